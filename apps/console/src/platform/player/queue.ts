import type { Track } from '@millrace/client';

export const repeats = ['off', 'all', 'one'] as const;
export type Repeat = (typeof repeats)[number];

export interface QueueEntry {
  /** Names the entry: a track can be in the queue twice. */
  key: number;
  track: Track;
  /** Where it comes without shuffling. */
  place: number;
}

export interface Queue {
  entries: readonly QueueEntry[];
  /** The index of the current entry. */
  at: number;
  repeat: Repeat;
  isShuffled: boolean;
}

export const emptyQueue: Queue = { entries: [], at: 0, repeat: 'off', isShuffled: false };

export const currentOf = ({ entries, at }: Queue): QueueEntry | undefined => entries[at];

/** The entries with the places of their order. */
const renumbered = (entries: readonly QueueEntry[]): QueueEntry[] =>
  entries.map((entry, place) => ({ ...entry, place }));

/** The same entry is current in other entries. */
function keepingCurrent(queue: Queue, entries: readonly QueueEntry[]): Queue {
  const key = currentOf(queue)?.key;
  const at = entries.findIndex((entry) => entry.key === key);
  return { ...queue, entries, at: Math.max(0, at) };
}

/** A queue of these tracks, in place of what was in it. Repeat and shuffle stay as they were. */
export function started(queue: Queue, tracks: readonly Track[], at: number): Queue {
  const entries = tracks.map((track, place) => ({ key: place + 1, track, place }));
  const plain = { ...queue, entries, at: Math.min(Math.max(at, 0), Math.max(tracks.length - 1, 0)) };
  return queue.isShuffled ? shuffled(plain, Math.random) : plain;
}

/** Adds tracks behind the current one, or at the end. */
export function added(queue: Queue, tracks: readonly Track[], where: 'next' | 'last'): Queue {
  const { entries } = queue;
  const firstKey = entries.reduce((most, { key }) => Math.max(most, key), 0) + 1;
  const before = where === 'next' ? currentOf(queue)?.place : undefined;
  const end = entries.reduce((most, { place }) => Math.max(most, place), -1) + 1;
  const fresh = tracks.map((track, n) => ({
    key: firstKey + n,
    track,
    // Places between two others keep the order when the shuffling ends.
    place: before === undefined ? end + n : before + (n + 1) / (tracks.length + 1),
  }));
  const index = where === 'next' ? queue.at + 1 : entries.length;
  return keepingCurrent(queue, [...entries.slice(0, index), ...fresh, ...entries.slice(index)]);
}

/** Moves an entry to another index. */
export function moved(queue: Queue, from: number, to: number): Queue {
  const entries = [...queue.entries];
  const [entry] = entries.splice(from, 1);
  if (entry === undefined || to < 0 || to > entries.length) return queue;
  entries.splice(to, 0, entry);
  return keepingCurrent(queue, queue.isShuffled ? entries : renumbered(entries));
}

/** Without an entry. If it was the current one, the next one takes its place. */
export function removed(queue: Queue, index: number): Queue {
  const entries = queue.entries.filter((_entry, n) => n !== index);
  if (index !== queue.at) return keepingCurrent(queue, entries);
  return { ...queue, entries, at: Math.min(queue.at, Math.max(entries.length - 1, 0)) };
}

/** The current entry first, the others in any order. */
export function shuffled(queue: Queue, random: () => number): Queue {
  const rest = queue.entries.filter((_entry, n) => n !== queue.at);
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [rest[last], rest[other]];
    if (a !== undefined && b !== undefined) [rest[last], rest[other]] = [b, a];
  }
  const current = currentOf(queue);
  return { ...queue, entries: current === undefined ? rest : [current, ...rest], at: 0, isShuffled: true };
}

/** The entries in the order without shuffling. */
export function unshuffled(queue: Queue): Queue {
  const entries = queue.entries.toSorted((a, b) => a.place - b.place);
  return { ...keepingCurrent(queue, renumbered(entries)), isShuffled: false };
}

/** The index that a step leads to; undefined where the queue ends. */
export function stepped({ entries, at, repeat }: Queue, by: 1 | -1): number | undefined {
  const to = at + by;
  if (entries[to] !== undefined) return to;
  return repeat === 'all' && entries.length > 0 ? (to + entries.length) % entries.length : undefined;
}

/** The index that follows the end of the current entry; undefined if nothing does. */
export const followed = (queue: Queue): number | undefined => (queue.repeat === 'one' ? queue.at : stepped(queue, 1));
