import type { BeaconCounter } from '@millrace/media';

export interface Play {
  trackId: string;
  /** The client's id for this play; repeated ids count once. */
  playId: string | null;
  /** The listener's account, if the request had a token. */
  accountId: number | null;
  /** Seconds played, if the client sent them. */
  seconds: number | null;
}

export type PlayCounter = BeaconCounter<Play>;
