import type { Database } from '@millrace/database';
import { mediaErrorCodes } from '@millrace/errors';
import { type Sweeper, scheduleSweep } from '@millrace/janitor';
import type { messages, PayloadOf } from '@millrace/jobs';
import type { Logger } from '@millrace/logging';
import { completeJob, type Queue, type Subscription } from '@millrace/queue';

/** Results applied at a time by one replica. */
const concurrency = 4;

/**
 * Applies what workers answer. Any replica may take a result; a repeated one, a late one, one of a job that is no longer in
 * force, or one after the delete changes nothing, and its objects are swept away.
 */
export function createResults(deps: {
  database: Database;
  queue: Queue<typeof messages>;
  sweeper: Sweeper;
  log: Logger;
}) {
  const { database, queue, sweeper, log } = deps;

  /** Changes the row of a job in force, and ends the job, in one transaction. False when it is not in force. */
  const settle = async (
    videoId: string,
    jobId: string,
    data: Parameters<typeof database.prisma.video.updateMany>[0]['data'],
  ): Promise<boolean> =>
    database.transaction(async (tx) => {
      const { count } = await tx.video.updateMany({ where: { id: videoId, jobId, status: 'processing' }, data });
      const executor = database.executor(tx);
      await completeJob(executor, jobId);
      // Attempts that were given up may still be writing, also after a success.
      if (count > 0) await scheduleSweep(executor, 'videos', videoId, jobId);
      return count > 0;
    });

  const transcoded = async (result: PayloadOf<'video.transcoded'>): Promise<void> => {
    const applied = await settle(result.videoId, result.jobId, {
      status: 'ready',
      progress: 100,
      outputPrefix: result.prefix,
      durationSeconds: result.durationSeconds,
      width: result.width,
      height: result.height,
      qualities: result.qualities,
      errorCode: null,
      errorMessage: null,
    });
    if (!applied) log.info({ videoId: result.videoId, jobId: result.jobId }, 'a result came too late and is dropped');
    // Throws when the storage is away: the result is then applied again, which changes nothing but sweeps again.
    await sweeper.sweep(result.videoId);
  };

  const failed = async (result: { videoId: string; jobId: string; code: string; message: string }): Promise<void> => {
    await settle(result.videoId, result.jobId, {
      status: 'error',
      errorCode: result.code,
      errorMessage: result.message,
    });
    await sweeper.sweep(result.videoId);
  };

  const progressed = async (event: PayloadOf<'video.progress'>): Promise<void> => {
    // A second attempt starts at 0 again; to the viewer progress only rises. 100 is said by `ready` alone.
    await database.prisma.video.updateMany({
      where: {
        id: event.videoId,
        jobId: event.jobId,
        status: 'processing',
        progress: { lt: Math.min(event.percent, 99) },
      },
      data: { progress: Math.min(event.percent, 99) },
    });
  };

  /** For the rare job that is dead because its payload cannot be read. */
  const videoOfJob = async (jobId: string): Promise<string | undefined> => {
    const video = await database.prisma.video.findFirst({ where: { jobId }, select: { id: true } });
    return video?.id;
  };

  return {
    /** Starts taking results; the subscriptions end with the queue. */
    async start(): Promise<Subscription[]> {
      return [
        await queue.consume('video.transcoded', transcoded, { concurrency }),
        await queue.consume('video.failed', failed, { concurrency }),
        await queue.consumeDeadLetters('video.transcode', async (letter) => {
          log.error({ jobId: letter.jobId, reason: letter.reason }, 'a transcoding job died');
          const videoId = letter.payload?.videoId ?? (await videoOfJob(letter.jobId));
          if (videoId === undefined) return;
          await failed({
            videoId,
            jobId: letter.jobId,
            code: 'processing_failed',
            message: mediaErrorCodes.processing_failed,
          });
        }),
        await queue.subscribe('video.progress', progressed),
      ];
    },
  };
}
