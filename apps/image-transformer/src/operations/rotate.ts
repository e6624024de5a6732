import { settled } from './pixels.ts';
import type { Operation } from './types.ts';

export const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Rotates the picture clockwise by any angle; new areas of the canvas are transparent. In one pipeline, sharp would resize first (or, if
 * told not to, mirror first), so this pipeline is run here and another one starts with its pixels. They are as few as the result allows.
 */
export const rotate = {
  takes: ['rotate'],
  onStrip: ({ rotate }) => rotate === 0,
  async apply(pipeline, { transform, plan, isDeep, deadline }) {
    if (transform.rotate === 0) return pipeline;
    const { width, height } = plan.shrunk;
    const shrunk = pipeline.resize(width, height, { fit: 'fill' });
    return settled(shrunk.rotate(transform.rotate, { background: transparent }), deadline, isDeep);
  },
} as const satisfies Operation;
