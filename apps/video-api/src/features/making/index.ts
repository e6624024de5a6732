import { feature } from '@millrace/media';
import type { VideoCore } from '../../core.ts';
import { createMakers } from './makers.ts';

/** Begins what is made of a ready video: storyboards and files. */
export const making = feature({
  name: 'making',
  operations: {},
  create: ({ core }: { core: VideoCore }) => ({ provided: createMakers(core.database), handlers: {} }),
});
