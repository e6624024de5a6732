import { holderAt } from '@millrace/auth';
import type { OpenPool } from '@millrace/service';
import { AddressLimiter, type AddressLimits } from './addressLimiter.ts';
import { LoadShedding } from './loadShedding.ts';

/** The client of a request, and its request. */
export interface ClientRequest {
  /** The address by which clients are limited. */
  address: string;
  requestId: string;
}

/** What one process does at most for clients whose requests have to wait: for renditions, and for remote sources. */
export class MissLimits {
  readonly shedding: LoadShedding;
  readonly #addressLimiter: AddressLimiter;

  /** @param options.maxWaiting most requests that wait in this process */
  constructor(options: { maxWaiting: number; perAddress: AddressLimits; openPool: OpenPool }) {
    this.shedding = new LoadShedding(options);
    this.#addressLimiter = new AddressLimiter(options.perAddress);
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.shedding.waiting;
  }

  /**
   * Runs work that others may share, within the limits.
   *
   * @param share the result of the same work, if it is in progress. Sharing does not count against the limits of the address
   * @throws AppError rate_limited, unavailable
   */
  run<T>(client: ClientRequest, share: () => Promise<T> | undefined, start: () => Promise<T>): Promise<T> {
    const holder = holderAt(client.address);
    return this.shedding.runCounted(holder, async () => {
      const shared = share();
      if (shared !== undefined) return shared;
      this.shedding.assertNotPaused(holder);
      return this.#addressLimiter.run(client.address, () => {
        // While this request waited, a request of another address may have started the same.
        const sharedNow = share();
        if (sharedNow !== undefined) return sharedNow;
        this.shedding.assertNotPaused(holder);
        return start();
      });
    });
  }
}
