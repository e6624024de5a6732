import { AppError } from '@millrace/service';
import pLimit, { type LimitFunction } from 'p-limit';

export interface TurnLimits {
  /** Most renditions rendered for one address concurrently. */
  making: number;
  /** Most renditions that one address may wait for, including those being rendered. */
  waiting: number;
  /** Milliseconds after which a waiting request fails. */
  patienceMs: number;
}

/**
 * Limits the renditions rendered concurrently for each client address; further ones wait in order. A client that requests a thousand widths
 * waits for its own renditions and leaves capacity of the workers to other clients. Each process counts separately.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #lanes = new Map<string, LimitFunction>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Addresses with a rendition in progress or waiting. */
  get addresses(): number {
    return this.#lanes.size;
  }

  /**
   * Does the work when it is its turn.
   *
   * @throws AppError rate_limited if the address waits for too many renditions; unavailable if it waited too long
   */
  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    const { making, waiting, patienceMs } = this.#limits;
    const lane = this.#lanes.get(address) ?? pLimit(making);
    if (lane.activeCount + lane.pendingCount >= waiting) {
      throw new AppError('rate_limited', 'Too many renditions are waiting for this address.', { retryAfter: 1 });
    }
    this.#lanes.set(address, lane);
    const latest = Date.now() + patienceMs;
    try {
      return await lane(async () => {
        if (Date.now() > latest) {
          throw new AppError('unavailable', 'The rendition waited too long for its turn.', { retryAfter: 1 });
        }
        return work();
      });
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) this.#lanes.delete(address);
    }
  }
}
