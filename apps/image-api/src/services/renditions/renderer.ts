import { setMaxListeners } from 'node:events';
import type { Database } from '@millrace/database';
import type { messages, ReplyOf } from '@millrace/jobs';
import { noSuch } from '@millrace/media-service';
import { BusyError, NoWorkerError, type Queue, QueueClosedError, RequestFailedError } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import { AppError } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import { assertOutputFits } from '../../parameters/outputSize.ts';
import { type Rendition, transformOf } from '../../parameters/rendition.ts';
import { imageTables } from '../../tables.ts';
import { problemOf } from '../workerErrors.ts';
import { type Claim, claimRendition } from './claims.ts';
import { makeRoom } from './eviction.ts';
import type { RenditionMetrics } from './metrics.ts';
import type { Ear, Notices } from './notices.ts';
import type { Settling } from './settling.ts';
import { Shedding } from './shedding.ts';
import { type TurnLimits, Turns } from './turns.ts';
import { errorOfProblem, keyOf, type Outcome, type Problem, problemOfError, type RenditionId } from './types.ts';

export interface RendererOptions {
  database: Database;
  storage: Storage;
  queue: Pick<Queue<typeof messages>, 'request'>;
  settling: Settling;
  notices: Notices;
  metrics: RenditionMetrics;
  log: Logger;
  /** Most renditions stored for one image. */
  cap: number;
  maxWaiting: number;
  /** Limits for each client address. */
  perAddress: Omit<TurnLimits, 'patienceMs'>;
  maxPixels: number;
  /** Time limit of one computation. */
  timeoutMs: number;
}

/** The lease lasts this much longer than the request to the worker, so that the worker has stopped writing when the next lease begins. */
const leaseMarginMs = 5_000;
/** How often a waiting request checks the storage, in case a notice was lost. */
const pollMs = 1_000;

/** The client's request for a rendition. */
export interface Asker {
  /** The address by which clients are limited. */
  address: string;
  requestId: string;
}

type Won = Extract<Claim, { state: 'won' }>;
type Made = 'made' | 'shared';

/** Other waiting requests get the same problem. Internal errors are not disclosed. */
const problemForWaiters = (error: unknown): Problem =>
  problemOfError(
    error instanceof AppError
      ? error
      : new AppError('unavailable', 'Rendering failed. Try again later.', { retryAfter: 1 }),
  );

/**
 * Whether no worker will store the rendition: this process rejected the request, no worker accepted it, or a worker rejected it. After any
 * other error (connection to the broker lost, timeout) a worker may still be rendering it.
 */
const storesNothing = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof BusyError ||
  error instanceof NoWorkerError ||
  (error instanceof RequestFailedError && error.permanent);

const outcomeOfError = (error: unknown): 'shed' | 'limited' | 'failed' => {
  if (!(error instanceof AppError)) return 'failed';
  if (error.code === 'rate_limited') return 'limited';
  return error.code === 'unavailable' ? 'shed' : 'failed';
};

const outcomeOf = (error: unknown, forWaiters: Problem, isPermanent: boolean): Outcome => {
  if (isPermanent) return { failed: forWaiters };
  return storesNothing(error) ? { released: forWaiters } : { unknown: forWaiters };
};

