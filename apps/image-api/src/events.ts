import { orNull, type PresentedMedia, rowReader, timeColumn } from '@millrace/platform';
import { z } from 'zod';
import { image, presentImage } from './present.ts';

/** Only ready images have events of their own. */
const readRow = rowReader(
  z.object({
    id: z.string(),
    // Events from before there were versions have none.
    v: z.number().default(1),
    sourceName: orNull(z.string()),
    sourceBytes: z.number(),
    format: z.string(),
    mimeType: z.string(),
    width: z.number(),
    height: z.number(),
    frames: z.number(),
    alt: orNull(z.string()),
    tags: z.array(z.string()),
    focalX: orNull(z.number()),
    focalY: orNull(z.number()),
    thumbhash: orNull(z.string()),
    palette: orNull(z.array(z.string())),
    isOpaque: orNull(z.boolean()),
    takenDownAt: orNull(timeColumn),
    takenDownReason: orNull(z.string()),
    createdAt: timeColumn,
  }),
);

/** How images are shown in events: as in answers. */
export const imageEvents = {
  kind: 'images' as const,
  schema: image,
  scope: 'images:read',
  presented: ({ config }: { config: { PUBLIC_URL: string } }): PresentedMedia<typeof image> => ({
    kind: 'images',
    present(json) {
      const { sourceBytes: bytes, palette, ...shown } = readRow(json);
      return presentImage({ ...shown, bytes, palette: shown.thumbhash === null ? null : palette }, config.PUBLIC_URL);
    },
  }),
};
