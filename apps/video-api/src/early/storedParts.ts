import type { VideoPart } from '@millrace/database';
import { type FrameRate, type PartTracks, partTracks, segmentOf } from '@millrace/jobs';
import type { Encoding } from './pace.ts';

/** What is read of a part of an encode. Those of a kind have the same tracks: one of them with tracks is enough. */
export type Part = Pick<
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
  /** If a rendition is encoded ahead, that one only: the playlists of the others would be shorter, and players do not expect that. */
  pictures: Extract<PartTracks, { kind: 'pictures' }>;
  sound: Extract<PartTracks, { kind: 'sound' }> | undefined;
  /** The pictures of the film: the windows in order, and those ahead. Their segments and init segments are interchangeable. */
  windows: Run[];
  /** Null if the film has no sound. */
  soundRun: Run | null;
  /** Prefix of the complete presentation of what is encoded ahead; null until it is there. */
  end: string | null;
  encoding: Encoding;
}

/**
 * Reads the parts of one encode.
 *
 * @returns undefined if it is not known yet what they contain
 */
export function readParts(parts: readonly Part[]): StoredParts | undefined {
  const inOrder = (kind: string) => parts.filter((part) => part.kind === kind).sort((a, b) => a.number - b.number);
  const windows = inOrder('window');
  const ahead = inOrder('ahead');
  const measured = ahead.length > 0 ? ahead : windows;
  // Until all is encoded, players get the main audio track only.
  const soundPart = parts.find(({ kind, number }) => kind === 'sound' && number === 0);
  // All of them tell the same of their renditions.
  const pictures = tracksOf(measured.find(({ tracks }) => tracks !== null));
  const sound = tracksOf(soundPart);
  if (pictures?.kind !== 'pictures') return undefined;
  if (soundPart !== undefined && sound?.kind !== 'sound') return undefined;

  const runs = runsOf(windows, pictures.rate);
  const runsAhead = aheadOf(ahead, runs);
  const whole = reach(runs, runsAhead);
  const soundRun = soundPart === undefined ? null : { from: 0, to: soundPart.stored, prefix: soundPart.storedPrefix };
  const frames = windows.reduce((sum, window) => sum + window.frames, 0);
  const total = segmentOf(frames, pictures.rate);
  const end = parts.find(({ kind }) => kind === 'aheadEnd')?.prefix ?? null;
  return {
    pictures,
    sound: sound?.kind === 'sound' ? sound : undefined,
    windows: [...runs, ...runsAhead],
    soundRun,
    end,
    encoding: {
      stored: end === null ? Math.min(whole, soundRun?.to ?? whole) : total,
      encoded: (ahead.length > 0 ? runsAhead : runs).reduce((sum, { from, to }) => sum + to - from, 0),
      total,
      startedAt: Math.min(...measured.map(({ createdAt }) => createdAt.getTime())),
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

/** @param windows of the presentation, all of them */
function aheadOf(ahead: readonly Part[], windows: readonly Run[]): Run[] {
  return ahead.flatMap(({ number, stored, storedPrefix }, index) => {
    // It covers this window, and those up to the next part.
    const from = windows[number]?.from;
    if (from === undefined) return [];
    const isLast = index === ahead.length - 1;
    return [{ from, to: from + (isLast ? Math.max(0, stored - 1) : stored), prefix: storedPrefix }];
  });
}

/** Segments that are stored without a gap, from the first one on. @param windows in order */
function reach(windows: readonly Run[], ahead: readonly Run[]): number {
  const aheadAt = new Map(ahead.map(({ from, to }) => [from, to]));
  let end = 0;
  for (const { from, to } of windows) {
    if (from > end) return end;
    end = Math.max(end, to, aheadAt.get(from) ?? 0);
  }
  return end;
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
