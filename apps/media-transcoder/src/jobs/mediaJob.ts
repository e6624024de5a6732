import { setTimeout as sleep } from 'node:timers/promises';
import type { JobName, messages, PartTracks } from '@millrace/jobs';
import { type JobContext, JobMovedError, type PublishOptions, type Queue } from '@millrace/queue';
import { type Logger, type MediaErrorCode, messageOf, PermanentMediaError } from '@millrace/service';
import type { AttemptDependencies, AttemptRequest } from '../attempt/attempt.ts';
import { LongerError } from '../media/longer.ts';
import type { JobMetrics, JobOutcome } from './metrics.ts';

export interface JobDependencies extends AttemptDependencies {
  queue: Pick<Queue<typeof messages>, 'publish' | 'emit'>;
  metrics: JobMetrics;
  log: Logger;
}

/** The payload that every media job has in addition to its medium's id. */
interface MediaPayload {
  outputPrefix: string;
}

/** An attempt of a media job. */
export type JobRequest = Omit<AttemptRequest, 'sourceKey'>;

/** A job of one kind of media: its name, its work, and how its result is reported. */
export interface MediaJob<P extends MediaPayload, O> {
  name: string;
  /** Fields for its log lines. */
  subject: (payload: P) => Record<string, string>;
  /** @throws PermanentMediaError if the file is the cause, LongerError if it belongs to another queue; any other error can be retried */
  transcode: (payload: P, request: JobRequest) => Promise<O>;
  /** @param speed of the encoder, relative to playback, if it is known */
  /** The name of the jobs to which a file belongs that is longer than those of this one. */
  queueFor?: (error: LongerError, payload: P) => JobName | undefined;
  onProgress: (payload: P, jobId: string, percent: number, speed?: number) => Promise<void>;
  onStored?: (
    payload: P,
    attempt: { jobId: string; prefix: string },
    segments: number,
    tracks: PartTracks,
  ) => Promise<void>;
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

/** Delays between attempts to report a result, in milliseconds: hours of encoding are worth some patience. */
const resultDelaysMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * The handler of a media job. Every attempt writes under its own prefix; the result is reported after everything is stored. If the file
 * is the cause of an error, the result is a failure. A file that is too long for this queue waits in another one. Any other error is thrown,
 * and the queue retries.
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

    const notify = (sent: Promise<void> | undefined) => {
      sent?.catch((error: unknown) => {
        log.debug({ err: error }, 'progress could not be reported'); // The next report supersedes it.
      });
    };
    const reports = {
      onProgress: (percent: number, speed?: number) => notify(job.onProgress(payload, jobId, percent, speed)),
      onStored: (segments: number, tracks: PartTracks) =>
        notify(job.onStored?.(payload, { jobId, prefix }, segments, tracks)),
    };

    try {
      log.info('started');
      const outcome = await job.transcode(payload, { prefix, ...reports, signal, log });
      await reportResult(() => job.onDone(payload, { jobId, prefix }, outcome, origin), { signal, log });
      deps.metrics.made(job.name, outcome);
      ended = 'done';
      log.info({ outcome }, 'transcoded');
    } catch (error) {
      if (signal.aborted) {
        log.info(`stopped: ${messageOf(signal.reason)}`);
        throw error;
      }
      const to = error instanceof LongerError ? job.queueFor?.(error, payload) : undefined;
      if (to !== undefined) {
        log.info({ to }, `it waits in another queue: ${messageOf(error)}`);
        ended = 'moved';
        throw new JobMovedError(to);
      }
      if (!(error instanceof PermanentMediaError)) {
        log.error({ err: error }, 'the attempt failed; the file is not the cause');
        throw error;
      }
      log.info({ err: error, code: error.code }, 'the file cannot be transcoded');
      const { code, message } = error;
      await reportResult(() => job.onRefused(payload, jobId, { code, message }, origin), { signal, log });
      ended = 'refused';
    } finally {
      // Must stay in `finally`: an exit that skipped it would leave `media_jobs_active` one too high until the process ends.
      done(ended === 'failed' && signal.aborted ? 'aborted' : ended);
    }
  };
}

/** Reports a result, with retries while the queue is unavailable. A result that arrives twice changes nothing. */
async function reportResult(
  publish: () => Promise<string>,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  for (const delay of resultDelaysMs) {
    try {
      await publish();
      return;
    } catch (error) {
      log.warn({ err: error }, 'the result could not be reported; retrying');
      await sleep(delay, undefined, { signal });
    }
  }
  await publish();
}
