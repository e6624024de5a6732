import type { Kind } from '../../../platform/media/kinds.ts';

export type EntryState =
  | 'waiting'
  | 'sending'
  /** The network or the service is away: it goes on by itself. */
  | 'stalled'
  | 'paused'
  /** The page was left before the end: it goes on when the person gives the same file again. */
  | 'absent'
  /** The service fetches it from an address. */
  | 'fetching'
  | 'processing'
  | 'ready'
  | 'failed';

/** A file on its way to becoming a medium. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  /** 0 while it is not known. */
  readonly size: number;
  /** Undefined for a file that is no medium. */
  readonly kind: Kind | undefined;
  readonly state: EntryState;
  /** Bytes that were sent, or that the service has fetched. */
  readonly sent: number;
  /** Bytes in a second, lately. */
  readonly rate: number;
  /** Percent of the processing. */
  readonly progress: number;
  /** Why it failed. */
  readonly reason: string | undefined;
  /** Whether another try can succeed. */
  readonly canRetry: boolean;
  readonly mediumId: string | undefined;
  readonly picture: string | undefined;
}

export const isOver = ({ state }: Entry): boolean => state === 'ready' || state === 'failed';
export const isSending = ({ state }: Entry): boolean => state === 'sending' || state === 'stalled';

/** Seconds until all bytes are sent; undefined while the rate is not known. */
export const secondsLeft = ({ size, sent, rate }: Entry): number | undefined =>
  rate > 0 ? (size - sent) / rate : undefined;
