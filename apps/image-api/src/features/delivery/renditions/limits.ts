import { holderAt } from '@millrace/auth';
import type { OpenPool } from '@millrace/service';
import { AddressLimiter, type AddressLimits } from './addressLimiter.ts';
import { LoadShedding } from './loadShedding.ts';
import { isRefusal } from './types.ts';

/** The client of a request, and its request. */
export interface ClientRequest {
  /** The address by which clients are limited. */
  address: string;
  requestId: string;
}

/** What a client waits for that another one has begun; undefined if workers refused it to that one. */
async function unlessRefused<T>(work: Promise<T> | undefined): Promise<{ value: T } | undefined> {
  try {
    return work && { value: await work };
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
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
   * Runs work that others may share, within the limits. If workers refuse it to the client who has begun it, one of those who share it begins it anew.
   *
   * @param share the result of the same work, if it is in progress. Sharing does not count against the limits of the address
   * @throws AppError rate_limited, unavailable
   */
  run<T>(client: ClientRequest, share: () => Promise<T> | undefined, start: () => Promise<T>): Promise<T> {
    const holder = holderAt(client.address);
    return this.shedding.runCounted(holder, async () => {
      const shared = await unlessRefused(share());
      if (shared !== undefined) return shared.value;
      this.shedding.assertNotPaused(holder);
      return this.#addressLimiter.run(client.address, async () => {
        // While this request waited, a request of another address may have started the same.
        for (let other = share(); other !== undefined; other = share()) {
          const sharedNow = await unlessRefused(other);
          if (sharedNow !== undefined) return sharedNow.value;
        }
        this.shedding.assertNotPaused(holder);
        return start();
      });
    });
  }
}
