import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import { completeJob, type DeadLetter } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import { mediaErrorCodes } from '@millrace/service';
import { type Sweeper, scheduleSweep } from '../janitor/index.ts';
import type { MediaTables } from '../rows/tables.ts';

/** Results applied at a time by one replica. */
export const resultConcurrency = 4;

export interface Settlement {
  /**
   * Applies a success: `change` updates the row of the job in force (`id`, `job_id`, status `processing`) and says whether there was
   * one. The job ends, and what the row does not name is swept away.
   *
   * @throws what the storage throws: the result is then applied again, which changes nothing but sweeps again
   */
  succeed(
    id: string,
    jobId: string,
    change: (tx: Transaction, executor: SqlExecutor) => Promise<boolean>,
  ): Promise<void>;
  /** Applies a failure: the row becomes `error` with this code and sentence. */
  fail(id: string, jobId: string, failure: { code: string; message: string }): Promise<void>;
  /** A job died: its row becomes `error`, never stuck. */
  bury<P>(letter: DeadLetter<P>, idOf: (payload: P) => string): Promise<void>;
  /** Progress only rises, also when a second attempt begins at 0; 100 is said by `ready` alone. */
  progress(id: string, jobId: string, percent: number): Promise<void>;
}

/**
 * Applies what workers answer. Any replica may take a result; a repeated one, a late one, one of a job that is no longer in
 * force, or one after the delete changes nothing, and its objects are swept away.
 */
export function createSettlement(deps: {
  database: Database;
  sweeper: Sweeper;
  log: Logger;
  tables: MediaTables;
}): Settlement {
  const { database, sweeper, log, tables } = deps;
  const { kind, media } = tables;

  /** Changes the row of a job in force, and ends the job, in one transaction. False when it is not in force. */
  const settle = (
    id: string,
    jobId: string,
    change: (tx: Transaction, executor: SqlExecutor) => Promise<boolean>,
  ): Promise<boolean> =>
    database.transaction(async (tx) => {
      const executor = database.executor(tx);
      const changed = await change(tx, executor);
      await completeJob(executor, jobId);
      // Attempts that were given up may still be writing, also after a success.
      if (changed) await scheduleSweep(executor, kind, id, jobId);
      return changed;
    });

  const fail: Settlement['fail'] = async (id, jobId, { code, message }) => {
    await settle(id, jobId, async (_tx, executor) => {
      const count = await executor.execute(
        `UPDATE ${media} SET status = 'error', error_code = $3, error_message = $4, updated_at = now()
         WHERE id = $1 AND job_id = $2::uuid AND status = 'processing'`,
        [id, jobId, code, message],
      );
      return count > 0;
    });
    await sweeper.sweep(id);
  };

  /** For the rare job that is dead because its payload cannot be read. */
  const idOfJob = async (jobId: string): Promise<string | undefined> => {
    const [row] = await database.query<{ id: string }>(`SELECT id FROM ${media} WHERE job_id = $1::uuid`, [jobId]);
    return row?.id;
  };

  return {
    async succeed(id, jobId, change) {
      const applied = await settle(id, jobId, change);
      if (!applied) log.info({ kind, id, jobId }, 'a result came too late and is dropped');
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
    },
  };
}
