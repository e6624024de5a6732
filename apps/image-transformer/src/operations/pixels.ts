import { setImmediate } from 'node:timers/promises';
import type { Deadline } from '../picture/deadline.ts';
import { openRaw, type Raw, type Sharp } from '../picture/native.ts';

/** Pixels between two looks at the clock: about a millisecond of work, so that heartbeats and other pictures need not wait. */
const slicePixels = 262_144;

/** Runs a pipeline to its end: 8 bits a channel, sRGB. */
export async function pixelsOf(pipeline: Sharp, deadline: Deadline): Promise<Raw> {
  const { data, info } = await deadline.finish(pipeline.raw());
  const { width, height, channels } = info;
  return { data, width, height, channels };
}

/** As `pixelsOf`, always red, green, blue and alpha. */
export const rgbaOf = (pipeline: Sharp, deadline: Deadline): Promise<Raw> =>
  pixelsOf(pipeline.toColourspace('srgb').ensureAlpha(), deadline);

/**
 * Starts another pipeline with the result of this one. In one pipeline, sharp runs its operations in its own order, whatever the order of
 * the calls.
 */
export const settled = async (pipeline: Sharp, deadline: Deadline): Promise<Sharp> =>
  openRaw(await pixelsOf(pipeline, deadline));

/** Whether no pixel is transparent. @param raw red, green, blue, alpha */
export async function isOpaque(raw: Raw, deadline: Deadline): Promise<boolean> {
  const { data, width } = raw;
  let found = false;
  await byRows(raw, deadline, (from, to) => {
    for (let at = from * width * 4 + 3; !found && at < to * width * 4; at += 4) found = data[at] !== 255;
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
