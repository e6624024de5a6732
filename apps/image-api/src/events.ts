import {
  eventOperations,
  orNull,
  type PresentedMedia,
  rowReader,
  timeColumn,
  webhookOperations,
} from '@millrace/media-service';
import { z } from 'zod';
import { image, presentImage } from './present.ts';

export const imageWebhookOperations = webhookOperations('images');

export const imageEventOperations = eventOperations('images', image, 'images:read');

/** Only ready images have events of their own. */
const readRow = rowReader(
  z.object({
    id: z.string(),
    sourceName: orNull(z.string()),
    sourceBytes: z.number(),
    format: z.string(),
    mimeType: z.string(),
    width: z.number(),
    height: z.number(),
    frames: z.number(),
    alt: orNull(z.string()),
    tags: z.array(z.string()),
    takenDownAt: orNull(timeColumn),
    takenDownReason: orNull(z.string()),
    createdAt: timeColumn,
  }),
);

/** Shows images in events as in answers. */
export const presentedImages = (publicUrl: string): PresentedMedia<typeof image> => ({
  kind: 'images',
  present(json) {
    const { sourceBytes: bytes, ...shown } = readRow(json);
    return presentImage({ ...shown, bytes }, publicUrl);
  },
});
