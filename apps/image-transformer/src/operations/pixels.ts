import { setImmediate } from 'node:timers/promises';
import type { Deadline } from '../picture/deadline.ts';
import { mostOf, openRaw, type Raw, type Sharp, samplesOf } from '../picture/native.ts';

/** Pixels between two looks at the clock: about a millisecond of work, so that heartbeats and other pictures need not wait. */
const slicePixels = 262_144;

/** Runs a pipeline to its end: 8 bits a channel, or 16. */
export async function pixelsOf(pipeline: Sharp, deadline: Deadline, isDeep = false): Promise<Raw> {
  const asked = isDeep ? pipeline.toColourspace('rgb16').raw({ depth: 'ushort' }) : pipeline.raw();
  const { data, info } = await deadline.finish(asked);
  const { width, height, channels } = info;
  return { data, width, height, channels, isDeep };
}

/** As `pixelsOf`: red, green, blue, and alpha if there is one. */
export const rgbPixelsOf = (pipeline: Sharp, deadline: Deadline, isDeep = false): Promise<Raw> =>
  pixelsOf(isDeep ? pipeline : pipeline.toColourspace('srgb'), deadline, isDeep);

/** As `pixelsOf`, always red, green, blue and alpha. */
export const rgbaOf = (pipeline: Sharp, deadline: Deadline, isDeep = false): Promise<Raw> =>
  rgbPixelsOf(pipeline.ensureAlpha(), deadline, isDeep);

/**
 * Starts another pipeline with the result of this one. In one pipeline, sharp runs its operations in its own order, whatever the order of
 * the calls.
 */
export const settled = async (pipeline: Sharp, deadline: Deadline, isDeep = false): Promise<Sharp> =>
  openRaw(await pixelsOf(pipeline, deadline, isDeep));

/** Whether no pixel is transparent. @param raw red, green, blue, alpha */
export async function isOpaque(raw: Raw, deadline: Deadline): Promise<boolean> {
  const { width } = raw;
  const data = samplesOf(raw);
  const most = mostOf(raw);
  let found = false;
  await byRows(raw, deadline, (from, to) => {
    for (let at = from * width * 4 + 3; !found && at < to * width * 4; at += 4) found = data[at] !== most;
  });
  return !found;
}

/**
 * Calls `work` for ranges of rows from top to bottom.
 *
 * @throws as `Deadline.millisecondsLeft`
 */
export async function byRows(
  { width, height }: Pick<Raw, 'width' | 'height'>,
  deadline: Deadline,
  work: (from: number, to: number) => void,
): Promise<void> {
  const rows = Math.max(1, Math.floor(slicePixels / width));
  for (let from = 0; from < height; from += rows) {
    if (from > 0) await setImmediate();
    deadline.millisecondsLeft();
    work(from, Math.min(height, from + rows));
  }
}

/**
 * Returns a function to be called after some pixels: once enough of them were worked on, it lets other work run.
 *
 * @throws as `Deadline.millisecondsLeft`
 */
export function createPauses(deadline: Deadline): (pixels: number) => Promise<void> | undefined {
  let worked = 0;
  const rest = async (): Promise<void> => {
    worked = 0;
    await setImmediate();
    deadline.millisecondsLeft();
  };
  return (pixels) => {
    worked += pixels;
    return worked < slicePixels ? undefined : rest();
  };
}
