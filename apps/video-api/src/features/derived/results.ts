import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import { resultConcurrency, type Sweeper, scheduleSweep } from '@millrace/media';
import { completeJob, type Queue, type Subscription } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import { asNamed, placeOf } from '@millrace/storage';
import { lockVideo, storyboardName } from '../../derivedRows.ts';
import { isAtRest } from '../../places.ts';
import type { Presentations } from '../../presentations.ts';
import { videoTables } from '../../tables.ts';

/**
 * Applies the results of jobs that make something of a ready video. One that is repeated, late, or of a video that is gone changes nothing, and
 * its objects are swept.
 */
export async function startDerivedResults(deps: {
  database: Database;
  queue: Queue<typeof messages>;
  sweeper: Sweeper;
  presentations: Presentations;
  log: Logger;
}): Promise<Subscription[]> {
  const { database, queue, sweeper, presentations, log } = deps;

  /** Changes the row of a job and ends the job. What no row names any more is removed, also what another attempt still writes. */
  const settle = async (
    videoId: string,
    jobId: string,
    change: (tx: Transaction, executor: SqlExecutor) => Promise<void>,
  ): Promise<void> => {
    await database.transaction(async (tx) => {
      const executor = database.executor(tx);
      await lockVideo(tx, videoId);
      await change(tx, executor);
      await completeJob(executor, jobId);
      await scheduleSweep(executor, videoTables, videoId, jobId);
    });
    await sweeper.sweep(videoId);
  };

  const fail = (videoId: string, jobId: string) =>
    settle(videoId, jobId, async (_tx, executor) => {
      await executor.execute(
        'UPDATE video.derived SET failed_at = now(), job_id = NULL WHERE video_id = $1 AND job_id = $2::uuid AND prefix IS NULL',
        [videoId, jobId],
      );
    });

  const bury = async (letter: { jobId: string; payload: { videoId: string } | undefined; reason: string }) => {
    const { jobId, reason } = letter;
    log.error({ jobId, reason }, 'a job that makes something of a video was dead-lettered');
    const [row] = await database.query<{ videoId: string }>(
      'SELECT video_id AS "videoId" FROM video.derived WHERE job_id = $1::uuid',
      [jobId],
    );
    const videoId = letter.payload?.videoId ?? row?.videoId;
    if (videoId !== undefined) await fail(videoId, jobId);
  };

  const options = { concurrency: resultConcurrency };
  return [
    await queue.consume(
      'video.derived',
      async ({ videoId, jobId, prefix, bytes }) => {
        let hasStoryboard = false;
        await settle(videoId, jobId, async (tx, executor) => {
          if (!(await isAtRest(tx, videoId, placeOf(prefix) ?? 'public'))) {
            // What the job has read and written is at the other place now, or will be: it is made again when someone asks.
            await executor.execute('DELETE FROM video.derived WHERE video_id = $1 AND job_id = $2::uuid', [
              videoId,
              jobId,
            ]);
            return;
          }
          const [row] = await tx.$queryRawUnsafe<{ name: string }[]>(
            `UPDATE video.derived SET prefix = $3, bytes = $4::bigint, job_id = NULL
             WHERE video_id = $1 AND job_id = $2::uuid AND prefix IS NULL RETURNING name`,
            videoId,
            jobId,
            asNamed(prefix),
            bytes,
          );
          if (row?.name !== storyboardName) return;
          await executor.execute(
            'UPDATE video.videos SET storyboard_prefix = $2, captions_version = captions_version + 1 WHERE id = $1',
            [videoId, asNamed(prefix)],
          );
          hasStoryboard = true;
        });
        if (hasStoryboard) await presentations.refresh(videoId);
      },
      options,
    ),
    await queue.consume(
      'video.notDerived',
      async ({ videoId, jobId, code, message }) => {
        log.error({ videoId, jobId, code }, `something could not be made of a video: ${message}`);
        await fail(videoId, jobId);
      },
      options,
    ),
    await queue.consumeDeadLetters('video.storyboard', bury),
    await queue.consumeDeadLetters('video.download', bury),
  ];
}
