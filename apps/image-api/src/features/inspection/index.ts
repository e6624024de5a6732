import { feature } from '@millrace/media';
import type { ImageCore } from '../../core.ts';
import { createPictureCheck } from './check.ts';
import { readHolder } from './holder.ts';
import { createInspector } from './inspect.ts';

/** Has pictures decoded completely before anything is made of them. */
export const inspection = feature({
  name: 'inspection',
  operations: {},
  create({ core }: { core: ImageCore }) {
    const { config, database, queue, storage } = core;
    const timeoutMs = config.IMAGE_TRANSFORM_SECONDS * 1_000;
    const inspect = createInspector({ queue, maxPixels: config.IMAGE_MAX_PIXELS, timeoutMs });
    const check = createPictureCheck({
      storage,
      inspect,
      holderOf: (imageId) => readHolder(database, imageId),
      stripsMetadata: config.IMAGE_STRIP_METADATA,
      makesMezzanines: config.IMAGE_MEZZANINES,
    });
    return { provided: { inspect, check }, handlers: {} };
  },
});
