import type { Database, Transaction } from '@millrace/database';
import { type PeriodicTask, scheduleOneSweep } from '@millrace/media-service';
import type { Logger } from '@millrace/service';

const takeExpired = (tx: Transaction, table: string) =>
  tx.$queryRawUnsafe<{ videoId: string }[]>(
    `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE until < now() LIMIT 100 FOR UPDATE SKIP LOCKED)
     RETURNING video_id AS "videoId"`,
  );

/** Removes captions and their playlists that were replaced some time ago, and those of processes that died while they stored them. */
export const captionExpiry = ({ database, log }: { database: Database; log: Logger }): PeriodicTask => ({
  name: 'removing replaced captions',
  everyMs: 60_000,
  run: () =>
    database.transaction(async (tx) => {
      const expired = [
        ...(await takeExpired(tx, 'video.captions')),
        ...(await takeExpired(tx, 'video.presentations')),
      ].map(({ videoId }) => videoId);
      for (const videoId of new Set(expired)) await scheduleOneSweep(database.executor(tx), 'videos', videoId);
      if (expired.length > 0) log.info({ count: expired.length }, 'removed replaced captions');
    }),
});
