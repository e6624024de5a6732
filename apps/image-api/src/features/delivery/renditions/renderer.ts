import { setMaxListeners } from 'node:events';
import { holderAt } from '@millrace/auth';
import type { Database } from '@millrace/database';
import { isVideoFormat } from '@millrace/image-url';
import { imageFacts, type messages, type PayloadOf, type ReplyOf } from '@millrace/jobs';
import { workerProblem } from '@millrace/platform';
import { type Queue, QueueClosedError, RequestFailedError } from '@millrace/queue';
import { AppError, createSingleFlight, type Logger, runShared } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import { assertOutputFits } from '../../../parameters/outputSize.ts';
import { type Rendition, transformOf } from '../../../parameters/rendition.ts';
import { videoOf } from '../../../parameters/video.ts';
import { isReplaced, ReplacedError } from '../replaced.ts';
import { type Claim, type ClaimRendition, createClaims, type Source } from './claims.ts';
import { makeRoom } from './eviction.ts';
import type { ClientRequest, MissLimits } from './limits.ts';
import type { RenditionMetrics } from './metrics.ts';
import type { NoticeSubscription, Notices } from './notices.ts';
import { metricOutcomeOf, outcomeOfFailure } from './outcomes.ts';
import type { RenderingResult, ResultRecorder } from './results.ts';
import { errorOfProblem, keyOf, problemOfError, type RenditionId, type RenditionTables } from './types.ts';
import { watermarkKeyOf } from './watermark.ts';

export interface RendererOptions {
  database: Database;
  storage: Storage;
  queue: Pick<Queue<typeof messages>, 'request'>;
  results: ResultRecorder;
  notices: Notices;
  metrics: RenditionMetrics;
  log: Logger;
  /** Most renditions stored for one image. */
  cap: number;
  limits: MissLimits;
  tables: RenditionTables;
  maxPixels: number;
  /** Time limit of a request to a worker. */
  timeoutMs: number;
}

/** The lease lasts this much longer than the request to the worker, so that the worker has stopped writing when the next lease begins. */
const leaseMarginMs = 5_000;
/** How often a waiting request checks the storage, in case a notice was lost. */
const pollMs = 1_000;

type AcquiredClaim = Extract<Claim, { state: 'acquired' }>;
/** Whether a rendition was rendered for this request (made) or for another one (shared). Values of a metric's label. */
type RenderedFor = 'made' | 'shared';

/** What the message says of the source's mezzanine. */
function mezzanineOf({ mezzanineKey, format, width, height }: Source): Pick<PayloadOf<'image.transform'>, 'mezzanine'> {
  if (mezzanineKey === null) return {};
  return { mezzanine: { key: mezzanineKey, format: imageFacts.shape.format.parse(format), width, height } };
}

