import type { TrackResult } from '@millrace/jobs';

/** EBU R128; null if it cannot be measured: silence, or shorter than one block of 400 ms. */
export type Loudness = TrackResult['loudness'];

/** ITU-R BS.1770's absolute gate: lower values are silence. The filter also reports it if there was nothing to measure. */
const absoluteGate = -70;

/** Reads the summary that ffmpeg's ebur128 prints at its end. Each graph prints one; the last one counts. */
export class LoudnessReader {
  #integrated: number | null = null;
  #truePeak: number | null = null;

  /** Takes a line of ffmpeg's output. */
  read(line: string): void {
    const integrated = /^\s+I:\s+(\S+) LUFS$/.exec(line)?.[1];
    const truePeak = /^\s+Peak:\s+(\S+) dBFS$/.exec(line)?.[1];
    if (integrated !== undefined) this.#integrated = finite(Number(integrated), absoluteGate);
    if (truePeak !== undefined) this.#truePeak = finite(Number(truePeak));
  }

  get result(): Loudness {
    return { integratedLufs: this.#integrated, truePeakDbtp: this.#truePeak };
  }
}

function finite(value: number, above = Number.NEGATIVE_INFINITY): number | null {
  return Number.isFinite(value) && value > above ? value : null;
}
