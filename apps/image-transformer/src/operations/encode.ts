import type { Operation } from './types.ts';

/** Sets the encoder; metadata is left behind. */
export const encode = {
  takes: ['format', 'quality'],
  onStrip: () => true,
  apply: (pipeline, { format, transform }) => format.encode(pipeline, transform.quality, undefined),
} as const satisfies Operation;
