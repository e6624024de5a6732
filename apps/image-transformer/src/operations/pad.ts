import { settled } from './pixels.ts';
import { transparent } from './rotate.ts';
import type { Operation } from './types.ts';

/** Adds a transparent margin. */
export const pad = {
  takes: ['pad'],
  onStrip: ({ pad }) => pad === null,
  async apply(pipeline, { transform, isDeep, deadline }) {
    if (transform.pad === null) return pipeline;
    const [top, right, bottom, left] = transform.pad;
    // In one pipeline, sharp would add the margin before it blurs, and remove transparency before it adds the margin.
    const opened = await settled(pipeline, deadline, isDeep);
    return settled(opened.extend({ top, right, bottom, left, background: transparent }), deadline, isDeep);
  },
} as const satisfies Operation;
