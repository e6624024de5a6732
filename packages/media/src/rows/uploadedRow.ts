import { randomBytes, randomUUID } from 'node:crypto';
import type { SqlExecutor } from '@millrace/database';
import { completeJob } from '@millrace/queue';
import { AppError, startHeartbeat } from '@millrace/service';
import { keys } from '@millrace/storage';
import pLimit from 'p-limit';
import { markFinished } from '../resumable/leases.ts';
import { isFetching, type RemoveRow } from './removal.ts';
import type { FinishRow, KnownColumns, MediaRows, RowDependencies } from './types.ts';

/** Milliseconds between two heartbeats of an upload in progress. */
const heartbeatMs = 5_000;
/** Failed uploads that a process removes at a time: hundreds may break off together, and must leave connections for other requests. */
const removalsAtOnce = 4;

const fetchedBy = (parameter: number): string => `${isFetching} AND job_id = $${parameter}::uuid`;

/** Accepts the bytes of an upload; see `StartedRow.finish`. */
export function createFinish({ database, afterUpload, quota, tables }: RowDependencies): FinishRow {
  const { kind, media, noun } = tables;
  const { assignments, parameters } = afterUpload.accept;
  return (id, upload, work) => {
    const jobId = randomUUID();
    const own = parameters(jobId);
    return database.transaction(async (tx) => {
      const executor = database.executor(tx);
      const [row] = await tx.$queryRawUnsafe<{ accountId: number }[]>(
        `UPDATE ${media} SET ${assignments}, fetching = false, source_name = $2, source_bytes = $3::bigint, uploaded_bytes = $3::bigint, updated_at = now()
         WHERE id = $1 AND ${upload.fetchJobId === undefined ? `status = 'uploading'` : fetchedBy(4 + own.length)}
         RETURNING account_id AS "accountId"`,
        id,
        upload.sourceName,
        upload.sourceBytes,
        ...own,
        ...(upload.fetchJobId === undefined ? [] : [upload.fetchJobId]),
      );
      if (row === undefined) throw new AppError('not_found', `The ${noun} was deleted while it was being uploaded.`);
      await quota.settle(tx, row.accountId);
      if (upload.lease !== undefined) await markFinished(executor, kind, upload.lease);
      if (upload.fetchJobId !== undefined) await completeJob(executor, upload.fetchJobId);
      return work(tx, executor, jobId);
    });
  };
}

/** Writes the row of a new upload. @returns its id and the key of its bytes */
export function createRowInsert({ database, afterUpload, quota, tables }: RowDependencies) {
  const { kind, media } = tables;
  const ofEvery = ['id', 'account_id', 'source_key', 'status', 'fetching', 'job_id'];
  const insert = (columns: readonly string[]) =>
    `INSERT INTO ${media} (${[...ofEvery, ...columns].join(', ')})
     VALUES ($1, $2, $3, $4, $5, $6::uuid${columns.map((_, at) => `, $${at + 7}`).join('')})`;

  /**
   * @param options.bytes size of the file, if it is known
   * @param options.fetchJobId the job that fetches the file; without one, the row is `uploading`
   * @param options.more writes more rows in the transaction; `left` are the bytes that the account may still store
   */
  return async (
    accountId: number,
    known: KnownColumns,
    options: {
      bytes?: number;
      fetchJobId?: string;
      more?: (executor: SqlExecutor, id: string, left: number) => Promise<void>;
    } = {},
  ): Promise<{ id: string; sourceKey: string }> => {
    const { fetchJobId } = options;
    const id = randomBytes(12).toString('base64url');
    const sourceKey = keys.source(kind, id);
    // What is not known yet must not take the place of an initial value.
    const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
    const values = Object.entries({ ...afterUpload.initial, ...given });
    const columns = values.map(([name]) => name);
    await database.transaction(async (tx) => {
      const left = await quota.admit(tx, accountId, options.bytes);
      const executor = database.executor(tx);
      const state = fetchJobId === undefined ? ['uploading', false, null] : ['processing', true, fetchJobId];
      await executor.execute(insert(columns), [
        id,
        accountId,
        sourceKey,
        ...state,
        ...values.map(([, value]) => value),
      ]);
      await options.more?.(executor, id, left);
    });
    return { id, sourceKey };
  };
}

export function createUploadStart(deps: RowDependencies, removeRow: RemoveRow): MediaRows['start'] {
  const { database, log } = deps;
  const { kind, media } = deps.tables;
  const insertRow = createRowInsert(deps);
  const finishRow = createFinish(deps);
  const inTurn = pLimit(removalsAtOnce);

  const beat = (id: string, received: number) => {
    database
      .execute(
        `UPDATE ${media} SET updated_at = now(), uploaded_bytes = $2::bigint WHERE id = $1 AND status = 'uploading'`,
        [id, received],
      )
      .catch((error: unknown) => {
        log.warn({ err: error, kind, id }, 'the heartbeat of an upload could not be written');
      });
  };

  return async (accountId, known = {}, more) => {
    const { id, sourceKey } = await insertRow(accountId, known, { ...(more && { more }) });
    let received = 0;
    const stop = startHeartbeat(() => beat(id, received), heartbeatMs);
    return {
      id,
      sourceKey,
      onBytes(bytes) {
        received = bytes;
      },
      finish(upload, work) {
        stop();
        return finishRow(id, upload, work);
      },
      async abandon() {
        stop();
        await inTurn(() => removeRow(id, { status: 'uploading' }));
      },
    };
  };
}
