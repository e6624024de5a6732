import type { TrackResult } from './track.ts';

/** The loudness to which ReplayGain 2.0 raises or lowers a track. */
const referenceLufs = -18;

export interface ReplayGain {
  /** dB */
  gain: number;
  /** Full scale is 1; undefined if it was not measured. */
  peak: number | undefined;
}

/** ReplayGain 2.0 of a measured loudness, not rounded; undefined if it could not be measured. */
export function replayGainOf({ integratedLufs, truePeakDbtp }: TrackResult['loudness']): ReplayGain | undefined {
  if (integratedLufs === null) return undefined;
  return {
    gain: referenceLufs - integratedLufs,
    peak: truePeakDbtp === null ? undefined : 10 ** (truePeakDbtp / 20),
  };
}
