import type { Transaction } from '@millrace/database';
import type { MediaStatus } from '@millrace/platform';
import { completeJob } from '@millrace/queue';
import { abandonFetch, type Draft, keys } from '@millrace/storage';
import { removeUpload } from '../resumable/leases.ts';
import { scheduleSweep } from '../sweeps/index.ts';
import { cancelJobs, endOtherJobs } from './otherJobs.ts';
import type { DoomedRow, RowDependencies } from './types.ts';

/** Whether the courier works on the row. */
export const isFetching = `(fetching AND status = 'processing')`;

/** Removes the row if it matches `where`, cancels its job and removes its objects. False if no row matches. */
export type RemoveRow = (
  id: string,
  where: { accountId?: number; status?: MediaStatus; isFetching?: true },
) => Promise<boolean>;

export function createRemoval(deps: RowDependencies): {
  removeRow: RemoveRow;
  /** Removes the objects that the row does not name. What fails, the scheduled sweep repeats. */
  sweepNow: (id: string) => Promise<void>;
  /** Ends the request that still writes an upload which was removed, and removes its pieces. What fails, the janitor repeats. */
  removePieces: (id: string, draft: Draft | undefined) => Promise<void>;
  /** Removes what a cancelled fetch has stored. What fails, the janitor repeats. */
  removeFetched: (id: string) => Promise<void>;
} {
  const { database, queue, sweeper, log } = deps;
  const { kind, media } = deps.tables;

  /** Removes the objects now. If the storage fails, the sweep scheduled in the row's transaction repeats it. */
  const sweepNow = async (id: string): Promise<void> => {
    try {
      await sweeper.sweep(id);
    } catch (error) {
      log.warn({ err: error, kind, id }, 'objects could not be removed; the janitor will retry');
    }
  };

  const removePieces = async (id: string, draft: Draft | undefined): Promise<void> => {
    if (draft === undefined) return;
    try {
      await deps.announce('upload', `${kind}/${id}`);
      await deps.storage.drafts.abandon(draft);
    } catch (error) {
      log.warn({ err: error, kind, id }, 'the pieces of an upload could not be removed; the janitor will');
    }
  };

  const removeFetched = async (id: string): Promise<void> => {
    try {
      await abandonFetch(deps.storage, keys.source(kind, id));
    } catch (error) {
      log.warn({ err: error, kind, id }, 'the pieces of a fetch could not be removed; the janitor will');
    }
  };

  const deleteRow = async (
    tx: Transaction,
    id: string,
    where: Parameters<RemoveRow>[1],
  ): Promise<{ row: DoomedRow; draft: Draft | undefined; jobs: string[] } | undefined> => {
    const [row] = await tx.$queryRawUnsafe<DoomedRow[]>(
      `SELECT id, account_id AS "accountId", status, job_id AS "jobId", ${isFetching} AS "isFetching" FROM ${media}
       WHERE id = $1 AND ($2::int IS NULL OR account_id = $2) AND ($3::text IS NULL OR status = $3) AND (NOT $4 OR ${isFetching}) FOR UPDATE`,
      id,
      where.accountId ?? null,
      where.status ?? null,
      where.isFetching ?? false,
    );
    if (row === undefined) return undefined;
    await deps.beforeRemove?.(tx, row);
    const draft = await removeUpload(tx, kind, id);
    const executor = database.executor(tx);
    const others = await endOtherJobs(tx, executor, deps.tables, id, 'all');
    await executor.execute(`DELETE FROM ${media} WHERE id = $1`, [id]);
    await scheduleSweep(executor, deps.tables, id, row.jobId);
    if (row.jobId !== null) await completeJob(executor, row.jobId);
    // What was not a medium yet was never delivered.
    if (row.status !== 'uploading') await deps.purges.purge(executor, id, { isGone: true });
    return { row, draft, jobs: [...(row.jobId === null ? [] : [row.jobId]), ...others] };
  };

  const removeRow: RemoveRow = async (id, where) => {
    const removed = await database.transaction((tx) => deleteRow(tx, id, where));
    if (removed === undefined) return false;
    const { row, draft, jobs } = removed;
    if (row.status !== 'uploading') deps.purges.forgetHere(id);
    await cancelJobs(queue, jobs, { log, kind, id });
    await removePieces(id, draft);
    if (row.isFetching) await removeFetched(id);
    await sweepNow(id);
    return true;
  };
  return { removeRow, sweepNow, removePieces, removeFetched };
}
