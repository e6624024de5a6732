import type { SqlExecutor, Transaction } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import type { MediaTables } from '@millrace/platform';
import { completeJobs, type Queue } from '@millrace/queue';
import type { Logger } from '@millrace/service';

/**
 * Ends the jobs of a medium that other workers share, in the transaction that ends the medium's own job. The medium's row is locked.
 *
 * @returns their ids, for `cancelJobs` after the commit
 */
export async function endParts(
  tx: Transaction,
  executor: SqlExecutor,
  { parts }: Pick<MediaTables, 'parts'>,
  id: string,
): Promise<string[]> {
  if (parts === undefined) return [];
  const ended = await tx.$queryRawUnsafe<{ jobId: string }[]>(
    `DELETE FROM ${parts} WHERE video_id = $1 RETURNING job_id AS "jobId"`,
    id,
  );
  const ids = ended.map(({ jobId }) => jobId);
  await completeJobs(executor, ids);
  return ids;
}

/**
 * Forgets what is made of a medium besides its renditions, and ends the jobs that make it, in the transaction that removes its objects. The
 * medium's row is locked.
 *
 * @returns the ids of the jobs, for `cancelJobs` after the commit
 */
export async function endDerived(
  tx: Transaction,
  executor: SqlExecutor,
  { derived }: Pick<MediaTables, 'derived'>,
  id: string,
): Promise<string[]> {
  if (derived === undefined) return [];
  const ended = await tx.$queryRawUnsafe<{ jobId: string | null }[]>(
    `DELETE FROM ${derived} WHERE video_id = $1 RETURNING job_id::text AS "jobId"`,
    id,
  );
  const ids = ended.flatMap(({ jobId }) => jobId ?? []);
  await completeJobs(executor, ids);
  return ids;
}

/** Tells the workers that jobs have ended. A cancellation that is lost only costs work: results of ended jobs change nothing, and are swept. */
export async function cancelJobs(
  queue: Pick<Queue<typeof messages>, 'cancel'>,
  ids: readonly string[],
  { log, ...about }: { log: Logger; kind: string; id: string },
): Promise<void> {
  for (const jobId of ids) {
    await queue.cancel(jobId).catch((error: unknown) => {
      log.warn({ err: error, ...about, jobId }, 'the cancellation of the job could not be sent');
    });
  }
}
