import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import type { MediaEvents, MediaTables } from '@millrace/platform';
import { completeJob, type DeadLetter, type Queue } from '@millrace/queue';
import { type Logger, mediaErrorCodes } from '@millrace/service';
import { cancelJobs, endOtherJobs } from '../rows/otherJobs.ts';
import { type Sweeper, scheduleSweep } from '../sweeps/index.ts';

/** Results that one replica applies concurrently. */
export const resultConcurrency = 4;

/**
 * How long a result waits for a lock. Then it is applied in a later attempt: an account that changes its media without a pause must not take the
 * places of all results.
 */
const lockWait = `SET LOCAL lock_timeout = '250ms'`;

export interface Settlement {
  /**
   * Applies a success. `change` updates the row if the job is current (`id`, `job_id`, status `processing`) and returns whether it
   * was. The job ends, and objects that the row does not name are swept.
   *
   * @throws errors of the storage: the result is then applied again, which only repeats the sweep
   */
  succeed(
    id: string,
    jobId: string,
    change: (tx: Transaction, executor: SqlExecutor) => Promise<boolean>,
  ): Promise<void>;
  /** Applies a failure: the row gets the status `error`, this code and this message. */
  fail(id: string, jobId: string, failure: { code: string; message: string }): Promise<void>;
  /**
   * Handles a dead letter: the row gets the status `error`, so it never stays `processing`.
   *
   * @param of tells the medium, and its current job if the letter's job works on a part for it
   */
  bury<P>(letter: DeadLetter<P>, of: (payload: P) => { id: string; encodeId?: string | undefined }): Promise<void>;
  /** Progress never falls, even if a second attempt starts at 0. Only `ready` reports 100. */
  progress(id: string, jobId: string, percent: number): Promise<void>;
}

/**
 * Applies the results of workers, on any replica. A result that is repeated, late, of a job that is no longer current, or of a
 * deleted medium changes nothing, and its objects are swept.
 */
export function createSettlement(deps: {
  database: Database;
  queue: Pick<Queue<typeof messages>, 'cancel'>;
  sweeper: Sweeper;
  log: Logger;
  tables: MediaTables;
  events: Pick<MediaEvents, 'progressed'>;
}): Settlement {
  const { database, queue, sweeper, log, tables } = deps;
  const { kind, media } = tables;

  /** Changes the row of a current job and ends the job, in one transaction. False if the job is not current. */
  const settle = async (
    id: string,
    jobId: string,
    change: (tx: Transaction, executor: SqlExecutor) => Promise<boolean>,
  ): Promise<boolean> => {
    const { changed, jobs } = await database.transaction(async (tx) => {
      const executor = database.executor(tx);
      await executor.execute(lockWait, []);
      const changed = await change(tx, executor);
      await completeJob(executor, jobId);
      if (!changed) return { changed, jobs: [] };
      // Superseded attempts may still be writing, even after a success.
      await scheduleSweep(executor, tables, id, jobId);
      return { changed, jobs: await endOtherJobs(tx, executor, tables, id, 'ofOwnJob') };
    });
    await cancelJobs(queue, jobs, { log, kind, id });
    return changed;
  };

  const fail: Settlement['fail'] = async (id, jobId, { code, message }) => {
    await settle(id, jobId, async (_tx, executor) => {
      const count = await executor.execute(
        `UPDATE ${media} SET status = 'error', fetching = false, error_code = $3, error_message = $4, updated_at = now()
         WHERE id = $1 AND job_id = $2::uuid AND status = 'processing'`,
        [id, jobId, code, message],
      );
      return count > 0;
    });
    await sweeper.sweep(id);
  };

  /** For a job that was dead-lettered because its payload cannot be read. */
  const subjectOf = async (jobId: string): Promise<{ id: string; encodeId?: string } | undefined> => {
    const [row] = await database.query<{ id: string; encodeId: string }>(
      [{ table: media, mediumId: 'id', ownJob: 'job_id' }, ...(tables.otherJobs ?? [])]
        .flatMap(({ table, mediumId, ownJob }) =>
          ownJob === undefined
            ? []
            : [`SELECT ${mediumId} AS id, ${ownJob}::text AS "encodeId" FROM ${table} WHERE job_id = $1::uuid`],
        )
        .join(' UNION ALL '),
      [jobId],
    );
    return row;
  };

  return {
    async succeed(id, jobId, change) {
      const applied = await settle(id, jobId, change);
      if (!applied) log.info({ kind, id, jobId }, 'dropped a late result');
      await sweeper.sweep(id);
    },

    fail,

    async bury(letter, of) {
      const { jobId, payload, cause, reason } = letter;
      log.error({ kind, jobId, cause, reason }, 'a transcoding job was dead-lettered');
      const subject = payload === undefined ? await subjectOf(jobId) : of(payload);
      if (subject === undefined) return;
      const code = cause === 'crashed' ? 'worker_crashed' : 'processing_failed';
      await fail(subject.id, subject.encodeId ?? jobId, { code, message: mediaErrorCodes[code] });
    },

    async progress(id, jobId, percent) {
      await database.execute(
        `UPDATE ${media} SET progress = $3::int, updated_at = now()
         WHERE id = $1 AND job_id = $2::uuid AND status = 'processing' AND progress < $3::int`,
        [id, jobId, Math.min(percent, 99)],
      );
      await deps.events.progressed(id);
    },
  };
}
