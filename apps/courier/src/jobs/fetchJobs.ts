import { setTimeout as sleep } from 'node:timers/promises';
import type { messages, PayloadOf } from '@millrace/jobs';
import {
  HandlerAbortedError,
  type JobContext,
  JobYieldedError,
  type PublishOptions,
  type Queue,
} from '@millrace/queue';
import { type Logger, PermanentMediaError } from '@millrace/service';
import { abandonFetch } from '@millrace/storage';
import { because, isShortOfMemory, TransientFetchError } from '../fetch/errors.ts';
import { fetchSource } from '../fetch/fetchSource.ts';
import type { FetchDependencies } from '../fetch/types.ts';
import type { FetchMetrics, FetchOutcome } from './metrics.ts';
import type { Turns } from './turns.ts';

export interface FetchJobDependencies extends FetchDependencies {
  queue: Pick<Queue<typeof messages>, 'publish' | 'emit'>;
  metrics: FetchMetrics;
  /** The turns of each kind's fetches. */
  turns: Record<Kind, Turns>;
  log: Logger;
}

type Kind = 'video' | 'track' | 'image';
type FetchHandler = (payload: PayloadOf<'video.fetch'>, context: JobContext) => Promise<void>;

/** Milliseconds between two reports of progress. */
const reportMs = 2_000;
/** Seconds of Retry-After that an attempt waits for; it holds its place meanwhile. Further ones are waited for by the retry's delay. */
const maxWaitSeconds = 30;

/** The handlers of `video.fetch`, `track.fetch` and `image.fetch`. */
export const fetchJobs = (deps: FetchJobDependencies): Record<Kind, FetchHandler> => ({
  video: handlerOf(deps, 'video'),
  track: handlerOf(deps, 'track'),
  image: handlerOf(deps, 'image'),
});

/**
 * The handler of one kind. No log line and no error has the address, which may contain credentials. An attempt that ends keeps the pieces
 * for the next one, unless it was the last.
 */
function handlerOf(deps: FetchJobDependencies, kind: Kind): FetchHandler {
  const { queue, storage } = deps;
  return async ({ mediaId, url, sourceKey, maxBytes }, context) => {
    const { jobId, attempt, requestId, signal } = context;
    const log = deps.log.child({ job: `${kind}.fetch`, jobId, mediaId, attempt, requestId });
    const options: PublishOptions = requestId === undefined ? {} : { requestId };
    const end = deps.metrics.start(kind);
    let outcome: FetchOutcome = 'failed';
    let stored = 0;
    const turn = deps.turns[kind].begin(jobId);
    const report = reporter((bytes) => queue.emit(`${kind}.fetchProgress`, { mediaId, jobId, bytes }), log);
    try {
      log.info('started');
      const request = {
        url,
        sourceKey,
        maxBytes,
        log,
        group: mediaId,
        signal: AbortSignal.any([signal, turn.over]),
        usedMs: turn.usedMs,
        onOpened: (resumes: boolean) => turn.opened(resumes),
        onProgress(bytes: number) {
          turn.progressed(bytes);
          report.progress(bytes);
        },
      };
      const source = await fetchSource(deps, request);
      await queue.publish(`${kind}.fetched`, { mediaId, jobId, ...source }, options);
      outcome = 'done';
      stored = source.bytes;
      log.info({ bytes: stored }, 'fetched');
    } catch (error) {
      if (signal.aborted) {
        outcome = 'aborted';
        const { reason } = signal;
        log.info({ reason: String(reason) }, 'stopped');
        if (reason instanceof HandlerAbortedError && reason.why === 'cancelled') await abandonFetch(storage, sourceKey);
        throw error;
      }
      if (turn.over.aborted || isShortOfMemory(error)) {
        outcome = 'yielded';
        log.info('others need the place or its memory; it goes on later');
        throw new JobYieldedError();
      }
      const failure = finalFailure(error, context);
      if (failure === undefined) {
        log.warn({ err: error }, 'the source could not be fetched; retrying');
        if (error instanceof TransientFetchError && error.retryAfter > 0) {
          // Without its turn: it does nothing meanwhile.
          await sleep(Math.min(error.retryAfter, maxWaitSeconds) * 1_000, undefined, {
            signal: AbortSignal.any([signal, turn.over]),
          });
        }
        throw error;
      }
      const { code, message } = failure;
      log.info({ err: failure, code }, 'the source cannot be fetched');
      await abandonFetch(storage, sourceKey);
      await queue.publish(`${kind}.fetchFailed`, { mediaId, jobId, code, message }, options);
      outcome = 'refused';
    } finally {
      turn.end();
      report.stop();
      end(outcome, stored);
    }
  };
}

/** Why no further attempt follows; undefined if one does, or if the cause is not the source. */
function finalFailure(error: unknown, { attempt, maxAttempts }: JobContext): PermanentMediaError | undefined {
  if (error instanceof PermanentMediaError) return error;
  if (!(error instanceof TransientFetchError) || attempt < maxAttempts) return undefined;
  return because('source_unreachable', error.message);
}

/** Reports progress now and then. A report that is lost is superseded by the next one. */
function reporter(emit: (bytes: number) => Promise<void>, log: Logger) {
  let newest: number | undefined;
  const timer = setInterval(() => {
    if (newest === undefined) return;
    emit(newest).catch((error: unknown) => log.debug({ err: error }, 'progress could not be reported'));
    newest = undefined;
  }, reportMs);
  return {
    progress(bytes: number) {
      newest = bytes;
    },
    stop: () => clearInterval(timer),
  };
}
