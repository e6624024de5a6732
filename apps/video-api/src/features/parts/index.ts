import { feature } from '@millrace/media';
import type { VideoCore } from '../../core.ts';
import { createAhead } from './ahead.ts';
import { createParts } from './parts.ts';

/** Films that several workers encode, and the small rendition that is encoded ahead. */
export const parts = feature({
  name: 'parts',
  operations: {},
  create({ core }: { core: VideoCore }) {
    const { database, log, metrics, queue, sweeper } = core;
    const ahead = createAhead(database);
    return {
      provided: { ahead, encodes: createParts({ database, queue, ahead, sweeper, metrics, log }) },
      handlers: {},
    };
  },
});
