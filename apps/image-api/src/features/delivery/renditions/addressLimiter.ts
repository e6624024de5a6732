import { holderAt } from '@millrace/auth';
import { createFairPool, type FairPool } from '@millrace/service';

/** The limits of client addresses. */
export interface AddressLimits {
  /** Most renditions rendered concurrently for the addresses of one network. */
  concurrent: number;
  /** Most renditions that one address waits for, including those being rendered. */
  pending: number;
  /** Milliseconds after which a waiting request fails. */
  maxWaitMs: number;
}

/**
 * Limits the renditions rendered concurrently for each network of clients; further ones wait, and the addresses of the network take turns. A client that
 * requests a thousand widths waits for its own renditions and leaves capacity of the workers to other clients. Each process counts separately.
 */
export class AddressLimiter {
  readonly #limits: AddressLimits;
  readonly #networks = new Map<string, FairPool>();

  constructor(limits: AddressLimits) {
    this.#limits = limits;
  }

  /** The number of networks with a rendition in progress or waiting. */
  get networks(): number {
    return this.#networks.size;
  }

  /**
   * Runs the work as soon as the network of the address has fewer than `concurrent` in progress.
   *
   * @throws AppError rate_limited if the address waits for too many renditions; unavailable if it waited too long
   */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const { key, group } = holderAt(address);
    const pool = this.#networks.get(group) ?? this.#open();
    this.#networks.set(group, pool);
    try {
      return await pool.run({ key }, { waitMs: this.#limits.maxWaitMs }, work);
    } finally {
      const { places, waiting } = pool.state();
      if (places + waiting === 0 && this.#networks.get(group) === pool) this.#networks.delete(group);
    }
  }

  #open(): FairPool {
    const { concurrent, pending } = this.#limits;
    return createFairPool({
      name: 'renditions of a network',
      size: concurrent,
      // Those who wait are bounded for each address, and by `LoadShedding` for all.
      maxWaiting: Number.POSITIVE_INFINITY,
      perHolder: { most: pending, message: 'Too many renditions are waiting for this address.' },
      messages: { full: 'The rendition waited too long for its turn.', retryAfter: 1 },
    });
  }
}
