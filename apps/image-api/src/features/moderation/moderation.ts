import { feature } from '@millrace/media';
import { createOwnerOf, mediaOperations, takingDown } from '@millrace/platform';
import type { ImageCore } from '../../core.ts';
import { image, presentImage } from '../../present.ts';
import type { ReadyImage } from '../../record.ts';

/** What operators do with images. */
export const moderation = feature({
  name: 'moderation',
  operations: mediaOperations({ kind: 'images', noun: 'image' }, { image }),
  create({ core, images }: { core: ImageCore; images: { getAny(id: string): Promise<ReadyImage> } }) {
    const ownerOf = createOwnerOf(core.database);
    return {
      handlers: {
        async get({ params }) {
          const row = await images.getAny(params.id);
          return { image: presentImage(row, core.config.PUBLIC_URL), owner: await ownerOf(row.accountId) };
        },
        takeDown: takingDown(core.rows.takeDown),
      },
    };
  },
});
