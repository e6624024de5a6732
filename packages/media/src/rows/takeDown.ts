import { type Actor, recordInAudit } from '@millrace/auth';
import type { Transaction } from '@millrace/database';
import { type TakeDown, takedownNotice } from '@millrace/platform';
import { completeJob } from '@millrace/queue';
import type { Draft } from '@millrace/storage';
import { removeUpload } from '../resumable/leases.ts';
import { scheduleSweep } from '../sweeps/index.ts';
import { noSuch } from './noSuch.ts';
import { cancelJobs, endOtherJobs } from './otherJobs.ts';
import { type createRemoval, isFetching } from './removal.ts';
import type { DoomedRow, RowDependencies } from './types.ts';

interface Row extends DoomedRow {
  isTakenDown: boolean;
}

export function createTakeDown(
  deps: RowDependencies & Pick<ReturnType<typeof createRemoval>, 'sweepNow' | 'removePieces' | 'removeFetched'>,
): TakeDown {
  const { database, queue, tables, afterUpload, log } = deps;
  const { kind, media } = tables;

  /** @returns what there is of an upload that is not finished, and the medium's jobs besides its own */
  async function change(
    tx: Transaction,
    row: Row,
    reason: string,
    actor: Actor,
  ): Promise<{ draft: Draft | undefined; others: string[] }> {
    const { id, accountId, isTakenDown } = row;
    const executor = database.executor(tx);
    const draft = await removeUpload(tx, kind, id);
    const others = await endOtherJobs(tx, executor, tables, id, 'all');
    if (isTakenDown) {
      await executor.execute(`UPDATE ${media} SET taken_down_reason = $2 WHERE id = $1`, [id, reason]);
    } else {
      await executor.execute(
        `UPDATE ${media} SET ${afterUpload.takenDown} taken_down_at = now(), taken_down_reason = $2, updated_at = now()
         WHERE id = $1`,
        [id, reason],
      );
      await scheduleSweep(executor, tables, id, row.jobId);
      if (row.jobId !== null) await completeJob(executor, row.jobId);
      await deps.purges.purge(executor, id, { isGone: true });
    }
    const target = `${kind}:${id}` as const;
    await recordInAudit(tx, actor, { action: `${kind}.take_down`, target, accountId, details: { reason } });
    // Last: it may lock what all transactions wait for.
    if (!isTakenDown) await deps.beforeTakeDown?.(tx, row);
    return { draft, others };
  }

  return async (id, reason, actor) => {
    const { row, draft, others } = await database.transaction(async (tx) => {
      const [found] = await tx.$queryRawUnsafe<(Row & { reason: string | null })[]>(
        `SELECT id, account_id AS "accountId", status, job_id AS "jobId", ${isFetching} AS "isFetching",
           taken_down_at IS NOT NULL AS "isTakenDown", taken_down_reason AS reason
         FROM ${media} WHERE id = $1 FOR UPDATE`,
        id,
      );
      // An upload in progress that is not a medium yet.
      if (found === undefined || (found.status !== 'ready' && !afterUpload.isMediumAtOnce)) throw noSuch(tables);
      const isChange = !found.isTakenDown || found.reason !== reason;
      const changed = isChange ? await change(tx, found, reason, actor) : { draft: undefined, others: [] };
      return { row: found, ...changed };
    });
    deps.purges.forgetHere(id);
    await deps.announce('takedown', takedownNotice(tables, id));
    const own = row.jobId !== null && row.status === 'processing' ? [row.jobId] : [];
    await cancelJobs(queue, [...own, ...others], { log, kind, id });
    await deps.removePieces(id, draft);
    if (row.isFetching) await deps.removeFetched(id);
    await deps.sweepNow(id);
  };
}
