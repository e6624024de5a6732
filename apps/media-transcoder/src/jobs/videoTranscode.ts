import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, PermanentMediaError } from '@millrace/errors';
import type { messages, PayloadOf } from '@millrace/jobs';
import type { Logger } from '@millrace/logging';
import type { JobContext, Queue } from '@millrace/queue';
import { type PipelineDependencies, transcodeVideo } from '../pipeline/video.ts';
import type { JobMetrics } from './metrics.ts';

export interface JobDependencies extends PipelineDependencies {
  queue: Pick<Queue<typeof messages>, 'publish' | 'emit'>;
  metrics: JobMetrics;
  log: Logger;
}

/** Waits between tries to hand in a result, in milliseconds: what was encoded for an hour is worth some patience. */
const resultDelaysMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * The handler of `video.transcode`: every attempt writes under a prefix of its own, and the result is handed in when all is stored.
 * A file that is to blame is answered with `video.failed`; anything else is thrown, and the queue tries again.
 */
export function videoTranscode(deps: JobDependencies) {
  return async (payload: PayloadOf<'video.transcode'>, context: JobContext): Promise<void> => {
    const { videoId, sourceKey, outputPrefix } = payload;
    const { jobId, attempt, attemptId, requestId, signal } = context;
    const log = deps.log.child({ job: 'video.transcode', jobId, videoId, attempt, requestId });
    const done = deps.metrics.start('video.transcode');
    const prefix = `${outputPrefix}${attemptId}/`;
    const hurry = { signal, log, ...(requestId === undefined ? {} : { requestId }) };

    const onProgress = (percent: number) => {
      deps.queue.emit('video.progress', { videoId, jobId, percent }).catch((error: unknown) => {
        log.debug({ err: error }, 'progress could not be told'); // The next one will say more.
      });
    };

    try {
      log.info('started');
      const outcome = await transcodeVideo(deps, { sourceKey, prefix, onProgress, signal, log });
      await handIn(() => deps.queue.publish('video.transcoded', { videoId, jobId, prefix, ...outcome }, hurry), hurry);
      deps.metrics.made('video.transcode', outcome);
      done('done');
      log.info({ ...outcome }, 'transcoded');
    } catch (error) {
      if (signal.aborted) {
        done('aborted');
        log.info(`stopped: ${messageOf(signal.reason)}`);
        throw error;
      }
      if (!(error instanceof PermanentMediaError)) {
        done('failed');
        log.error({ err: error }, 'the attempt failed, and not because of the file');
        throw error;
      }
      log.info({ err: error, code: error.code }, 'the file cannot be transcoded');
      const { code, message } = error;
      await handIn(() => deps.queue.publish('video.failed', { videoId, jobId, code, message }, hurry), hurry);
      done('refused');
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
