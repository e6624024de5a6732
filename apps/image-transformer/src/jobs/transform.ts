import type { ImageTransform } from '@millrace/image-url';
import type { PayloadOf, ReplyOf } from '@millrace/jobs';
import type { RequestContext } from '@millrace/queue';
import { codeOf, PermanentMediaError } from '@millrace/service';
import { inPlaceOf, type Mezzanine, serves } from '../mezzanine/use.ts';
import { overlayOf } from '../overlay.ts';
import { Deadline } from '../picture/deadline.ts';
import { type Picture, withPicture } from '../picture/identify.ts';
import type { Raw } from '../picture/native.ts';
import { render, resultSize } from '../render.ts';
import { handle, type RequestDependencies } from './handling.ts';

type TransformReply = ReplyOf<'image.transform'>;

/** Opens a picture, runs the work and frees the picture's resources. */
type Open = <T>(bytes: Buffer, work: (picture: Picture) => Promise<T>) => Promise<T>;
type OpenPicture = <T>(work: (picture: Picture) => Promise<T>) => Promise<T>;

/** The bytes of the picture, and how to open them. */
interface Opened {
  bytes: Buffer;
  /** Set if the bytes are a mezzanine. */
  mezzanine?: Mezzanine;
}

/** The watermark in its size. The two pictures are open one after the other, because a picture that needs much memory must be the only one. */
async function drawOverlay(
  watermark: Buffer,
  transform: ImageTransform,
  { openPicture, open }: { openPicture: OpenPicture; open: Open },
  deadline: Deadline,
): Promise<Raw | undefined> {
  const { watermark: asked } = transform;
  if (asked === null) return undefined;
  const result = await openPicture((picture) => resultSize(picture, transform, deadline));
  return open(watermark, (picture) => overlayOf(picture, asked, result, deadline));
}

/**
 * The handler of `image.transform`: renders and stores one rendition. It does not look whether the rendition is stored: the API has done so
 * a moment ago. Two requests for the same rendition are harmless: both produce the same object.
 */
export function transform(deps: RequestDependencies) {
  const { storage, sources, limits, metrics } = deps;

  /** @throws PermanentMediaError damaged if it was deleted a moment ago: the picture itself is there */
  const readWatermark = async (key: string): Promise<Buffer> => {
    try {
      return await sources.read(key);
    } catch (error) {
      if (codeOf(error) !== 'not_found') throw error;
      throw new PermanentMediaError('damaged', 'The watermark does not exist any more.', { cause: error });
    }
  };

  /**
   * The mezzanine, if it serves the transform and is there; otherwise the original. The sizes of a mezzanine are known before it is read:
   * its longer side is the same for all.
   */
  const readPicture = async ({ sourceKey, mezzanine, transform }: PayloadOf<'image.transform'>): Promise<Opened> => {
    if (mezzanine !== undefined && serves(mezzanine, transform)) {
      try {
        return { bytes: await sources.read(mezzanine.key), mezzanine };
      } catch (error) {
        if (codeOf(error) !== 'not_found') throw error;
        deps.log.warn({ key: mezzanine.key }, 'a mezzanine is missing; its original is used');
      }
    }
    return { bytes: await sources.read(sourceKey) };
  };

  return (payload: PayloadOf<'image.transform'>, context: RequestContext): Promise<TransformReply> =>
    handle(deps, 'transform', payload.imageId, context, async (draw) => {
      const { targetKey, maxPixels, transform, watermarkKey } = payload;
      const { bytes, mezzanine } = await readPicture(payload);
      const watermark = watermarkKey === undefined ? undefined : await readWatermark(watermarkKey);
      const { data, contentType, width, height } = await draw(async () => {
        const deadline = new Deadline(limits);
        const open = <T>(of: Buffer, work: (picture: Picture) => Promise<T>) =>
          withPicture(of, maxPixels, deadline, work);
        const openPicture: OpenPicture = (work) =>
          open(bytes, (picture) => work(mezzanine === undefined ? picture : inPlaceOf(mezzanine, picture)));
        const overlay = watermark && (await drawOverlay(watermark, transform, { openPicture, open }, deadline));
        return openPicture((picture) => render(picture, transform, deadline, overlay));
      });
      // If the client has aborted, the image may be deleted already, and an object stored now would remain.
      context.signal.throwIfAborted();
      const { size } = await storage.put(targetKey, data, { contentType, signal: context.signal });
      metrics.stored(size);
      return { reply: { contentType, size, width, height }, format: contentType, outcome: 'done' };
    });
}
