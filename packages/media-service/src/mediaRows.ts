import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import { completeJob, type Queue } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import { AppError } from '@millrace/service';
import { keys } from '@millrace/storage';
import { type Keep, keepNothing, type Sweeper, scheduleSweep } from './janitor/index.ts';
import type { Quota } from './quota.ts';
import type { MediaStatus, MediaTables } from './tables.ts';

/** How often a living upload shows a sign of life. */
const heartbeatMs = 5_000;
/** An upload that has shown none for this long, in two looks, was left by a process that died. */
const staleSeconds = 20;

/** What is known of an upload when all its bytes are stored. */
export interface FinishedUpload {
  /** The file's name as the uploader had it. */
  sourceName: string | null;
  sourceBytes: number;
}

/** Fields of an upload that came before its file. */
export type Known<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** An upload in progress: its row exists, status `uploading`. */
export interface StartedRow {
  id: string;
  sourceKey: string;
  /** So many bytes have arrived; written with the next sign of life. */
  onBytes(received: number): void;
  /**
   * The bytes are stored: the row becomes `processing`, or `ready` where no job follows, and what `work` does (fill the row in, enqueue
   * the job under this id) is committed with it, all or nothing.
   *
   * @throws AppError not_found when it was deleted meanwhile, quota_exceeded
   */
  finish<T>(
    upload: FinishedUpload,
    work: (tx: Transaction, executor: SqlExecutor, jobId: string) => Promise<T>,
  ): Promise<T>;
  /** The bytes are not: nothing is left of it. */
  abandon(): Promise<void>;
}

/** A row that is about to be deleted, locked. */
export interface DoomedRow {
  id: string;
  accountId: number;
  status: MediaStatus;
  jobId: string | null;
}

export interface MediaRows {
  /**
   * Makes the row of an upload.
   *
   * @param known columns of the row that are known already. Their names are written into the SQL: constants, never from outside
   * @throws AppError when the account, or the queue, has enough: see `Quota`
   */
  start(accountId: number, known?: Readonly<Record<string, string | null | undefined>>): Promise<StartedRow>;
  /** Removes the row and all objects, also of a job in progress. @throws AppError not_found, also for another account's */
  remove(accountId: number, id: string): Promise<void>;
  /** Removes what uploads of dead processes left. An abort ends it between two of them. */
  removeStaleUploads(signal?: AbortSignal): Promise<void>;
}

/** What a row names of its objects: the sweeper removes the rest. */
export async function keptOf(database: Database, tables: MediaTables, id: string): Promise<Keep> {
  const prefix = tables.transcoded ? 'output_prefix' : 'NULL::text';
  const [row] = await database.query<{ status: MediaStatus; prefix: string | null }>(
    `SELECT status, ${prefix} AS prefix FROM ${tables.media} WHERE id = $1`,
    [id],
  );
  if (row === undefined) return keepNothing;
  if (!tables.transcoded) return { source: true, attempts: 'all' };
  switch (row.status) {
    case 'ready':
      return { source: true, attempts: { prefix: row.prefix } };
    case 'error':
      // Nobody can do anything with a source that cannot be transcoded: the uploader has it, and uploads another.
      return keepNothing;
    default:
      return { source: true, attempts: 'all' };
  }
}

