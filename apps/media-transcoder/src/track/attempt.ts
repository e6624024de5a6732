import type { Storage } from '@millrace/storage';
import type { Attempt } from '../attempt/attempt.ts';

/** An attempt at a track. An uploaded cover is a second source. */
export interface TrackAttempt extends Attempt {
  storage: Storage;
  /** Storage key of an uploaded cover. */
  coverKey: string | null;
  /** Seconds after which the track belongs to another queue; no limit without. */
  mostSeconds: number | undefined;
}
