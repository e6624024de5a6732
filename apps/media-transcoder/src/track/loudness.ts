import type { TrackResult } from '@millrace/jobs';

/** EBU R128. The integrated loudness is null for silence, and below the 400 ms of a block; the true peak is null for silence. */
export type Loudness = TrackResult['loudness'];

/** ITU-R BS.1770's absolute gate: lower values are silence. The filter also reports it if there was nothing to measure. */
const absoluteGate = -70;

/** Reads the summary that ffmpeg's ebur128 prints at its end. Each graph prints one; the last one counts. */
export class LoudnessReader {
  #integrated: number | null = null;

  /** Takes a line of ffmpeg's output. */
  read(line: string): void {
    const integrated = /^\s+I:\s+(\S+) LUFS$/.exec(line)?.[1];
    if (integrated === undefined) return;
    const value = Number(integrated);
    this.#integrated = Number.isFinite(value) && value > absoluteGate ? value : null;
  }

  get integratedLufs(): number | null {
    return this.#integrated;
  }
}
