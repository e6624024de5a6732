import type { TrackResult } from '@millrace/jobs';

/** EBU R128. The integrated loudness is null for silence, and below the 400 ms of a block; the true peak is null for silence. */
export type Loudness = TrackResult['loudness'];

/** ITU-R BS.1770's absolute gate: lower values are silence. The filter also reports it if there was nothing to measure. */
const absoluteGate = -70;

/** Reads the summaries that ffmpeg's ebur128 prints at its end: one for each graph that ffmpeg has built. The last one counts. */
export class LoudnessReader {
  #integrated: number | null = null;
  #summaries = 0;

  /** Takes a line of ffmpeg's output. */
  read(line: string): void {
    const integrated = /^\s+I:\s+(\S+) LUFS$/.exec(line)?.[1];
    if (integrated === undefined) return;
    this.#summaries += 1;
    const value = Number(integrated);
    this.#integrated = Number.isFinite(value) && value > absoluteGate ? value : null;
  }

  /** Whether there was one graph, whose loudness is that of the whole. A change of the sound makes ffmpeg build another one. */
  get isOfAll(): boolean {
    return this.#summaries <= 1;
  }

  get integratedLufs(): number | null {
    return this.#integrated;
  }
}
