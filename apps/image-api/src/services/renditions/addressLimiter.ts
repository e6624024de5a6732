import { AppError } from '@millrace/service';
import pLimit, { type LimitFunction } from 'p-limit';

/** The limits of one client address. */
export interface AddressLimits {
  /** Most renditions rendered concurrently. */
  concurrent: number;
  /** Most renditions that are waited for, including those being rendered. */
  pending: number;
  /** Milliseconds after which a waiting request fails. */
  maxWaitMs: number;
}

/**
 * Limits the renditions rendered concurrently for each client address; further ones wait in order. A client that requests a thousand widths
 * waits for its own renditions and leaves capacity of the workers to other clients. Each process counts separately.
 */
export class AddressLimiter {
  readonly #limits: AddressLimits;
  readonly #queues = new Map<string, LimitFunction>();

  constructor(limits: AddressLimits) {
    this.#limits = limits;
  }

  /** The number of addresses with a rendition in progress or waiting. */
  get addresses(): number {
    return this.#queues.size;
  }

  /**
   * Runs the work as soon as the address has fewer than `concurrent` in progress.
   *
   * @throws AppError rate_limited if the address waits for too many renditions; unavailable if it waited too long
   */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const { concurrent, pending, maxWaitMs } = this.#limits;
    const queue = this.#queues.get(address) ?? pLimit(concurrent);
    if (queue.activeCount + queue.pendingCount >= pending) {
      throw new AppError('rate_limited', 'Too many renditions are waiting for this address.', { retryAfter: 1 });
    }
    this.#queues.set(address, queue);
    const deadline = Date.now() + maxWaitMs;
    try {
      return await queue(async () => {
        if (Date.now() > deadline) {
          throw new AppError('unavailable', 'The rendition waited too long for its turn.', { retryAfter: 1 });
        }
        return work();
      });
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(address);
    }
  }
}
