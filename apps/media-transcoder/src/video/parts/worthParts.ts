import { open } from 'node:fs/promises';
import type { Source } from '../../attempt/source.ts';
import { boxesBetween, type ReadAt, readerOf } from '../../inspect/inspectMp4.ts';
import { hasCues } from '../../inspect/matroska.ts';
import { ratio } from '../../media/rational.ts';
import type { MediaInfo } from '../../media/streams.ts';
import type { Rung } from '../plan/ladder.ts';
import { audioOf, type VideoPlan } from '../plan/videoPlan.ts';
import { readKeyframes } from './sourceKeyframes.ts';
import { type Window, windowsOf } from './windows.ts';

/** A film that is encoded in parts. */
export interface PartsPlan {
  windows: Window[];
  /** Frames of the last window, as far as the file tells. */
  lastFrames: number;
  hasSound: boolean;
  /** Audio tracks that are encoded. */
  sounds: number;
  /** The rungs of all windows, if they were chosen for this film. */
  ladder?: Rung[];
}

/** Shorter films gain little. */
const leastSeconds = 120;
/** Longer ones, or those that claim to be, would have more windows than a message may have. */
const mostSeconds = 99 * 3600;

/**
 * Cuts a film into parts if that makes the same presentation: its frames have constant timing, and ffmpeg finds a frame by its time. In MP4
 * and QuickTime it does, if the index has all frames and at most one edit; in Matroska, if there is an index.
 *
 * @param source of Matroska, all bytes must be there for each part, so it must be a file of this machine
 * @returns undefined if the film is encoded whole
 */
export async function partsOf(
  info: MediaInfo,
  plan: VideoPlan,
  source: Pick<Source, 'path' | 'isOfThisMachine'>,
): Promise<PartsPlan | undefined> {
  const { timing, expectedDuration: seconds, stream, changes } = plan;
  if (changes.pictures) return undefined;
  if (timing.kind !== 'constant' || seconds === undefined) return undefined;
  if (seconds < leastSeconds || seconds > mostSeconds) return undefined;
  // Pictures that last longer than a part reads ahead would be missing.
  if (stream.averageRate === undefined || ratio(stream.averageRate) < 1) return undefined;
  const formats = info.format.split(',');
  if (!(await hasIndex(formats, source))) return undefined;
  const keyframes = formats.includes('mp4') ? await readKeyframes(source.path, stream.index) : undefined;
  const windows = windowsOf(seconds, timing.rate, keyframes);
  const last = windows.at(-1);
  if (windows.length < 2 || last === undefined) return undefined;
  const lastFrames = Math.max(0, Math.round(seconds * ratio(timing.rate)) - last.from);
  const sounds = audioOf(plan).length;
  return { windows, lastFrames, hasSound: sounds > 0, sounds };
}

/** With the ladder that was chosen for this film, if one was. */
export const withLadder = (
  parts: PartsPlan,
  { isTailored, rungs }: Pick<VideoPlan, 'isTailored' | 'rungs'>,
): PartsPlan => (isTailored === true ? { ...parts, ladder: rungs } : parts);

async function hasIndex(
  formats: readonly string[],
  { path, isOfThisMachine }: Pick<Source, 'path' | 'isOfThisMachine'>,
): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const read = readerOf(file);
    const { size } = await file.stat();
    if (formats.includes('matroska')) return isOfThisMachine && (await hasCues(read, size));
    if (!formats.includes('mp4')) return false;
    for await (const box of boxesBetween(read, 0, size)) {
      if (box.type === 'moov') return await isPlain(read, box.body, Math.min(box.end, size));
    }
    return false;
  } finally {
    await file.close();
  }
}

/** The way to the edit lists, so that boxes which contain themselves are not followed. */
const towardsEdits: Readonly<Record<string, string>> = { moov: 'trak', trak: 'edts', edts: 'elst' };

async function isPlain(read: ReadAt, start: number, end: number, type = 'moov'): Promise<boolean> {
  for await (const box of boxesBetween(read, start, end)) {
    // Fragments follow: the index is not complete.
    if (box.type === 'mvex') return false;
    if (box.type !== towardsEdits[type]) continue;
    const boxEnd = Math.min(box.end, end);
    const isGood =
      box.type === 'elst'
        ? isOneEdit(await read(box.body, Math.min(maxListBytes, boxEnd - box.body)))
        : await isPlain(read, box.body, boxEnd, box.type);
    if (!isGood) return false;
  }
  return true;
}

/** Two entries of version 1 (ISO/IEC 14496-12, 8.6.6) after version, flags and count. */
const maxListBytes = 8 + 2 * 20;

/** A delay of any length, and then one run of the media at normal speed. */
function isOneEdit(list: Buffer): boolean {
  if (list.length < 8) return false;
  const isLong = list[0] === 1;
  const count = list.readUInt32BE(4);
  const length = isLong ? 20 : 12;
  if (count > 2 || list.length < 8 + count * length) return false;
  const edits = Array.from({ length: count }, (_, index) => {
    const at = 8 + index * length;
    const isDelay = isLong ? list.readBigInt64BE(at + 8) === -1n : list.readInt32BE(at + 4) === -1;
    return { isDelay, isAtSpeed: list.readUInt32BE(at + length - 4) === 0x10000 };
  });
  const runs = edits.filter(({ isDelay }) => !isDelay);
  return runs.length <= 1 && runs.every(({ isAtSpeed }) => isAtSpeed) && (count < 2 || edits[0]?.isDelay === true);
}
