import type { SqlExecutor, Transaction } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import type { MediaTables } from '@millrace/platform';
import { completeJobs, type Queue } from '@millrace/queue';
import type { Logger } from '@millrace/service';

/**
 * Ends the jobs of a medium besides its own, and forgets them. The medium's row is locked.
 *
 * @param which `all` in the transaction that removes its objects; `ofOwnJob` in the one that ends its own job, of which they do a part
 * @returns their ids, for `cancelJobs` after the commit
 */
export async function endOtherJobs(
  tx: Transaction,
  executor: SqlExecutor,
  { otherJobs = [] }: Pick<MediaTables, 'otherJobs'>,
  id: string,
  which: 'all' | 'ofOwnJob',
): Promise<string[]> {
  const ids: string[] = [];
  for (const { table, mediumId, ownJob } of otherJobs) {
    if (which === 'ofOwnJob' && ownJob === undefined) continue;
    const ended = await tx.$queryRawUnsafe<{ jobId: string | null }[]>(
      `DELETE FROM ${table} WHERE ${mediumId} = $1 RETURNING job_id::text AS "jobId"`,
      id,
    );
    ids.push(...ended.flatMap(({ jobId }) => jobId ?? []));
  }
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
