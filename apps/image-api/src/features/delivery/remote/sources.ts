import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { type Database, isUnavailable } from '@millrace/database';
import { QueueClosedError } from '@millrace/queue';
import { AppError, atMostEntries, type Logger, type OpenPool, type Place } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import { LRUCache } from 'lru-cache';
import type { SourceSize } from '../../../parameters/outputSize.ts';
import type { ClientRequest, MissLimits } from '../renditions/limits.ts';
import type { Notices } from '../renditions/notices.ts';
import { errorOfProblem } from '../renditions/types.ts';
import type { RemoteAddress } from './address.ts';
import { answerMarginMs, fetchRemote, type RemoteFetch, type RemoteFetchDependencies } from './fetch.ts';
import type { RemoteMetrics } from './metrics.ts';
import { noticeKeyOf, recordRemote } from './results.ts';
import { claimRemote, forgetRemoteVersion, type RemoteClaim, type RemoteState, readState } from './rows.ts';
import { SharedFetches } from './sharedFetches.ts';

export interface RemoteSourcesOptions extends RemoteFetchDependencies {
  database: Database;
  storage: Pick<Storage, 'delete' | 'head'>;
  notices: Notices;
  limits: MissLimits;
  openPool: OpenPool;
  /** Fetches of this process at a time. */
  places: number;
  metrics: RemoteMetrics;
  log: Logger;
  /** How long a version is used that is not fresh any more. */
  staleSeconds: number;
  /** Time limit of the worker that decodes a picture. */
  inspectMs: number;
}

/** The version of a remote source that is delivered. */
export interface RemoteVersion {
  id: string;
  size: SourceSize | undefined;
  /** Milliseconds for which the answer may be kept: until it is not fresh any more, or until the next attempt to refresh it. */
  keptMs: number;
}

interface Known {
  id: string;
  sourceKey: string;
  size: SourceSize | undefined;
  isFresh: boolean;
  /** In milliseconds of the clock. */
  believedUntil: number;
}

const maxKnown = 20_000;
/** Other processes change the row, too. */
const maxBelievedMs = 10 * 60_000;
/** A version that is being refreshed is looked at again after so long. */
const refreshingMs = 1_000;
/** How often a waiting request reads the row, in case a notice was lost. */
const pollMs = 1_000;
/** A worker that is full for a moment is asked again, and results are written. */
const leaseMarginMs = 15_000;

/** Brings pictures of other servers: each is fetched once for all requests at all replicas, and again when it is not fresh any more. */
export class RemoteSources {
  readonly #options: RemoteSourcesOptions;
  readonly #leaseMs: number;
  readonly #known = new LRUCache<string, Known>(atMostEntries(maxKnown));
  readonly #fetches: SharedFetches;
  readonly #closing = new AbortController();

