import type { VideoPart } from '@millrace/database';
import { type FrameRate, type PartTracks, partTracks, segmentOf } from '@millrace/jobs';
import type { Encoding } from './pace.ts';

type Part = Pick<
  VideoPart,
  'kind' | 'number' | 'frames' | 'stored' | 'prefix' | 'storedPrefix' | 'tracks' | 'createdAt'
>;

/** Segments that lie under one prefix. */
interface Run {
  /** Number of the first segment, and of the first one after the last. */
  from: number;
  to: number;
  /** Null as long as nothing is stored. */
  prefix: string | null;
}

/** What can be played of a film that is encoded in parts. */
export interface StoredParts {
  pictures: Extract<PartTracks, { kind: 'pictures' }>;
  sound: Extract<PartTracks, { kind: 'sound' }> | undefined;
  /** In order; the pictures of the film. */
  windows: Run[];
  /** Null if the film has no sound. */
  soundRun: Run | null;
  encoding: Encoding;
}

/**
 * Reads the parts of one encode.
 *
 * @returns undefined if it is not known yet what they contain
 */
export function readParts(parts: readonly Part[]): StoredParts | undefined {
  const windows = parts.filter(({ kind }) => kind === 'window').sort((a, b) => a.number - b.number);
  // Until all is encoded, players get the main audio track only.
  const soundPart = parts.find(({ kind, number }) => kind === 'sound' && number === 0);
  // All windows tell the same of their renditions.
  const pictures = tracksOf(windows.find(({ tracks }) => tracks !== null));
  const sound = tracksOf(soundPart);
  if (pictures?.kind !== 'pictures') return undefined;
  if (soundPart !== undefined && sound?.kind !== 'sound') return undefined;

  const runs = runsOf(windows, pictures.rate);
  const gap = runs.findIndex(({ to }, index) => runs[index + 1] !== undefined && to !== runs[index + 1]?.from);
  const whole = runs[gap === -1 ? runs.length - 1 : gap]?.to ?? 0;
  const soundRun = soundPart === undefined ? null : { from: 0, to: soundPart.stored, prefix: soundPart.storedPrefix };
  const frames = windows.reduce((sum, window) => sum + window.frames, 0);
  return {
    ...{ pictures, sound: sound?.kind === 'sound' ? sound : undefined, windows: runs, soundRun },
    encoding: {
      stored: Math.min(whole, soundRun?.to ?? whole),
      encoded: runs.reduce((sum, { from, to }) => sum + to - from, 0),
      total: segmentOf(frames, pictures.rate),
      startedAt: Math.min(...windows.map(({ createdAt }) => createdAt.getTime())),
    },
  };
}

const tracksOf = (part: Part | undefined): PartTracks | undefined =>
  part?.tracks == null ? undefined : partTracks.parse(part.tracks);

function runsOf(windows: readonly Part[], rate: FrameRate): Run[] {
  let frame = 0;
  return windows.map(({ frames, stored, prefix, storedPrefix }, index) => {
    const from = segmentOf(frame, rate);
    frame += frames;
    // Of the last window, the last segment may be written again, so that it ends with the sound.
    if (index === windows.length - 1) return { from, to: from + Math.max(0, stored - 1), prefix: storedPrefix };
    return { from, to: prefix === null ? from + stored : segmentOf(frame, rate), prefix: prefix ?? storedPrefix };
  });
}

const runsFor = ({ windows, soundRun }: StoredParts, kind: PartTracks['kind']): readonly Run[] => {
  if (kind === 'pictures') return windows;
  return soundRun === null ? [] : [soundRun];
};

/** Prefix of the part that has stored a segment of a rendition; undefined if none has. */
export function prefixOf(parts: StoredParts, kind: PartTracks['kind'], segment: number): string | undefined {
  return runsFor(parts, kind).find(({ from, to }) => segment >= from && segment < to)?.prefix ?? undefined;
}

/** Prefix of a part that has stored the init segment, which is the same in all parts. */
export function initPrefixOf(parts: StoredParts, kind: PartTracks['kind']): string | undefined {
  return runsFor(parts, kind).find(({ from, to }) => to > from)?.prefix ?? undefined;
}
