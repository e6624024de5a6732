/** Frames of a video at most: more come of an animation with very short and very long frames only. */
const maxFrames = 6_000;
const ticksPerSecond = 100;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/**
 * The lowest constant rate at which every frame of an animation begins on time. Players expect a constant one, and a frame that repeats takes
 * hardly any bytes.
 *
 * @param ticks how long each frame is shown, in hundredths of a second
 * @returns frames per second
 */
export function rateOf(ticks: readonly number[]): number {
  const common = Math.max(1, ticks.reduce(divisor, 0));
  const seconds = ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
  return Math.min(ticksPerSecond / common, Math.max(1, maxFrames / seconds));
}
