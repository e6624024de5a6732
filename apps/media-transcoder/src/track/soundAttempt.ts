import type { Attempt } from '../attempt/attempt.ts';
import type { TrackPlan } from './plan/trackPlan.ts';

export type SoundAttempt = Pick<Attempt, 'tools' | 'sourcePath' | 'workFolder' | 'socketFolder' | 'signal' | 'log'> & {
  plan: TrackPlan;
  /** The demuxer's name. */
  format: string;
  /** Seconds after which the track belongs to another queue; no limit without. */
  mostSeconds?: number | undefined;
  /** Called with the encoded share of the audio, 0 to 1. */
  onProgress: (share: number) => void;
};
