import { openRaw, type Sharp } from '../picture/native.ts';
import type { Context, Operation } from './types.ts';

/** How to undo EXIF orientations on raw pixels with sharp: first mirror left to right, then rotate clockwise. */
const upright: Readonly<Record<number, { flop: boolean; degrees: number }>> = {
  2: { flop: true, degrees: 0 },
  3: { flop: false, degrees: 180 },
  4: { flop: true, degrees: 180 },
  5: { flop: true, degrees: 270 },
  6: { flop: false, degrees: 90 },
  7: { flop: true, degrees: 90 },
  8: { flop: false, degrees: 270 },
};

/** Turns the picture upright, according to its EXIF orientation. */
export const orient = {
  takes: [],
  onStrip: (_transform, { orientation }) => orientation === 1,
  async apply(pipeline: Sharp, { frame, deadline }: Pick<Context, 'frame' | 'deadline'>) {
    if (frame === undefined) return pipeline.autoOrient();
    const turn = upright[frame.orientation];
    if (turn === undefined) return pipeline;
    const { data, info } = await deadline.finish(pipeline.flop(turn.flop).rotate(turn.degrees).raw());
    return openRaw({ data, ...info });
  },
} as const satisfies Operation;
