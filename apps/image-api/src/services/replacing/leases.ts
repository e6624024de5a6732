import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import { noSuch, type PeriodicTask, scheduleSweep } from '@millrace/media-service';
import { AppError, type Logger } from '@millrace/service';
import { keys } from '@millrace/storage';
import { imageTables } from '../../tables.ts';
import { trustedMs } from './watch.ts';

const leaseSeconds = 60;
const heartbeatMs = 10_000;
/** For the difference between this clock and that of another process. */
const marginMs = 50;

/** A replacement in progress. Its row names the objects of the new picture, from before they exist until the image's row does. */
export interface ReplacementLease {
  /** Of the new picture. */
  sourceKey: string;
  /** Of its copy without metadata. */
  copyKey: string;
  /** Resolves when no process trusts any more what it knew of the image before. The replacement may commit then. */
  announced(): Promise<void>;
  /**
   * Ends the lease in the transaction in which the image's row names the new picture.
   *
   * @throws AppError unavailable if the lease has expired: the objects may be gone
   */
  settle(executor: SqlExecutor): Promise<void>;
  /** Ends the lease of a replacement that has failed, and has its objects removed. After a commit whose answer was lost, it changes nothing. */
  abandon(): Promise<void>;
  /** Ends the heartbeat. */
  release(): void;
}

/** Leases of replacements, in image.replacements. */
export function createReplacementLeases({ database, log }: { database: Database; log: Logger }) {
  const end = (executor: SqlExecutor, id: string) =>
    executor.execute('DELETE FROM image.replacements WHERE id = $1', [id]);

  const lease = (id: string, imageId: string): ReplacementLease => {
    const began = performance.now();
    const heartbeat = setInterval(() => {
      database
        .execute(
          `UPDATE image.replacements SET lease_until = now() + interval '${leaseSeconds} seconds' WHERE id = $1`,
          [id],
        )
        .catch((error: unknown) => log.warn({ err: error, imageId }, 'the lease of a replacement was not renewed'));
    }, heartbeatMs);
    heartbeat.unref();
    return {
      sourceKey: keys.replacedSource('images', imageId, id),
      copyKey: keys.replacedCopy('images', imageId, id),
      async announced() {
        const left = began + trustedMs + marginMs - performance.now();
        if (left > 0) await sleep(left);
      },
      async settle(executor) {
        if ((await end(executor, id)) > 0) return;
        throw new AppError('unavailable', 'The replacement took too long. Send the picture again.', { retryAfter: 5 });
      },
      async abandon() {
        clearInterval(heartbeat);
        await database.transaction(async (tx) => {
          const executor = database.executor(tx);
          // The janitor may have ended it, with a sweep of its own.
          if ((await end(executor, id)) > 0) await scheduleSweep(executor, 'images', imageId, null);
        });
      },
      release: () => clearInterval(heartbeat),
    };
  };

  return {
    /**
     * Begins a replacement.
     *
     * @param admit called before, in the same transaction
     * @throws AppError not_found
     */
    async take(
      { id: imageId, accountId }: { id: string; accountId: number },
      admit: (tx: Transaction) => Promise<unknown>,
    ): Promise<ReplacementLease> {
      // Hexadecimal: the id ends the names of objects, and must not look like a part of one.
      const id = randomBytes(12).toString('hex');
      await database.transaction(async (tx) => {
        await admit(tx);
        // The image may be deleted at the same moment.
        const begun = await database.executor(tx).execute(
          `INSERT INTO image.replacements (id, image_id, account_id, lease_until)
           SELECT $1, id, account_id, now() + interval '${leaseSeconds} seconds' FROM image.images
           WHERE id = $2 AND account_id = $3 FOR KEY SHARE`,
          [id, imageId, accountId],
        );
        if (begun === 0) throw noSuch(imageTables);
      });
      return lease(id, imageId);
    },

    /** Ends the leases of processes that died. */
    task: {
      name: 'removing unfinished replacements',
      everyMs: 10_000,
      run: () =>
        database.transaction(async (tx) => {
          const expired = await tx.$queryRawUnsafe<{ imageId: string }[]>(
            `DELETE FROM image.replacements WHERE id IN (
               SELECT id FROM image.replacements WHERE lease_until < now() LIMIT 100 FOR UPDATE SKIP LOCKED
             ) RETURNING image_id AS "imageId"`,
          );
          for (const { imageId } of expired) await scheduleSweep(database.executor(tx), 'images', imageId, null);
          if (expired.length > 0) log.info({ count: expired.length }, 'removed unfinished replacements of images');
        }),
    } satisfies PeriodicTask,
  };
}

export type ReplacementLeases = ReturnType<typeof createReplacementLeases>;
