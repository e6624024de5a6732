import { AppError } from '@millrace/service';
import pLimit, { type LimitFunction } from 'p-limit';

export interface TurnLimits {
  /** Renditions that are made for one address at a time. */
  making: number;
  /** Renditions that one address may wait for, those that are being made included. */
  waiting: number;
  /** Milliseconds after which a turn comes too late. */
  patienceMs: number;
}

/**
 * Lets each client address have a few renditions made at a time. Its others wait in order, so a client that asks for a thousand widths waits for itself,
 * and leaves the workers' other places to others. Each process counts for itself.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #lanes = new Map<string, LimitFunction>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Addresses that have a rendition made or wait for one. */
  get addresses(): number {
    return this.#lanes.size;
  }

  /**
   * Does the work when it is the address's turn.
   *
   * @throws AppError rate_limited when the address waits for too many; unavailable when its turn came too late
   */
  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    const { making, waiting, patienceMs } = this.#limits;
    const lane = this.#lanes.get(address) ?? pLimit(making);
    if (lane.activeCount + lane.pendingCount >= waiting) {
      throw new AppError('rate_limited', 'Too many pictures are being made for this address.', { retryAfter: 1 });
    }
    this.#lanes.set(address, lane);
    const latest = Date.now() + patienceMs;
    try {
      return await lane(async () => {
        if (Date.now() > latest) {
          throw new AppError('unavailable', 'The turn of this picture came too late.', { retryAfter: 1 });
        }
        return work();
      });
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) this.#lanes.delete(address);
    }
  }
}