/** Has missing renditions rendered, each only once for all concurrent requests on all replicas. */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #claim: ClaimRendition;
  /** Renditions that this process renders or waits for, by `keyOf`. */
  readonly #inProgress = createSingleFlight<string, RenderedFor>();
  /** Results that are being recorded in the background. */
  readonly #recording = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: RendererOptions) {
    this.#options = options;
    this.#claim = createClaims(options.database, options.tables);
    // One listener for each request to a worker. Shedding limits their number.
    setMaxListeners(0, this.#closing.signal);
  }

  /**
   * Resolves when the rendition is stored, whether it was rendered for this request or for an earlier one.
   *
   * @throws AppError not_found, invalid_request (the result would be too large), unusable_media, rate_limited, unavailable; ReplacedError if
   * the image or its watermark has another version
   */
  async render(imageId: string, rendition: Rendition, client: ClientRequest): Promise<void> {
    const { requests } = this.#options.metrics;
    try {
      const outcome = await this.#shareOrStart({ imageId, name: rendition.name }, rendition, client);
      requests.inc({ outcome });
    } catch (error) {
      // The request goes on with the present version.
      if (!(error instanceof ReplacedError)) requests.inc({ outcome: metricOutcomeOf(error) });
      throw error;
    }
  }

  /** Shares a rendering in progress of the same rendition, or starts one within the limits. */
  #shareOrStart(id: RenditionId, rendition: Rendition, client: ClientRequest): Promise<RenderedFor> {
    return this.#options.limits.run(
      client,
      () => this.#share(id),
      () => this.#start(id, rendition, client),
    );
  }

  #share(id: RenditionId): Promise<RenderedFor> | undefined {
    return this.#inProgress.running(keyOf(id))?.then(() => 'shared');
  }

  #start(id: RenditionId, rendition: Rendition, client: ClientRequest): Promise<RenderedFor> {
    return this.#inProgress.run(keyOf(id), () => runShared(() => this.#claimAndRender(id, rendition, client)));
  }

  /** Claims the rendition and has it rendered, or waits for the process that holds its lease. */
  async #claimAndRender(id: RenditionId, rendition: Rendition, client: ClientRequest): Promise<RenderedFor> {
    const { storage, notices, tables, timeoutMs } = this.#options;
    const leaseMs = timeoutMs + leaseMarginMs;
    const objectKey = keys.publicPrefix('images', id.imageId) + id.name;
    const deadline = Date.now() + leaseMs;
    const subscription = notices.subscribe(keyOf(id));
    let missingStoredAt: Date | null = null;
    try {
      while (Date.now() < deadline) {
        const { v } = rendition.versions;
        const claim = await this.#claim(id, { v, leaseSeconds: leaseMs / 1000, missingStoredAt });
        missingStoredAt = null;
        switch (claim.state) {
          case 'absent':
            throw tables.absent();
          case 'replaced':
            throw new ReplacedError();
          case 'failed':
            throw errorOfProblem(claim.problem);
          case 'acquired':
            await this.#renderClaimed(id, objectKey, rendition, claim, client);
            return 'made';
          case 'stored':
            // Stored after the client's request missed it. If its object is missing, it is claimed again, to render it.
            if ((await storage.head(objectKey)) !== null) return 'shared';
            missingStoredAt = claim.storedAt;
            break;
          case 'held': {
            const waitMs = Math.min(claim.leftMs, pollMs, deadline - Date.now());
            if (await this.#isStoredWithin(waitMs, subscription, objectKey, client)) return 'shared';
          }
        }
      }
      throw new AppError('unavailable', 'Rendering took too long. Try again later.', { retryAfter: 1 });
    } finally {
      subscription.close();
    }
  }

  /** Waits for the process that holds the lease. @throws AppError the problem with which it failed */
  async #isStoredWithin(
    ms: number,
    subscription: NoticeSubscription,
    objectKey: string,
    { address }: ClientRequest,
  ): Promise<boolean> {
    const { limits, storage } = this.#options;
    const notice = await subscription.next(ms);
    // The notice may have been lost.
    if (notice === null) return (await storage.head(objectKey)) !== null;
    if (notice.problem?.isRefusal === true) {
      limits.shedding.assertNotPaused(holderAt(address));
      return false;
    }
    if (notice.problem !== null) throw errorOfProblem(notice.problem);
    return true;
  }

  async #renderClaimed(
    id: RenditionId,
    objectKey: string,
    rendition: Rendition,
    claim: AcquiredClaim,
    client: ClientRequest,
  ): Promise<void> {
    const { leaseId } = claim;
    try {
      const { size } = await this.#requestTransform(id, objectKey, rendition, claim, client);
      this.#record({ ...id, leaseId, outcome: { bytes: size } }, objectKey);
    } catch (error) {
      if (error instanceof ReplacedError || (await this.#lostToReplacement(error, id, rendition))) {
        this.#record({ ...id, leaseId, outcome: { released: null } }, objectKey);
        throw new ReplacedError();
      }
      if (error instanceof RequestFailedError && error.code === 'not_found') {
        // The source is gone: its owner is being deleted.
        const absent = this.#options.tables.absent();
        this.#record({ ...id, leaseId, outcome: { released: problemOfError(absent) } }, objectKey);
        throw absent;
      }
      const isVideo = isVideoFormat(rendition.format);
      const problem = workerProblem(error, isVideo ? 'media worker' : 'image worker');
      this.#record({ ...id, leaseId, outcome: outcomeOfFailure(error, problem) }, objectKey);
      // A media worker that is busy says nothing of the image workers.
      if (problem instanceof AppError && !isVideo) {
        this.#options.limits.shedding.recordFailure(holderAt(client.address), error, problem);
      }
      throw problem;
    }
  }

  /** Whether a source is gone because a replacement has removed it: that of the image or of its watermark. */
  async #lostToReplacement(
    error: unknown,
    { imageId }: RenditionId,
    { versions: { v, watermark } }: Rendition,
  ): Promise<boolean> {
    if (!(error instanceof RequestFailedError) || error.code !== 'not_found') return false;
    const { database } = this.#options;
    if (await isReplaced(database, imageId, v)) return true;
    return watermark !== undefined && (await isReplaced(database, watermark.id, watermark.v));
  }

  async #requestTransform(
    { imageId }: RenditionId,
    targetKey: string,
    rendition: Rendition,
    { source, count }: AcquiredClaim,
    { address, requestId }: ClientRequest,
  ): Promise<ReplyOf<'image.transform'>> {
    const { cap, maxPixels, metrics, queue, timeoutMs } = this.#options;
    const { format } = rendition;
    const transform = transformOf(rendition, source);
    const video = isVideoFormat(format) ? videoOf(transform, format, source) : undefined;
    assertOutputFits(transform, source);
    const { watermark } = rendition.versions;
    const watermarkKey = await watermarkKeyOf(this.#options.database, imageId, transform, watermark?.v ?? 1);
    if (count > cap) await this.#makeRoom(imageId);
    const objects = { imageId, sourceKey: source.sourceKey, targetKey };
    const holder = holderAt(address);
    const options = { timeoutMs, requestId, holder, signal: this.#closing.signal };
    const end = metrics.seconds.startTimer();
    try {
      const reply =
        video === undefined
          ? await queue.request(
              'image.transform',
              {
                ...objects,
                transform,
                maxPixels,
                ...(watermarkKey !== undefined && { watermarkKey }),
                ...mezzanineOf(source),
              },
              options,
            )
          : await queue.request('image.video', { ...objects, video, frames: source.frames }, options);
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

  /** Records the result in the background, so that the client need not wait. If it fails, the lease expires and the janitor records it. */
  #record(result: RenderingResult, objectKey: string): void {
    const { results, storage, log } = this.#options;
    const work = results
      .record(result)
      .then(async (hasRow) => {
        // The image was deleted meanwhile, so no row names the object.
        if (!hasRow && 'bytes' in result.outcome) await storage.delete(objectKey);
      })
      .catch((error: unknown) => {
        log.warn({ err: error, key: objectKey }, 'could not record the result of a rendering; its lease will expire');
      })
      .finally(() => this.#recording.delete(work));
    this.#recording.add(work);
  }

  /** Stops waiting for workers. Resolves when the results of the renditions in progress are recorded. */
  async close(): Promise<void> {
    // Not an AppError, so that outcomes are `unknown`: the workers may still be rendering.
    this.#closing.abort(new QueueClosedError());
    await this.#inProgress.idle();
    await Promise.all(this.#recording);
  }
}
