import { randomBytes, randomUUID } from 'node:crypto';
import type { SqlExecutor, Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import { keys } from '@millrace/storage';
import type { MediaRows, RowDependencies } from './mediaRows.ts';
import type { RemoveRow } from './removal.ts';

/** Milliseconds between two heartbeats of an upload in progress. */
const heartbeatMs = 5_000;

/** What is known of an upload after all its bytes are stored. */
export interface FinishedUpload {
  /** The file name that the uploader sent. */
  sourceName: string | null;
  sourceBytes: number;
}

/** Fields of an upload that arrived before its file. */
export type Known<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** An upload in progress: its row exists with the status `uploading`. */
export interface StartedRow {
  id: string;
  sourceKey: string;
  /** Reports the bytes received so far; written with the next heartbeat. */
  onBytes(received: number): void;
  /**
   * Called when all bytes are stored. The row becomes `processing`, or `ready` if no job follows. `work` fills in the row and enqueues
   * the job under this id, in the same transaction.
   *
   * @throws AppError not_found if the row was deleted meanwhile, quota_exceeded
   */
  finish<T>(
    upload: FinishedUpload,
    work: (tx: Transaction, executor: SqlExecutor, jobId: string) => Promise<T>,
  ): Promise<T>;
  /** Called when the upload failed: removes the row and its objects. */
  abandon(): Promise<void>;
}

export function createUploadStart(deps: RowDependencies, removeRow: RemoveRow): MediaRows['start'] {
  const { database, log, afterUpload, quota } = deps;
  const { kind, media, noun } = deps.tables;
  const { assignments, parameters } = afterUpload.accept;

  const insert = (columns: readonly string[]) =>
    `INSERT INTO ${media} (${['id', 'account_id', 'source_key', 'status', ...columns].join(', ')})
     VALUES ($1, $2, $3, 'uploading'${columns.map((_, at) => `, $${at + 4}`).join('')})`;

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

  return async (accountId, known = {}) => {
    const id = randomBytes(12).toString('base64url');
    const sourceKey = keys.source(kind, id);
    const values = Object.entries({ ...afterUpload.initial, ...known }).filter(([, value]) => value !== undefined);
    const columns = values.map(([name]) => name);
    await database.transaction(async (tx) => {
      await quota.admit(tx, accountId);
      await database
        .executor(tx)
        .execute(insert(columns), [id, accountId, sourceKey, ...values.map(([, value]) => value)]);
    });
    let received = 0;
    const heartbeat = setInterval(() => beat(id, received), heartbeatMs);
    heartbeat.unref();
    return {
      id,
      sourceKey,
      onBytes(bytes) {
        received = bytes;
      },
      async finish(upload, work) {
        clearInterval(heartbeat);
        const jobId = randomUUID();
        return database.transaction(async (tx) => {
          const executor = database.executor(tx);
          const count = await executor.execute(
            `UPDATE ${media} SET ${assignments}, source_name = $2, source_bytes = $3::bigint, uploaded_bytes = $3::bigint, updated_at = now()
             WHERE id = $1 AND status = 'uploading'`,
            [id, upload.sourceName, upload.sourceBytes, ...parameters(jobId)],
          );
          if (count === 0) throw new AppError('not_found', `The ${noun} was deleted while it was being uploaded.`);
          await quota.settle(tx, accountId);
          return work(tx, executor, jobId);
        });
      },
      async abandon() {
        clearInterval(heartbeat);
        await removeRow(id, { status: 'uploading' });
      },
    };
  };
}
