import type { Database, Transaction } from '@millrace/database';
import { scheduleOneSweep } from '@millrace/media';
import type { PeriodicTask } from '@millrace/platform';
import type { Logger } from '@millrace/service';
import { videoTables } from '../../tables.ts';

/** Rows of a table that one transaction removes at most. */
const removedAtOnce = 100;

const takeExpired = (tx: Transaction, table: string) =>
  tx.$queryRawUnsafe<{ videoId: string }[]>(
    `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE until < now() LIMIT ${removedAtOnce} FOR UPDATE SKIP LOCKED)
     RETURNING video_id AS "videoId"`,
  );

/** Removes captions and their playlists that were replaced some time ago, and those of processes that died while they stored them. */
export const captionExpiry = ({ database, log }: { database: Database; log: Logger }): PeriodicTask => ({
  name: 'removing replaced captions',
  everyMs: 60_000,
  async run(signal) {
    for (let isMore = true; isMore && !signal.aborted; ) {
      isMore = await database.transaction(async (tx) => {
        const captions = await takeExpired(tx, 'video.captions');
        const presentations = await takeExpired(tx, 'video.presentations');
        const expired = [...captions, ...presentations].map(({ videoId }) => videoId);
        for (const videoId of new Set(expired)) await scheduleOneSweep(database.executor(tx), videoTables, videoId);
        if (expired.length > 0) log.info({ count: expired.length }, 'removed replaced captions');
        return Math.max(captions.length, presentations.length) === removedAtOnce;
      });
    }
  },
});