/** The life of an uploaded thing's row, from the first byte to the deletion; what it is of is the tables' to say. */
export function createMediaRows(deps: {
  database: Database;
  queue: Queue<typeof messages>;
  sweeper: Sweeper;
  log: Logger;
  tables: MediaTables;
  quota: Quota;
  /** What else goes with a row, in its transaction: the row is locked then, and deleted afterwards. */
  beforeRemove?: (tx: Transaction, row: DoomedRow) => Promise<void>;
}): MediaRows {
  const { database, queue, sweeper, log, tables, quota } = deps;
  const { kind, media, noun, transcoded } = tables;
  const jobColumn = transcoded ? 'job_id' : 'NULL::uuid';
  const insert = (columns: readonly string[]) =>
    `INSERT INTO ${media} (${['id', 'account_id', 'source_key', 'status', ...columns].join(', ')})
     VALUES ($1, $2, $3, 'uploading'${columns.map((_, at) => `, $${at + 4}`).join('')})`;
  const accepted = transcoded ? `status = 'processing', job_id = $4::uuid` : `status = 'ready'`;

  /** The objects go now if the storage answers; the schedule in the row's transaction repeats it if not. */
  const sweepNow = async (id: string): Promise<void> => {
    try {
      await sweeper.sweep(id);
    } catch (error) {
      log.warn({ err: error, kind, id }, 'objects could not be removed at once; the janitor will');
    }
  };

  const deleteRow = async (
    tx: Transaction,
    id: string,
    where: { accountId?: number; status?: MediaStatus },
  ): Promise<DoomedRow | null> => {
    const [row] = await tx.$queryRawUnsafe<DoomedRow[]>(
      `SELECT id, account_id AS "accountId", status, ${jobColumn} AS "jobId" FROM ${media}
       WHERE id = $1 AND ($2::int IS NULL OR account_id = $2) AND ($3::text IS NULL OR status = $3) FOR UPDATE`,
      id,
      where.accountId ?? null,
      where.status ?? null,
    );
    if (row === undefined) return null;
    await deps.beforeRemove?.(tx, row);
    const executor = database.executor(tx);
    await executor.execute(`DELETE FROM ${media} WHERE id = $1`, [id]);
    await scheduleSweep(executor, kind, id, row.jobId);
    if (row.jobId !== null) await completeJob(executor, row.jobId);
    return row;
  };

  const removeRow = async (id: string, where: { accountId?: number; status?: MediaStatus }): Promise<boolean> => {
    const removed = await database.transaction((tx) => deleteRow(tx, id, where));
    if (removed === null) return false;
    if (removed.jobId !== null) {
      await queue.cancel(removed.jobId).catch((error: unknown) => {
        // The worker's late result finds no row and is swept away.
        log.warn({ err: error, kind, id }, 'the cancellation could not be sent');
      });
    }
    await sweepNow(id);
    return true;
  };

  const beat = (id: string, received: number) => {
    database
      .execute(
        `UPDATE ${media} SET updated_at = now(), uploaded_bytes = $2::bigint WHERE id = $1 AND status = 'uploading'`,
        [id, received],
      )
      .catch((error: unknown) => {
        log.warn({ err: error, kind, id }, "an upload's sign of life could not be written");
      });
  };

  /** Stale at the last look, with the sign of life it had then. */
  let suspects = new Map<string, number>();

  return {
    async start(accountId, known = {}) {
      const id = randomBytes(12).toString('base64url');
      const sourceKey = keys.source(kind, id);
      const values = Object.entries({ ...(transcoded && { title: '' }), ...known }).filter(
        ([, value]) => value !== undefined,
      );
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
              `UPDATE ${media} SET ${accepted}, source_name = $2, source_bytes = $3::bigint, uploaded_bytes = $3::bigint, updated_at = now()
               WHERE id = $1 AND status = 'uploading'`,
              [id, upload.sourceName, upload.sourceBytes, ...(transcoded ? [jobId] : [])],
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
    },

    async remove(accountId, id) {
      if (!(await removeRow(id, { accountId }))) throw noSuch(tables);
    },

    async removeStaleUploads(signal) {
      const stale = await database.query<{ id: string; updatedAt: Date }>(
        `SELECT id, updated_at AS "updatedAt" FROM ${media}
         WHERE status = 'uploading' AND updated_at < $1 ORDER BY updated_at LIMIT 100`,
        [new Date(Date.now() - staleSeconds * 1000)],
      );
      const previous = suspects;
      suspects = new Map(stale.map(({ id, updatedAt }) => [id, updatedAt.getTime()]));
      for (const { id, updatedAt } of stale) {
        if (signal?.aborted) return;
        // While the database was away nobody could show a sign of life: a living upload does so before the second look.
        if (previous.get(id) !== updatedAt.getTime()) continue;
        if (await removeRow(id, { status: 'uploading' })) {
          log.info({ kind, id }, 'removed an upload that was never finished');
        }
      }
    },
  };
}

/** The 404 for an id that names nothing, or nothing of the asker's. */
export const noSuch = ({ noun }: MediaTables): AppError => new AppError('not_found', `There is no such ${noun}.`);
