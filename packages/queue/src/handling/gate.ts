import { AppError, createFairPool, type FairPool, type Holder, type OpenPool, type Place } from '@millrace/service';

/** The places of a process for the requests of one name. */
export interface GateOptions {
  /** Requests that are worked on at a time. */
  concurrency: number;
  /** Requests that may wait for a place. */
  backlog: number;
  /** Makes the pool of these places; by default, one that no metrics show. */
  openPool?: OpenPool | undefined;
}

/** A request that wants a place. */
export interface GateRequest {
  /** For whom it asks; undefined from older processes. */
  holder: Holder | undefined;
  /** Ends the waiting. Aborted when the sender gave up. */
  signal: AbortSignal;
  /** Milliseconds after which the sender gives up. */
  timeoutMs: number;
  /** Whether the backlog bounds those who wait when it arrives. False if the engine has counted them already. */
  isBounded: boolean;
}

/** Requests of older processes do not say for whom they ask. They have one share together. */
const unnamed: Holder = { key: '' };

/** The sender is told that the worker is busy: the sentences are for nobody. */
const messages = { full: 'No place is free.', retryAfter: 1 };

/**
 * Requests that a process is sent beyond its places. With them it decides whom to refuse; otherwise the engine would refuse whoever comes next, and
 * one holder could keep all places. Without a backlog there is nothing to decide.
 */
export const spareOf = ({ concurrency, backlog }: GateOptions): number => (backlog === 0 ? 0 : concurrency + backlog);

/**
 * Works on `concurrency` requests at a time; `backlog` more wait. The next place is for the holder with the fewest, and of those for the one who has
 * used the least lately. Beyond the backlog, the holder with the most waiting has its newest refused. Work that has begun is never interrupted.
 */
export class Gate {
  readonly #pool: FairPool;

  /** @param name of the requests; the pool has it in metrics */
  constructor(name: string, { concurrency, backlog, openPool = createFairPool }: GateOptions) {
    this.#pool = openPool({ name, size: concurrency, maxWaiting: backlog, messages });
  }

  /**
   * Works on a request in its turn.
   *
   * @returns `ended` if the signal was aborted before its turn
   */
  async run(
    { holder = unnamed, signal, timeoutMs, isBounded }: GateRequest,
    work: () => Promise<void>,
  ): Promise<'done' | 'refused' | 'ended'> {
    const options = { signal, waitMs: Math.max(1, timeoutMs) };
    const unbounded = { maxWaiting: Number.POSITIVE_INFINITY };
    let place: Place;
    try {
      place = await this.#pool.enter(holder, { ...options, ...(!isBounded && unbounded) });
    } catch (error) {
      if (signal.aborted) return 'ended';
      if (error instanceof AppError) return 'refused';
      throw error;
    }
    try {
      if (signal.aborted) return 'ended';
      await work();
      return 'done';
    } finally {
      place.leave();
    }
  }
}
