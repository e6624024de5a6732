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
  /** Renditions of an image. */
  cap: number;
  maxWaiting: number;
  /** For each client address. */
  perAddress: Omit<TurnLimits, 'patienceMs'>;
  maxPixels: number;
  /** For one computation. */
  timeoutMs: number;
}

/** A lease outlives the question by this, so that a worker has stopped writing when the next one begins. */
const leaseMarginMs = 5_000;
/** How often a waiter looks for itself, should a notice have been lost. */
const pollMs = 1_000;

/** Who asks for a rendition. */
export interface Asker {
  /** As clients are counted. */
  address: string;
  requestId: string;
}

type Won = Extract<Claim, { state: 'won' }>;
type Made = 'made' | 'shared';

/** Whoever waits gets the same answer; one that is ours to explain is not told outside. */
const toldToWaiters = (error: unknown): Problem =>
  problemOfError(
    error instanceof AppError
      ? error
      : new AppError('unavailable', 'The picture could not be made.', { retryAfter: 1 }),
  );

/**
 * Whether no worker has the question, or none that will store anything: we refused it ourselves, or nobody took it, or a worker refused it. Of
 * anything else (the broker went away, the time ran out) nobody knows whether the picture is being made.
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

const outcomeOf = (error: unknown, told: Problem, lasts: boolean): Outcome => {
  if (lasts) return { failed: told };
  return storesNothing(error) ? { released: told } : { unknown: told };
};

/** Makes what is not in the storage: once at a time, however many ask, at however many replicas. */
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
    // One for each question that is out; how many those may be is bounded where they wait.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.#shedding.waiting;
  }

  /**
   * Resolves when the rendition is stored: made for this request, or shared with another that asked first.
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
    /** What is being made already costs its address nothing, whoever asked first. */
    const shared = (): Promise<Made> | undefined => this.#inProgress.get(key)?.then(() => 'shared');
    return this.#shedding.wait(async () => {
      const current = shared();
      if (current !== undefined) return current;
      this.#shedding.assertOpen();
      return this.#turns.take(address, () => {
        // Another address may have begun it meanwhile. One that waits for its turn never makes others wait for the same picture.
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
            // Since it was missed, or its object is gone: then it is claimed again as that.
            if ((await storage.head(key)) !== null) return 'shared';
            missed = claim.storedAt;
            break;
          case 'held':
            if (await this.#await(ear, key, Math.min(claim.leftMs, pollMs, deadline - Date.now()))) return 'shared';
        }
      }
      throw new AppError('unavailable', 'The picture was not made in time.', { retryAfter: 1 });
    } finally {
      ear.close();
    }
  }

  /** @returns whether it is stored. @throws AppError of the one who tried */
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
        // Its source is gone, as when it is deleted at this moment.
        this.#settle({ ...id, leaseId, outcome: { released: problemOfError(noSuch(imageTables)) } }, key);
        throw noSuch(imageTables);
      }
      // What only we refused is refused again as cheaply; what a worker found out is remembered for a while.
      const lasts = error instanceof RequestFailedError && problem instanceof AppError && problem.status < 500;
      const told = toldToWaiters(problem);
      this.#settle({ ...id, leaseId, outcome: outcomeOf(error, told, lasts) }, key);
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
      throw new AppError('unavailable', 'Too many renditions of this image are being made.', { retryAfter: 1 });
    }
    metrics.evictions.inc(evicted);
  }

  /** Beside the request, which has its answer. Should it fail, the lease runs out, and the janitor looks what became of it. */
  #settle(settled: Parameters<Settling['settle']>[0], key: string): void {
    const { settling, storage, log } = this.#options;
    const work = settling
      .settle(settled)
      .then(async (isNamed) => {
        // Deleted meanwhile: nothing names the object, so it goes.
        if (!isNamed && 'bytes' in settled.outcome) await storage.delete(key);
      })
      .catch((error: unknown) => log.warn({ err: error, key }, 'the end of a transform could not be noted'))
      .finally(() => this.#settling.delete(work));
    this.#settling.add(work);
  }

  /** Stops waiting for workers, and resolves when what is in progress has been noted. */
  async close(): Promise<void> {
    // No refusal of ours: the workers may have the questions in hand.
    this.#closing.abort(new QueueClosedError());
    await Promise.allSettled(this.#inProgress.values());
    await Promise.all(this.#settling);
  }
}
