import type { Account } from '@millrace/auth';
import type { Api } from '@millrace/http';
import { type MediaRows, mediaOperations, mountTakeDown, type OwnerOf } from '@millrace/media-service';
import { image, presentImage } from '../present.ts';
import type { ImageService } from '../services/images.ts';

/** What operators do with images. */
export const adminImageOperations = mediaOperations({ kind: 'images', noun: 'image' }, { image });

export function mountAdminImages(
  api: Api<Account>,
  deps: {
    images: Pick<ImageService, 'getAny'>;
    rows: Pick<MediaRows, 'takeDown'>;
    ownerOf: OwnerOf;
    /** Public origin of the service. */
    publicUrl: string;
  },
): void {
  api.answer(adminImageOperations.get, async ({ params }) => {
    const row = await deps.images.getAny(params.id);
    return { image: presentImage(row, deps.publicUrl), owner: await deps.ownerOf(row.accountId) };
  });
  mountTakeDown(api, adminImageOperations.takeDown, deps.rows.takeDown);
}
