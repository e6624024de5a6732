import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '@millrace/database';
import { AppError, type Logger } from '@millrace/service';
import { keys, type MediaKind } from '@millrace/storage';
import { type PeriodicTask, scheduleOneSweep, scheduleSweep } from '../janitor/index.ts';

const leaseSeconds = 60;
const heartbeatMs = 10_000;

/** A picture that is being made. Its lease names its objects, from before they exist until the medium's row names the result. */
export interface PictureLease {
  uploadKey: string;
  targetKey: string;
  /**
   * Ends the lease in the transaction in which the medium's row names the picture.
   *
   * @throws AppError unavailable if the lease has expired: the objects may be gone
   */
  settle(tx: Transaction): Promise<void>;
  /** Ends the lease of a picture that is not used, and has its objects removed, even those that a worker still writes. */
  abandon(): Promise<void>;
  /** Ends the heartbeat. */
  release(): void;
}

/** Leases of pictures, in platform.pictures. */
export function createPictureLeases(deps: { database: Database; kind: MediaKind; log: Logger }) {
  const { database, kind, log } = deps;
  const end = (tx: Transaction, id: string) =>
    database.executor(tx).execute('DELETE FROM platform.pictures WHERE id = $1', [id]);

  return {
    async take(mediaId: string): Promise<PictureLease> {
      const id = randomBytes(12).toString('base64url');
      await database.execute(
        `INSERT INTO platform.pictures (id, kind, media_id, lease_until)
         VALUES ($1, $2, $3, now() + interval '${leaseSeconds} seconds')`,
        [id, kind, mediaId],
      );
      const heartbeat = setInterval(() => {
        database
          .execute(
            `UPDATE platform.pictures SET lease_until = now() + interval '${leaseSeconds} seconds' WHERE id = $1`,
            [id],
          )
          .catch((error: unknown) => log.warn({ err: error, kind, mediaId }, 'the lease of a picture was not renewed'));
      }, heartbeatMs);
      heartbeat.unref();
      return {
        uploadKey: keys.uploadedPicture(kind, mediaId, id),
        targetKey: keys.picture(kind, mediaId, id),
        async settle(tx) {
          if ((await end(tx, id)) === 0) {
            throw new AppError('unavailable', 'The picture took too long. Send it again.', { retryAfter: 5 });
          }
          await scheduleOneSweep(database.executor(tx), kind, mediaId);
        },
        abandon: () =>
          database.transaction(async (tx) => {
            // The janitor may have ended it, with a sweep of its own.
            if ((await end(tx, id)) > 0) await scheduleSweep(database.executor(tx), kind, mediaId, null);
          }),
        release: () => clearInterval(heartbeat),
      };
    },

    /** Ends the leases of processes that died. */
    task: {
      name: 'removing unfinished pictures',
      everyMs: 10_000,
      run: () =>
        database.transaction(async (tx) => {
          const expired = await tx.$queryRawUnsafe<{ mediaId: string }[]>(
            `DELETE FROM platform.pictures WHERE id IN (
               SELECT id FROM platform.pictures WHERE kind = $1 AND lease_until < now() LIMIT 100 FOR UPDATE SKIP LOCKED
             ) RETURNING media_id AS "mediaId"`,
            kind,
          );
          for (const { mediaId } of expired) await scheduleSweep(database.executor(tx), kind, mediaId, null);
          if (expired.length > 0) log.info({ kind, count: expired.length }, 'removed unfinished pictures');
        }),
    } satisfies PeriodicTask,
  };
}

export type PictureLeases = ReturnType<typeof createPictureLeases>;
