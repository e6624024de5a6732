import type { FfmpegRun } from '../ffmpeg/run/ffmpeg.ts';

/** How often progress is told, at most. */
const intervalMs = 1000;

/** Turns seconds encoded into whole percents that only grow, told about once a second. 100 is told by the result. */
export class Progress {
  readonly #emit: (percent: number) => void;
  readonly #now: () => number;
  #percent = -1;
  #told = Number.NEGATIVE_INFINITY;

  constructor(emit: (percent: number) => void, now: () => number = Date.now) {
    this.#emit = emit;
    this.#now = now;
  }

  /** @param fraction of the whole work, 0 to 1; what lies outside is brought in, what goes back is left out */
  report(fraction: number): void {
    const percent = Math.floor(Math.min(0.99, Math.max(0, Number.isFinite(fraction) ? fraction : 0)) * 100);
    if (percent <= this.#percent || this.#now() - this.#told < intervalMs) return;
    this.#percent = percent;
    this.#told = this.#now();
    this.#emit(percent);
  }
}

/** By the time where the length is known, else by what was read of the file. */
export function progressBy(
  duration: number | undefined,
  onProgress: (share: number) => void,
): Pick<FfmpegRun, 'onProgress' | 'onInputShare'> {
  return duration === undefined
    ? { onInputShare: onProgress }
    : { onProgress: ({ seconds }) => onProgress(seconds / duration) };
}
