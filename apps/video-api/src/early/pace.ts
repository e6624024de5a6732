import { segmentSeconds } from '@millrace/jobs';

/** What the playlists of a growing presentation contain. They grow by themselves, so that they go on while an encoder rests. */
export interface Release {
  /** Segments that are stored, from the first one on: the playlists never contain more. */
  stored: number;
  /** Segments in the playlists at the time `at`. */
  released: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** How far an encode in parts is. */
export interface Encoding {
  stored: number;
  /** Segments of all parts, also of later ones; if a rendition is encoded ahead, those of it. */
  encoded: number;
  /** Segments of the film, as far as its file tells. */
  total: number;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** Segments that are kept back, so that the playlists go on for this long while nothing is encoded. */
const heldBack = 2;
/** Segments of a playlist that a player can begin with, and segments that are stored then: one is held back at first, so that it begins early. */
const leastReleased = 2;
const leastStored = leastReleased + 1;
/** The encoder may become slower by this much. */
const prudence = 1.2;
/** An encoder of this speed, relative to playback, keeps ahead also when it rests, or begins another part. */
export const easySpeed = 1.3;
/** Segments that a slower one must be ahead, besides those that are kept back, for the same reasons. */
const cushion = 4;

const segmentMs = segmentSeconds * 1000;

/** Segments in the playlists: one more every four seconds, because AVPlayer gives up on a list that stands still for six. */
export const releasedAt = ({ stored, released, at }: Release, now: number): number =>
  Math.min(stored, released + Math.max(0, Math.floor((now - at) / segmentMs)));

/** Segments that must be stored before they are needed. @param rest segments that are not stored yet */
function leadOf(speed: number, rest: number): number {
  if (speed >= easySpeed) return 0;
  return Math.min(rest, cushion) + Math.ceil(rest * Math.max(0, 1 / speed - 1) * prudence);
}

/**
 * The release after more was stored. An encoder that is slower than playback is given a lead, so that no player that begins now catches up
 * with it before the end.
 *
 * @param before undefined: nothing was released yet
 * @returns undefined if playback cannot begin yet
 */
export function release(before: Release | undefined, encoding: Encoding, now: number): Release | undefined {
  const { stored, encoded, total, startedAt } = encoding;
  const speed = (encoded * segmentMs) / Math.max(1, now - startedAt);
  const lead = leadOf(speed, Math.max(0, total - stored));
  const released = stored - heldBack - lead;
  if (before === undefined) {
    return stored - lead < leastStored ? undefined : { stored, released: Math.max(leastReleased, released), at: now };
  }
  // A repeated attempt stores segments again.
  const most = Math.max(stored, before.stored);
  if (released > releasedAt(before, now)) return { stored: most, released, at: now };
  return { ...before, stored: most };
}