/** Has missing renditions rendered, each only once for all concurrent requests on all replicas. */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #shedding: Shedding;
  readonly #turns: Turns;
  readonly #inProgress = new Map<string, Promise<Made>>();
  readonly #settling = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: RendererOptions) {
    this.#options = options;
    this.#shedding = new Shedding(options.maxWaiting);
    this.#turns = new Turns({ ...options.perAddress, patienceMs: options.timeoutMs });
    // One listener for each request to a worker. Shedding limits their number.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Waiting requests. */
  get waiting(): number {
    return this.#shedding.waiting;
  }

  /**
   * Resolves when the rendition is stored, whether it was rendered for this request or for an earlier one.
   *
   * @throws AppError not_found, invalid_request (the result would be too large), unusable_media, rate_limited, unavailable
   */
  async render(imageId: string, rendition: Rendition, asker: Asker): Promise<void> {
    const { requests } = this.#options.metrics;
    try {
      const made = await this.#join({ imageId, name: rendition.name }, rendition, asker);
      requests.inc({ outcome: made });
    } catch (error) {
      requests.inc({ outcome: outcomeOfError(error) });
      throw error;
    }
  }

  #join(id: RenditionId, rendition: Rendition, { address, requestId }: Asker): Promise<Made> {
    const key = keyOf(id);
    /** A rendition in progress does not count against the limits of the address. */
    const shared = (): Promise<Made> | undefined => this.#inProgress.get(key)?.then(() => 'shared');
    return this.#shedding.wait(async () => {
      const current = shared();
      if (current !== undefined) return current;
      this.#shedding.assertOpen();
      return this.#turns.take(address, () => {
        // Another address may have started it meanwhile: a request that waits for its turn does not block others for the same rendition.
        const begun = shared();
        if (begun !== undefined) return begun;
        this.#shedding.assertOpen();
        const making = this.#make(id, rendition, requestId).finally(() => this.#inProgress.delete(key));
        this.#inProgress.set(key, making);
        return making;
      });
    });
  }

  async #make(id: RenditionId, rendition: Rendition, requestId: string): Promise<Made> {
    const { database, storage, notices, timeoutMs } = this.#options;
    const leaseSeconds = (timeoutMs + leaseMarginMs) / 1000;
    const key = keys.publicPrefix('images', id.imageId) + id.name;
    const deadline = Date.now() + timeoutMs + leaseMarginMs;
    const ear = notices.open(keyOf(id));
    let missed: Date | null = null;
    try {
      while (Date.now() < deadline) {
        const claim = await claimRendition(database, id, { leaseSeconds, missed });
        missed = null;
        switch (claim.state) {
          case 'absent':
            throw noSuch(imageTables);
          case 'failed':
            throw errorOfProblem(claim.problem);
          case 'won':
            await this.#compute(id, key, rendition, claim, requestId);
            return 'made';
          case 'stored':
            // Either it was stored after the miss, or its object is gone and it is claimed again with `missed`.
            if ((await storage.head(key)) !== null) return 'shared';
            missed = claim.storedAt;
            break;
          case 'held':
            if (await this.#await(ear, key, Math.min(claim.leftMs, pollMs, deadline - Date.now()))) return 'shared';
        }
      }
      throw new AppError('unavailable', 'Rendering took too long. Try again later.', { retryAfter: 1 });
    } finally {
      ear.close();
    }
  }

  /** @returns whether it is stored. @throws AppError with which rendering failed elsewhere */
  async #await(ear: Ear, key: string, ms: number): Promise<boolean> {
    const notice = await ear.within(ms);
    if (notice === null) return (await this.#options.storage.head(key)) !== null;
    if (notice.problem !== null) throw errorOfProblem(notice.problem);
    return true;
  }

  async #compute(id: RenditionId, key: string, rendition: Rendition, won: Won, requestId: string): Promise<void> {
    const { leaseId } = won;
    try {
      const { size } = await this.#ask(id, key, rendition, won, requestId);
      this.#settle({ ...id, leaseId, outcome: { bytes: size } }, key);
    } catch (error) {
      const problem = problemOf(error);
      if (error instanceof RequestFailedError && error.code === 'not_found') {
        // The source is gone: the image is being deleted.
        this.#settle({ ...id, leaseId, outcome: { released: problemOfError(noSuch(imageTables)) } }, key);
        throw noSuch(imageTables);
      }
      // Only a worker's refusal is remembered for a while: this process can repeat its own refusals cheaply.
      const isPermanent = error instanceof RequestFailedError && problem instanceof AppError && problem.status < 500;
      const forWaiters = problemForWaiters(problem);
      this.#settle({ ...id, leaseId, outcome: outcomeOf(error, forWaiters, isPermanent) }, key);
      if (problem instanceof AppError) this.#shedding.note(error, problem);
      throw problem;
    }
  }

  async #ask(
    { imageId }: RenditionId,
    targetKey: string,
    rendition: Rendition,
    { source, count }: Won,
    requestId: string,
  ): Promise<ReplyOf<'image.transform'>> {
    const { cap, maxPixels, metrics, queue, timeoutMs } = this.#options;
    const transform = transformOf(rendition, source);
    assertOutputFits(transform, source);
    if (count > cap) await this.#makeRoom(imageId);
    const payload = { imageId, sourceKey: source.sourceKey, targetKey, transform, maxPixels };
    const end = metrics.seconds.startTimer();
    try {
      const reply = await queue.request('image.transform', payload, {
        timeoutMs,
        requestId,
        signal: this.#closing.signal,
      });
      end({ outcome: 'made' });
      return reply;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }

  async #makeRoom(imageId: string): Promise<void> {
    const { cap, metrics } = this.#options;
    const evicted = await makeRoom(this.#options, imageId, cap);
    if (evicted === null) {
      throw new AppError('unavailable', 'Too many renditions of this image are being rendered.', { retryAfter: 1 });
    }
    metrics.evictions.inc(evicted);
  }

  /** Runs in the background: the client has its answer. If it fails, the lease expires and the janitor settles the rendition. */
  #settle(settled: Parameters<Settling['settle']>[0], key: string): void {
    const { settling, storage, log } = this.#options;
    const work = settling
      .settle(settled)
      .then(async (isNamed) => {
        // The image was deleted meanwhile, so no row names the object.
        if (!isNamed && 'bytes' in settled.outcome) await storage.delete(key);
      })
      .catch((error: unknown) => log.warn({ err: error, key }, 'could not settle a rendition; its lease will expire'))
      .finally(() => this.#settling.delete(work));
    this.#settling.add(work);
  }

  /** Stops waiting for workers. Resolves when the renditions in progress are settled. */
  async close(): Promise<void> {
    // Not an AppError, so that outcomes are `unknown`: the workers may still be rendering.
    this.#closing.abort(new QueueClosedError());
    await Promise.allSettled(this.#inProgress.values());
    await Promise.all(this.#settling);
  }
}
