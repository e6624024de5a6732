import type { VideoPlan } from './plan/videoPlan.ts';

/** What is encoded whole beside windows of films: no longer than the shortest film in parts. */
export const boundedSeconds = 120;
/** What others may wait for: half a minute of 1080p at 30 frames a second. */
const shortPixels = 30 * 1920 * 1080 * 30;

/** Seconds that such a film may last in the queue of new videos, in which everybody waits for a moment only. */
export const shortSeconds = ({ stream, nominalRate }: Pick<VideoPlan, 'stream' | 'nominalRate'>): number =>
  Math.min(boundedSeconds, shortPixels / (stream.width * stream.height * nominalRate));
