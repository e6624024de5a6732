import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import { completeJob, type DeadLetter } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import { mediaErrorCodes } from '@millrace/service';
import type { MediaEvents } from '../events/index.ts';
import { type Sweeper, scheduleSweep } from '../janitor/index.ts';
import type { MediaTables } from '../rows/tables.ts';

/** Results that one replica applies concurrently. */
export const resultConcurrency = 4;

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
  /** Handles a dead letter: the row gets the status `error`, so it never stays `processing`. */
  bury<P>(letter: DeadLetter<P>, idOf: (payload: P) => string): Promise<void>;
  /** Progress never falls, even if a second attempt starts at 0. Only `ready` reports 100. */
  progress(id: string, jobId: string, percent: number): Promise<void>;
}

/**
 * Applies the results of workers, on any replica. A result that is repeated, late, of a job that is no longer current, or of a
 * deleted medium changes nothing, and its objects are swept.
 */
export function createSettlement(deps: {
  database: Database;
  sweeper: Sweeper;
  log: Logger;
  tables: MediaTables;
  events: Pick<MediaEvents, 'progressed'>;
}): Settlement {
  const { database, sweeper, log, tables } = deps;
  const { kind, media } = tables;

  /** Changes the row of a current job and ends the job, in one transaction. False if the job is not current. */
  const settle = (
    id: string,
    jobId: string,
    change: (tx: Transaction, executor: SqlExecutor) => Promise<boolean>,
  ): Promise<boolean> =>
    database.transaction(async (tx) => {
      const executor = database.executor(tx);
      const changed = await change(tx, executor);
      await completeJob(executor, jobId);
      // Superseded attempts may still be writing, even after a success.
      if (changed) await scheduleSweep(executor, kind, id, jobId);
      return changed;
    });

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
  const idOfJob = async (jobId: string): Promise<string | undefined> => {
    const [row] = await database.query<{ id: string }>(`SELECT id FROM ${media} WHERE job_id = $1::uuid`, [jobId]);
    return row?.id;
  };

  return {
    async succeed(id, jobId, change) {
      const applied = await settle(id, jobId, change);
      if (!applied) log.info({ kind, id, jobId }, 'dropped a late result');
      await sweeper.sweep(id);
    },

    fail,

    async bury(letter, idOf) {
      const { jobId, payload, cause, reason } = letter;
      log.error({ kind, jobId, cause, reason }, 'a transcoding job was dead-lettered');
      const id = payload === undefined ? await idOfJob(jobId) : idOf(payload);
      if (id === undefined) return;
      const code = cause === 'crashed' ? 'worker_crashed' : 'processing_failed';
      await fail(id, jobId, { code, message: mediaErrorCodes[code] });
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
