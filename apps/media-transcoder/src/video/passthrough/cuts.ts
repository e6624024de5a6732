import { type Rational, ratio } from '../../media/rational.ts';
import { keyframeSeconds, segmentSeconds } from '../packaging/types.ts';

/** The segments and key frames of a presentation whose largest rendition has the groups of pictures of the source. */
export interface Cuts {
  /** Numbers of the frames with which groups of the source begin. */
  groups: number[];
  /** Those of them with which segments begin. */
  segments: number[];
  /** Frames of the source. */
  frames: number;
  rate: Rational;
}

/** Half a segment more: groups of four seconds always leave a choice. */
const longestSegment = 1.5 * segmentSeconds;

/** Cuts segments at the beginnings of groups, each as near to the usual length as they allow. */
export function cutAtGroups(groups: readonly number[], frames: number, rate: Rational): Cuts {
  const wanted = segmentSeconds * ratio(rate);
  const most = longestSegment * ratio(rate);
  const segments = [0];
  let chosen: number | undefined;
  // The end is a choice, too: what is left is not cut into a long and a short piece.
  for (const place of [...groups.slice(1), frames]) {
    const start = segments.at(-1) ?? 0;
    const distance = (end: number) => Math.abs(end - start - wanted);
    if (chosen !== undefined && (place - start > most || distance(place) >= distance(chosen))) segments.push(chosen);
    chosen = place;
  }
  return { groups: [...groups], segments, frames, rate };
}

/** Seconds at which segments begin. */
export const segmentStarts = ({ segments, rate }: Cuts): number[] => segments.map((frame) => frame / ratio(rate));

/**
 * The key frames of the renditions that are encoded: where segments begin, and between them as often as usual. Times are a quarter of a
 * frame early: ffmpeg takes the first frame at or after a time, which version 5 rounds to a frame first.
 */
export function keyframeTimes({ segments, frames, rate }: Cuts): string {
  const keyframes = segments.flatMap((start, index) => {
    const length = (segments[index + 1] ?? frames) - start;
    const pieces = Math.max(1, Math.round(length / ratio(rate) / keyframeSeconds));
    return Array.from({ length: pieces }, (_, piece) => start + Math.round((piece * length) / pieces));
  });
  return keyframes.map((frame) => Math.max(0, (frame - 0.25) / ratio(rate)).toFixed(3)).join(',');
}
