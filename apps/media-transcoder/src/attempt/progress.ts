import type { FfmpegRun } from '../ffmpeg/run/ffmpeg.ts';

/** Minimum time between two progress reports. */
const intervalMs = 1000;

/** Turns seconds encoded into rising whole percents, reported about once a second. The result reports 100. */
export class Progress {
  readonly #emit: (percent: number) => void;
  readonly #now: () => number;
  #percent = -1;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(emit: (percent: number) => void, now: () => number = Date.now) {
    this.#emit = emit;
    this.#now = now;
  }

  /** @param fraction of the whole work; clamped to 0 … 0.99; a lower value than before is ignored */
  report(fraction: number): void {
    const percent = Math.floor(Math.min(0.99, Math.max(0, Number.isFinite(fraction) ? fraction : 0)) * 100);
    if (percent <= this.#percent || this.#now() - this.#reportedAt < intervalMs) return;
    this.#percent = percent;
    this.#reportedAt = this.#now();
    this.#emit(percent);
  }
}

/** By time if the duration is known, else by the share of the file that was read. */
export function progressBy(
  duration: number | undefined,
  onProgress: (share: number) => void,
): Pick<FfmpegRun, 'onProgress' | 'onInputShare'> {
  return duration === undefined
    ? { onInputShare: onProgress }
    : { onProgress: ({ seconds }) => onProgress(seconds / duration) };
}
