import { firstFrameOfSegment, maxWindows, segmentOf } from '@millrace/jobs';
import { type Rational, ratio } from '../../media/rational.ts';
import { lastAtMost } from '../../mp4/sampleTable.ts';
import { boundaryTolerance, keyframeSeconds, segmentSeconds } from '../packaging/types.ts';
import { bestStarts, startsOf } from './starts.ts';

/** A run of output frames, counted from 0. It begins with a segment. */
export interface Window {
  from: number;
  /** The first frame after it; null for the last window, which ends with the source. */
  to: number | null;
}

/** The output frames that a part encodes: its window, and some around it that are dropped afterwards. */
export interface Cut extends Window {
  rate: Rational;
  /** The first encoded frame. */
  start: number;
  /** The first frame after the encoded ones; null for the last window. */
  stop: number | null;
}

/** Frames encoded before and after a window, so that rate control knows what surrounds it. Without them, a join loses 2 dB. */
const leadFrames = 15;
const trailFrames = 12;

/**
 * Seconds decoded before the first encoded frame, from the key frame before. Pictures that refer to earlier ones, and interlaced ones, are then
 * complete: measured at every place of the films of the seek matrix, half a second is enough for sources with an index.
 */
const preRollSeconds = 1;

/** Key frames before a window's first frame. */
export const keyframesBefore = (frame: number, rate: Rational): number =>
  (segmentOf(frame, rate) * segmentSeconds) / keyframeSeconds;

/**
 * Cuts a film of `seconds` into windows, in order. The last one takes what is left, also if the film is longer than it claims.
 *
 * @param keyframes of the source, in seconds, ascending: windows then begin shortly after them, because a part reads from the one before
 */
export function windowsOf(seconds: number, rate: Rational, keyframes: Float64Array = new Float64Array()): Window[] {
  const lost = (at: number) => secondsLost(frameAt(at, rate), rate, keyframes);
  const starts = keyframes.length === 0 ? startsOf(seconds) : bestStarts(seconds, lost, maxWindows);
  const begins = starts.map((at) => frameAt(at, rate));
  return begins.map((from, index) => ({ from, to: begins[index + 1] ?? null }));
}

/** The first frame of the segment that begins at so many seconds. */
const frameAt = (seconds: number, rate: Rational): number => firstFrameOfSegment(seconds / segmentSeconds, rate);

/** Seconds that a part reads because its window's frames refer to a key frame before them. */
export function secondsLost(from: number, rate: Rational, keyframes: Float64Array): number {
  const [begin] = readSeconds(cutOf({ from, to: null }, rate));
  const keyframe = keyframes[lastAtMost(keyframes, begin)] ?? 0;
  return begin - Math.min(begin, keyframe);
}

export function cutOf({ from, to }: Window, rate: Rational): Cut {
  return { from, to, rate, start: Math.max(0, from - leadFrames), stop: to === null ? null : to + trailFrames };
}

/** Seconds of the presentation at which the encoded frames begin. */
export const startSeconds = ({ start, rate }: Cut): number => start / ratio(rate);

/** Where the source is opened, in seconds after its beginning; 0 is the beginning itself. */
export const seekSeconds = (cut: Cut): number => Math.max(0, startSeconds(cut) - preRollSeconds);

/** Seconds after the encoded frames that may hold pictures which are shown before those frames end. */
const reorderSeconds = 1;

/** The seconds of the source that are read, from the key frame before. */
export const readSeconds = (cut: Cut): [from: number, to: number] => [
  Math.max(0, seekSeconds(cut) - reorderSeconds),
  cut.stop === null ? Number.POSITIVE_INFINITY : cut.stop / ratio(cut.rate) + reorderSeconds,
];

/** Seconds of the encoded frames; for the last window, what a film of `seconds` leaves. */
export const encodedSeconds = (cut: Cut, seconds: number): number =>
  cut.stop === null ? Math.max(0, seconds - startSeconds(cut)) : (cut.stop - cut.start) / ratio(cut.rate);

/**
 * The frames on both sides of the window's edges, by their numbers. Two neighbours have decoded the same two frames, each from its own
 * starting point. Of the first window, also its first frame: ffmpeg tells no progress before each of its outputs has begun.
 */
export function edgeFrames({ from, to }: Window): number[] {
  return [...(from > 0 ? [from - 1, from] : [0]), ...(to === null ? [] : [to - 1, to])];
}

/** The frames of the cut that are made to pictures: the candidates, and, as above, the first one. Empty if there is no candidate. */
export function pictureFrames(cut: Cut, seconds: number): number[] {
  const frames = stillFrames(cut, seconds);
  return frames.length === 0 || frames.includes(cut.start) ? frames : [cut.start, ...frames];
}

/** The frames of the window that are candidates for the thumbnail: those that an encode of the whole would take, but for a frame. */
export function stillFrames({ from, to, rate }: Cut, seconds: number): number[] {
  const frames: number[] = [];
  for (let time = 0; time <= seconds; time = time * 1.25 + 0.5) {
    const frame = Math.max(0, Math.ceil(time * ratio(rate) - boundaryTolerance));
    if (frame >= from && (to === null || frame < to)) frames.push(frame);
  }
  return frames;
}