  constructor(options: RemoteSourcesOptions) {
    this.#options = options;
    this.#leaseMs = options.timeoutMs + answerMarginMs + options.inspectMs + leaseMarginMs;
    setMaxListeners(0, this.#closing.signal);
    const { openPool, places, timeoutMs } = options;
    this.#fetches = new SharedFetches({ openPool, places, patienceMs: timeoutMs, closing: this.#closing.signal });
  }

  /** Milliseconds after which a fetch has ended, even if its process died. */
  get leaseMs(): number {
    return this.#leaseMs;
  }

  /**
   * The version to deliver. One that is not fresh any more is returned while it is refreshed.
   *
   * @throws AppError the problem with which the fetch ended; rate_limited, unavailable
   */
  async current(address: RemoteAddress, client: ClientRequest): Promise<RemoteVersion> {
    const { requests } = this.#options.metrics;
    const known = this.#known.get(address.id);
    if (known !== undefined && known.believedUntil > performance.now()) {
      requests.inc({ outcome: known.isFresh ? 'fresh' : 'stale' });
      return versionOf(known);
    }
    try {
      const found = await this.#look(address, client);
      if (found !== undefined) {
        requests.inc({ outcome: found.isFresh ? 'fresh' : 'stale' });
        return versionOf(found);
      }
      const fetched = await this.#fetched(address, client);
      requests.inc({ outcome: 'fetched' });
      return versionOf(fetched);
    } catch (error) {
      if (known !== undefined && isUnavailable(error)) {
        requests.inc({ outcome: 'stale' });
        return { id: known.id, size: known.size, keptMs: refreshingMs };
      }
      requests.inc({ outcome: 'failed' });
      throw error;
    }
  }

  /** Call if a version cannot be rendered: it was replaced, or its object is lost. The next `current` then finds another one. */
  async recheck({ id }: RemoteAddress, versionId: string): Promise<void> {
    const { database, storage } = this.#options;
    this.#known.delete(id);
    const state = await readState(database, id);
    const isLost = state?.version?.id === versionId && (await storage.head(state.version.sourceKey)) === null;
    if (isLost) await forgetRemoteVersion(database, id, versionId);
  }

  /** Stops waiting for couriers. Resolves when the fetches in progress have ended. */
  async close(): Promise<void> {
    this.#closing.abort(new QueueClosedError());
    await this.#fetches.idle();
  }

  /** What can be delivered at once. Starts a refresh if it is due. @throws AppError the problem of a moment ago */
  async #look(address: RemoteAddress, client: ClientRequest): Promise<Known | undefined> {
    const state = await readState(this.#options.database, address.id);
    const usable = state === null ? undefined : this.#usable(address.id, state);
    if (usable === undefined && state !== null && state.problem !== null) throw errorOfProblem(state.problem.problem);
    const isDue = usable !== undefined && !usable.isFresh && state?.problem === null && state.leaseMs <= 0;
    if (isDue) this.#refresh(address, client);
    return usable;
  }

  /** In the background. How it ended is in the row. It takes a place of the client's share: otherwise refreshes had no bound. */
  #refresh(address: RemoteAddress, client: ClientRequest): void {
    if (this.#fetches.isWanted(address.id)) return;
    this.#start(address, client).catch((error: unknown) => {
      this.#options.log.warn({ err: error, sourceId: address.id }, 'could not refresh a remote source; retrying');
    });
  }

  /** The version of a row, if it may be delivered. */
  #usable(id: string, { version, problem }: RemoteState): Known | undefined {
    if (version === null) return undefined;
    const { freshMs } = version;
    const isFresh = freshMs > 0;
    if (!isFresh && freshMs + this.#options.staleSeconds * 1_000 <= 0) return undefined;
    const believedMs = isFresh ? freshMs : (problem?.leftMs ?? refreshingMs);
    const believedUntil = performance.now() + Math.min(believedMs, maxBelievedMs);
    const known = { id: version.id, sourceKey: version.sourceKey, size: version.size, isFresh, believedUntil };
    this.#known.set(id, known);
    return known;
  }

  /** Has the source fetched, or waits for the process that does, within the limits of misses. */
  async #fetched(address: RemoteAddress, client: ClientRequest): Promise<Known> {
    const deadline = Date.now() + this.#leaseMs;
    while (Date.now() < deadline) {
      await this.#options.limits.run(
        client,
        () => this.#fetches.shared(address.id, client),
        () => this.#start(address, client),
      );
      const found = await this.#look(address, client);
      if (found !== undefined) return found;
    }
    throw new AppError('unavailable', 'Fetching the picture took too long. Try again later.', { retryAfter: 1 });
  }

  #start(address: RemoteAddress, client: ClientRequest): Promise<void> {
    return this.#fetches.start(address.id, client, (place) => this.#claimAndFetch(address, client, place));
  }

  /** Takes the lease and fetches, or waits for the process that has it. */
  async #claimAndFetch(address: RemoteAddress, client: ClientRequest, place: Place): Promise<void> {
    const { database, notices } = this.#options;
    const subscription = notices.subscribe(noticeKeyOf(address.id));
    try {
      // Among the objects of images, these have no image.
      const versionId = `remote-${randomBytes(12).toString('base64url')}`;
      const sourceKey = keys.source('images', versionId);
      const claim = await claimRemote(database, address, { versionId, sourceKey, leaseSeconds: this.#leaseMs / 1_000 });
      if (claim !== null) {
        await this.#fetch(address, claim, client, place);
        return;
      }
      // Another process has a place for it.
      place.leave();
      const state = await readState(database, address.id);
      if (state !== null && state.leaseMs > 0) await subscription.next(Math.min(state.leaseMs, pollMs));
    } finally {
      subscription.close();
    }
  }

  async #fetch(address: RemoteAddress, claim: RemoteClaim, client: ClientRequest, place: Place): Promise<void> {
    const { database, log, metrics } = this.#options;
    const end = metrics.seconds.startTimer();
    const options = { client, closing: this.#closing.signal, revoked: place.revoked };
    const fetched = await fetchRemote(this.#options, address, claim, options);
    end();
    metrics.fetches.inc({ outcome: fetched.outcome });
    const isRecorded = await recordRemote(database, claim, fetched.result);
    const isUsed = isRecorded && fetched.result !== 'released' && 'stored' in fetched.result;
    if (isUsed) return;
    await this.#discard(claim, fetched).catch((error: unknown) => {
      log.warn({ err: error, key: claim.sourceKey }, 'could not remove the object of a fetch; the janitor will');
    });
  }

  /** Removes what a fetch leaves that made no version: first the object, then the row that names it. */
  async #discard({ versionId, sourceKey }: RemoteClaim, { object }: RemoteFetch): Promise<void> {
    const { database, storage } = this.#options;
    // A courier may still store it. The janitor removes it when that is over.
    if (object === 'unknown') return;
    if (object === 'stored') await storage.delete(sourceKey);
    await database.execute(`DELETE FROM image.remote_versions WHERE id = $1 AND status = 'fetching'`, [versionId]);
  }
}

const versionOf = ({ id, size, believedUntil }: Known): RemoteVersion => ({
  id,
  size,
  keptMs: Math.max(0, believedUntil - performance.now()),
});
