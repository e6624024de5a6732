import { holderAt } from '@millrace/auth';
import { atMostEntries, type FairPool, type OpenPool, type Place, runShared } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import type { ClientRequest } from '../renditions/limits.ts';

/** How long a fetch waits before a place beyond another network's share is taken for it. */
const graceMs = 500;
/** A fetch that has the only place of its network keeps it for so long while networks without a place wait. */
const turnMs = 5_000;
/** Sources whose lost turns are remembered. */
const maxRemembered = 10_000;

/** Those of one client who wait for a place to fetch one source. */
interface Wait {
  /** Resolves when the source was fetched, for them or for another client. */
  done: Promise<void>;
  /** Aborted when another client's fetch of the source begins. */
  begun: AbortController;
}

/**
 * The fetches of a process: each source is fetched once for all who want it, in places that the networks of clients share fairly. Every client who
 * wants a source waits for a place himself: nobody waits behind the other pictures of whoever has asked for it first.
 */
export class SharedFetches {
  readonly #pool: FairPool;
  readonly #patienceMs: number;
  readonly #running = new Map<string, Promise<void>>();
  /** By source, and by the address of the client. */
  readonly #waiting = new Map<string, Map<string, Wait>>();
  /** How often the fetch of a source has lost its place. */
  readonly #lost = new LRUCache<string, number>(atMostEntries(maxRemembered));
  readonly #closing: AbortSignal;

  /** @param options.patienceMs how long a fetch waits for a place, and how long it may take */
  constructor(options: { openPool: OpenPool; places: number; patienceMs: number; closing: AbortSignal }) {
    this.#pool = options.openPool({
      name: 'remote pictures',
      size: options.places,
      graceMs,
      turnMs,
      messages: {
        full: 'Too many pictures of other servers are being fetched. Try again later.',
        revoked: 'Pictures that others want were waiting.',
        retryAfter: 1,
      },
    });
    this.#patienceMs = options.patienceMs;
    this.#closing = options.closing;
  }

  /** Whether somebody fetches the source, or waits for a place to do so. */
  isWanted(id: string): boolean {
    return this.#running.has(id) || this.#waiting.has(id);
  }

  /** The fetch of a source in progress, or the wait for its place by the same client. */
  shared(id: string, { address }: ClientRequest): Promise<void> | undefined {
    return this.#running.get(id) ?? this.#waiting.get(id)?.get(address)?.done;
  }

  /**
   * Waits for a place and fetches the source, unless another client does so meanwhile.
   *
   * @param fetch may leave the place before its end. It resolves also if it has lost the place: then the source was not fetched
   * @throws AppError unavailable if no place came free in time; what `fetch` throws
   */
  start(id: string, client: ClientRequest, fetch: (place: Place) => Promise<void>): Promise<void> {
    const shared = this.shared(id, client);
    if (shared !== undefined) return shared;
    const begun = new AbortController();
    const clients = this.#waiting.get(id) ?? new Map<string, Wait>();
    this.#waiting.set(id, clients);
    const stopWaiting = (): void => {
      clients.delete(client.address);
      if (clients.size === 0 && this.#waiting.get(id) === clients) this.#waiting.delete(id);
    };
    const done = this.#enter(id, client, begun.signal)
      .finally(stopWaiting)
      .then((place) => this.#run(id, place, fetch));
    clients.set(client.address, { done, begun });
    return done;
  }

  /** Resolves when all fetches have ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  /** @returns undefined if another client's fetch has begun */
  async #enter(id: string, client: ClientRequest, begun: AbortSignal): Promise<Place | undefined> {
    const turn = Math.min(turnMs * 2 ** (this.#lost.get(id) ?? 0), this.#patienceMs);
    try {
      return await this.#pool.enter(holderAt(client.address), {
        signal: AbortSignal.any([begun, this.#closing]),
        waitMs: this.#patienceMs,
        // A picture that takes longer than its turn must come to its end one day.
        turnMs: turn,
      });
    } catch (error) {
      if (begun.aborted) return undefined;
      throw error;
    }
  }

  #run(id: string, place: Place | undefined, fetch: (place: Place) => Promise<void>): Promise<void> {
    const running = this.#running.get(id);
    if (place === undefined || running !== undefined) {
      place?.leave();
      return running ?? Promise.resolve();
    }
    const run = runShared(() => fetch(place)).finally(() => {
      if (place.revoked.aborted) this.#lost.set(id, (this.#lost.get(id) ?? 0) + 1);
      else this.#lost.delete(id);
      place.leave();
      this.#running.delete(id);
    });
    this.#running.set(id, run);
    for (const { begun } of this.#waiting.get(id)?.values() ?? []) begun.abort();
    return run;
  }
}
