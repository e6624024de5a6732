import type { Holder } from './share.ts';

export interface FairPoolOptions {
  /** In metrics. */
  name: string;
  /** Places. */
  size: number;
  /** Milliseconds that somebody waits before a place beyond another's share is taken for him. Never by default: what has begun ends. */
  graceMs?: number;
  /** Milliseconds after which the only place of a holder goes to one who has none. For work that can go on later. Never by default. */
  turnMs?: number;
  /**
   * Those who may wait at a time; four times the size by default. Beyond it, the group with the most of them has the newest of its holder with the
   * most refused. Between equals, who has used the most lately.
   */
  maxWaiting?: number;
  /** Most places of one holder, also while nobody waits, and what is said beyond it. No limit by default. */
  perHolder?: { most: number; message: string };
  /** What is said to whom waited in vain, and to whom lost his place (by default the same), with the seconds after which to try again. */
  messages: { full: string; revoked?: string; retryAfter: number };
  /** Called when a place is revoked, and when a wait is refused. */
  onLoss?: (how: 'revoked' | 'refused') => void;
}

export interface EnterOptions {
  /** Ends the waiting. Not the place. */
  signal?: AbortSignal;
  /** Milliseconds to wait at most; 0 refuses at once. */
  waitMs: number;
  /** Whether the work is slower than its floor by now. Such a place is given away as soon as somebody waits. */
  isSlow?: () => boolean;
  /** Replaces the pool's turn for this place, for work that lost a place before and begins anew. */
  turnMs?: number;
  /** Replaces the pool's bound of those who wait, for this arrival. */
  maxWaiting?: number;
}

/** A place in a pool. */
export interface Place {
  /** Aborted, with an AppError, when the place goes to another holder. Whoever has it must stop and leave. */
  revoked: AbortSignal;
  /** Frees the place; idempotent. */
  leave(): void;
}

export interface PoolState {
  places: number;
  waiting: number;
  /** Revoked so far. */
  revoked: number;
  /** Refused so far: their wait was over, or too many waited. */
  refused: number;
}

/**
 * Places that holders share fairly. While nobody waits, one holder may have all of them. When somebody waits, the next free place is for the
 * one with the fewest places, and of those for the one who has used the least lately; and who has more than his share loses his newest place.
 */
export interface FairPool {
  readonly name: string;
  /**
   * @throws AppError `unavailable` if no place came free in time, `rate_limited` beyond the limit of a holder; the signal's reason if it
   *   ended the waiting
   */
  enter(holder: Holder, options: EnterOptions): Promise<Place>;
  /** Does the work in a place, which cannot be lost: for pools without a grace. @throws as `enter` and the work do */
  run<T>(holder: Holder, options: EnterOptions, work: () => Promise<T>): Promise<T>;
  state(): PoolState;
}
