import { setTimeout as sleep } from 'node:timers/promises';
import type { messages } from '@millrace/jobs';
import type { JobContext, PublishOptions, Queue } from '@millrace/queue';
import { type Logger, type MediaErrorCode, messageOf, PermanentMediaError } from '@millrace/service';
import type { AttemptDependencies, AttemptRequest } from '../attempt/attempt.ts';
import type { JobMetrics, JobOutcome } from './metrics.ts';

export interface JobDependencies extends AttemptDependencies {
  queue: Pick<Queue<typeof messages>, 'publish' | 'emit'>;
  metrics: JobMetrics;
  log: Logger;
}

/** What every media job is given besides the id of its thing. */
interface MediaPayload {
  sourceKey: string;
  outputPrefix: string;
}

/** A job of one kind of media: what it is called, what is done, and in which words its owner is told. */
export interface MediaJob<P extends MediaPayload, O> {
  name: string;
  /** What its log lines carry. */
  subject: (payload: P) => Record<string, string>;
  /** @throws PermanentMediaError when the file is to blame; anything else is worth another try */
  transcode: (payload: P, request: AttemptRequest) => Promise<O>;
  onProgress: (payload: P, jobId: string, percent: number) => Promise<void>;
  onDone: (
    payload: P,
    attempt: { jobId: string; prefix: string },
    outcome: O,
    options: PublishOptions,
  ) => Promise<string>;
  onRefused: (
    payload: P,
    jobId: string,
    failure: { code: MediaErrorCode; message: string },
    options: PublishOptions,
  ) => Promise<string>;
}

/** Waits between tries to hand in a result, in milliseconds: what was encoded for an hour is worth some patience. */
const resultDelaysMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * The handler of a media job: every attempt writes under its own prefix, and the result is handed in when all is stored. A
 * file that is to blame is answered with a failure; anything else is thrown, and the queue tries again.
 */
export function handlerOf<P extends MediaPayload, O extends { durationSeconds: number; bytes: number }>(
  deps: Pick<JobDependencies, 'metrics' | 'log'>,
  job: MediaJob<P, O>,
): (payload: P, context: JobContext) => Promise<void> {
  return async (payload, { jobId, attempt, attemptId, requestId, signal }) => {
    const log = deps.log.child({ job: job.name, jobId, ...job.subject(payload), attempt, requestId });
    const done = deps.metrics.start(job.name);
    const prefix = `${payload.outputPrefix}${attemptId}/`;
    const origin = requestId === undefined ? {} : { requestId };
    let ended: JobOutcome = 'failed';

    const onProgress = (percent: number) => {
      job.onProgress(payload, jobId, percent).catch((error: unknown) => {
        log.debug({ err: error }, 'progress could not be told'); // The next one will say more.
      });
    };

    try {
      log.info('started');
      const outcome = await job.transcode(payload, { sourceKey: payload.sourceKey, prefix, onProgress, signal, log });
      await handIn(() => job.onDone(payload, { jobId, prefix }, outcome, origin), { signal, log });
      deps.metrics.made(job.name, outcome);
      ended = 'done';
      log.info({ outcome }, 'transcoded');
    } catch (error) {
      if (signal.aborted) {
        log.info(`stopped: ${messageOf(signal.reason)}`);
        throw error;
      }
      if (!(error instanceof PermanentMediaError)) {
        log.error({ err: error }, 'the attempt failed, and not because of the file');
        throw error;
      }
      log.info({ err: error, code: error.code }, 'the file cannot be transcoded');
      const { code, message } = error;
      await handIn(() => job.onRefused(payload, jobId, { code, message }, origin), { signal, log });
      ended = 'refused';
    } finally {
      // Here only: an exit that skipped it would leave `media_jobs_active` one too high until the process ends.
      done(ended === 'failed' && signal.aborted ? 'aborted' : ended);
    }
  };
}

/** Hands in a result; while the queue is away, again and again for a while. A result that arrives twice changes nothing. */
async function handIn(
  publish: () => Promise<string>,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  for (const delay of resultDelaysMs) {
    try {
      await publish();
      return;
    } catch (error) {
      log.warn({ err: error }, 'the result could not be handed in yet');
      await sleep(delay, undefined, { signal });
    }
  }
  await publish();
}
