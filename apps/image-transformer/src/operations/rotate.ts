import { openRaw } from '../picture/native.ts';
import type { Operation } from './types.ts';

export const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Rotates the picture clockwise by any angle; new areas of the canvas are transparent. In one pipeline, sharp would resize first (or, if
 * told not to, mirror first), so this pipeline is run here and another one starts with its pixels. They are as few as the result allows.
 */
export const rotate = {
  takes: ['rotate'],
  onStrip: ({ rotate }) => rotate === 0,
  async apply(pipeline, { transform, plan, deadline }) {
    if (transform.rotate === 0) return pipeline;
    const { width, height } = plan.shrunk;
    const { data, info } = await deadline.finish(
      pipeline.resize(width, height, { fit: 'fill' }).rotate(transform.rotate, { background: transparent }).raw(),
    );
    return openRaw({ data, ...info });
  },
} as const satisfies Operation;
