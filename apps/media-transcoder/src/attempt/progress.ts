import type { FfmpegRun } from '../ffmpeg/run/ffmpeg.ts';

/** Minimum time between two progress reports. */
const intervalMs = 1000;

/** Turns seconds encoded into rising whole percents, reported about once a second. The result reports 100. */
export class Progress {
  readonly #emit: (percent: number, speed: number | undefined) => void;
  readonly #now: () => number;
  #percent = -1;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(emit: (percent: number, speed: number | undefined) => void, now: () => number = Date.now) {
    this.#emit = emit;
    this.#now = now;
  }

  /**
   * @param fraction of the whole work; clamped to 0 … 0.99; a lower value than before is ignored
   * @param speed of the encoder, relative to playback, if it is known
   */
  report(fraction: number, speed?: number): void {
    const percent = Math.floor(Math.min(0.99, Math.max(0, Number.isFinite(fraction) ? fraction : 0)) * 100);
    if (percent <= this.#percent || this.#now() - this.#reportedAt < intervalMs) return;
    this.#percent = percent;
    this.#reportedAt = this.#now();
    this.#emit(percent, speed);
  }
}

/** By time if the duration is known, else by the share of the file that was read. */
export function progressBy(
  duration: number | undefined,
  onProgress: (share: number, speed?: number) => void,
): Pick<FfmpegRun, 'onProgress' | 'onInputShare'> {
  if (duration === undefined) return { onInputShare: (share) => onProgress(share) };
  const speedAt = speedometer();
  return { onProgress: ({ seconds }) => onProgress(seconds / duration, speedAt(seconds)) };
}

/** Until then, the encoder fills its buffers. */
const leastMeasuredMs = 1_500;

/** Measures how fast an encoder is, relative to playback, from its first output on: its start is not part of its speed. */
export function speedometer(now: () => number = Date.now): (seconds: number) => number | undefined {
  let first: { seconds: number; at: number } | undefined;
  return (seconds) => {
    if (seconds <= 0) return undefined;
    first ??= { seconds, at: now() };
    const ms = now() - first.at;
    return ms < leastMeasuredMs ? undefined : ((seconds - first.seconds) * 1000) / ms;
  };
}
