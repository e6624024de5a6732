/**
 * Where the segments of a video begin, and their names: the same in every rendition, in an encode of the whole and in one in parts. An API
 * needs no playlist to tell which segments a part has stored.
 */

/** A frame rate as a fraction, so that 30000/1001 is exact. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

/** Length of a segment, and distance of key frames, in seconds. */
export const segmentSeconds = 4;
export const keyframeSeconds = 2;
/** Timestamps are integers in a timescale; the encoders' keyframe expression has the same tolerance. */
export const boundaryTolerance = 0.0001;

export const initName = 'init.mp4';
export const segmentName = (index: number): string => `${String(index).padStart(5, '0')}.m4s`;

/** Samples of an AAC frame. A segment of sound has whole frames. */
export const soundFrameSamples = 1024;

const perSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/**
 * Number of the first frame of a segment, by the rule of the encoder's key frames: a key frame is the first whose time is at most
 * `boundaryTolerance` intervals before the interval.
 */
export function firstFrameOfSegment(segment: number, rate: FrameRate): number {
  const interval = (segment * segmentSeconds) / keyframeSeconds;
  return Math.max(0, Math.ceil((interval - boundaryTolerance) * keyframeSeconds * perSecond(rate)));
}

/** Seconds of the presentation at which a segment begins. */
export const segmentStart = (segment: number, rate: FrameRate): number =>
  (firstFrameOfSegment(segment, rate) * rate.denominator) / rate.numerator;

/** Number of the segment that a window's first frame begins. */
export const segmentOf = (frame: number, rate: FrameRate): number =>
  Math.round(frame / perSecond(rate) / segmentSeconds);

/** The whole frames of sound before a time of the presentation, in seconds. */
export const soundFramesBefore = (seconds: number, sampleRate: number): number =>
  Math.round((seconds * sampleRate) / soundFrameSamples);
