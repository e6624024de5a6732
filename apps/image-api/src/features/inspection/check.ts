import { sortKeyOf } from '@millrace/media';
import { AppError, type Holder, mediaErrorCodes } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type {
  InspectedPicture,
  Inspection,
  InspectionRequest,
  PictureColumns,
  UncheckedPicture,
} from '../../arriving.ts';

const unknownPlaceholders = { thumbhash: null, palette: [], isOpaque: null };

function columnsOf(
  found: Inspection,
  sourceKey: string,
  { sourceName, mezzanineKey }: UncheckedPicture,
): PictureColumns {
  const { format, mimeType, width, height, frames, placeholders } = found;
  const nameFold = sortKeyOf(sourceName ?? '');
  const known = placeholders ?? unknownPlaceholders;
  return {
    sourceKey,
    nameFold,
    format,
    mimeType,
    width,
    height,
    frames,
    ...known,
    mezzanineKey: found.mezzanineBytes === null ? null : mezzanineKey,
  };
}

/**
 * Returns a function that has an uploaded picture decoded completely. The function throws AppError if it is refused.
 *
 * @param deps.stripsMetadata whether metadata is removed from originals
 * @param deps.makesMezzanines whether large photographs get a mezzanine
 */
export const createPictureCheck =
  (deps: {
    storage: Pick<Storage, 'delete'>;
    inspect: (request: InspectionRequest) => Promise<Inspection>;
    /** The account of an image, whose places in workers the check takes. */
    holderOf: (imageId: string) => Promise<Holder>;
    stripsMetadata: boolean;
    makesMezzanines: boolean;
  }) =>
  async (picture: UncheckedPicture, accept?: (found: Inspection) => void): Promise<InspectedPicture> => {
    const { imageId, requestId, uploadedKey, copyKey, mezzanineKey, sourceBytes } = picture;
    if (sourceBytes === 0) {
      throw new AppError('unusable_media', mediaErrorCodes.empty_file, { publicCode: 'empty_file' });
    }
    const strippedKey = deps.stripsMetadata ? copyKey : null;
    const found = await deps.inspect({
      imageId,
      sourceKey: uploadedKey,
      strippedKey,
      requestId,
      holder: await deps.holderOf(imageId),
      ...(deps.makesMezzanines && { mezzanineKey }),
    });
    accept?.(found);
    if (strippedKey === null || found.strippedBytes === null) {
      return { found, sourceBytes, columns: columnsOf(found, uploadedKey, picture) };
    }
    // Delete the upload before the row names the copy: after a crash in between, the metadata must not survive.
    await deps.storage.delete(uploadedKey);
    const columns = { ...columnsOf(found, strippedKey, picture), ...found.strippedAs };
    return { found, sourceBytes: found.strippedBytes, columns };
  };
