import type { Database, SqlExecutor } from '@millrace/database';
import type { MediaTables, PeriodicTask } from '@millrace/platform';
import { AppError, type Logger, startHeartbeat } from '@millrace/service';
import { scheduleSweep } from '../sweeps/index.ts';

const leaseSeconds = 60;
const heartbeatMs = 10_000;

/** In SQL: until when a lease is good that is taken or renewed now. */
export const leaseUntil = `now() + interval '${leaseSeconds} seconds'`;

/** The rows of leases. Parts of SQL, so they are constants. */
export interface LeaseRows {
  /** Has id and lease_until. */
  table: string;
  /** The column of the medium's id. */
  mediaId: string;
  /** Which rows are those of the service. */
  where: string;
  /** What is made under a lease, one and many. */
  noun: string;
  nouns: string;
  /** For a client whose lease has expired. */
  tooLate: string;
}

/** Objects of a medium that are being made. A row names them, from before they exist until the medium's own row does. */
export interface ObjectLease {
  /**
   * Ends the lease in the transaction in which the medium's row names the objects.
   *
   * @throws AppError unavailable if the lease has expired: the objects may be gone
   */
  settle(executor: SqlExecutor): Promise<void>;
  /** Ends the lease of objects that are not used, and has them removed, even those that a worker still writes. After `settle`, it changes nothing. */
  abandon(): Promise<void>;
  /** Ends the heartbeat. */
  release(): void;
}

export interface ObjectLeases {
  /** Keeps a row, which the caller has written, until `release`. */
  hold(id: string, mediaId: string): ObjectLease;
  /** Ends the leases of processes that died. */
  task: PeriodicTask;
}

export function createObjectLeases(
  { database, tables, log }: { database: Database; tables: Pick<MediaTables, 'kind' | 'pictured'>; log: Logger },
  rows: LeaseRows,
): ObjectLeases {
  const { kind } = tables;
  const { table, noun, nouns } = rows;
  const end = (executor: SqlExecutor, id: string) => executor.execute(`DELETE FROM ${table} WHERE id = $1`, [id]);

  return {
    hold(id, mediaId) {
      const renew = (): void => {
        database
          .execute(`UPDATE ${table} SET lease_until = ${leaseUntil} WHERE id = $1`, [id])
          .catch((error: unknown) => log.warn({ err: error, kind, mediaId }, `the lease of a ${noun} was not renewed`));
      };
      const stop = startHeartbeat(renew, heartbeatMs);
      return {
        async settle(executor) {
          if ((await end(executor, id)) > 0) return;
          throw new AppError('unavailable', rows.tooLate, { retryAfter: 5 });
        },
        async abandon() {
          stop();
          await database.transaction(async (tx) => {
            const executor = database.executor(tx);
            // The janitor may have ended it, with a sweep of its own.
            if ((await end(executor, id)) > 0) await scheduleSweep(executor, tables, mediaId, null);
          });
        },
        release: stop,
      };
    },

    task: {
      name: `removing unfinished ${nouns}`,
      everyMs: 10_000,
      run: () =>
        database.transaction(async (tx) => {
          const expired = await tx.$queryRawUnsafe<{ mediaId: string }[]>(
            `DELETE FROM ${table} WHERE id IN (
               SELECT id FROM ${table} WHERE ${rows.where} AND lease_until < now() LIMIT 100 FOR UPDATE SKIP LOCKED
             ) RETURNING ${rows.mediaId} AS "mediaId"`,
          );
          for (const { mediaId } of expired) await scheduleSweep(database.executor(tx), tables, mediaId, null);
          if (expired.length > 0) log.info({ kind, count: expired.length }, `removed unfinished ${nouns}`);
        }),
    },
  };
}
