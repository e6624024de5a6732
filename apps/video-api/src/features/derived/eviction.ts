import type { Database } from '@millrace/database';
import { type Sweeper, scheduleOneSweep, scheduleSweep } from '@millrace/media';
import type { PeriodicTask } from '@millrace/platform';
import type { Logger } from '@millrace/service';
import { allDownloads, allFrames, lockVideo } from '../../derivedRows.ts';
import { videoTables } from '../../tables.ts';

/** Stored frames of a video, besides the last few that were made concurrently. A stranger cannot store more. */
const maxFrames = 200;
/** Evicted at once, because a sweep reads the list of all objects of the video. */
const evictedTogether = 20;
/** Days after which a download that nobody asked for is removed; it is made again when someone does. */
const downloadDays = 30;

const isFrame = `name LIKE '${allFrames}' AND prefix IS NOT NULL`;

/** Evicts the frames that were made first, if a video has too many: first the rows, then the objects. A sweep repeats it. */
export async function makeRoomForFrames(
  { database, sweeper, log }: { database: Database; sweeper: Pick<Sweeper, 'sweep'>; log: Logger },
  videoId: string,
): Promise<void> {
  const [stored] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM video.derived WHERE video_id = $1 AND ${isFrame}`,
    [videoId],
  );
  if ((stored?.count ?? 0) <= maxFrames) return;
  const evicted = await database.transaction(async (tx) => {
    const executor = database.executor(tx);
    await lockVideo(tx, videoId);
    const count = await executor.execute(
      `DELETE FROM video.derived d USING (
         SELECT name FROM video.derived WHERE video_id = $1 AND ${isFrame}
         ORDER BY used_at DESC, name OFFSET ${maxFrames - evictedTogether}
       ) gone WHERE d.video_id = $1 AND d.name = gone.name`,
      [videoId],
    );
    if (count > 0) await scheduleOneSweep(executor, videoTables, videoId);
    return count;
  });
  if (evicted === 0) return;
  await sweeper.sweep(videoId).catch((error: unknown) => {
    log.warn({ err: error, videoId }, 'evicted frames could not be removed; the janitor will retry');
  });
}

/** Rows at most in a round. Replicas do not wait for each other. */
const some = 'LIMIT 100 FOR UPDATE SKIP LOCKED';
const removing = (where: string): string =>
  `DELETE FROM video.derived WHERE (video_id, name) IN (SELECT video_id, name FROM video.derived WHERE ${where} ${some})
   RETURNING video_id AS "videoId"`;
const unfinished = removing('lease_until < now()');
const unused = removing(
  `used_at < now() - interval '${downloadDays} days' AND name LIKE '${allDownloads}' AND prefix IS NOT NULL`,
);

/** Forgets frames whose process died or whose worker did not answer, and downloads that nobody asked for. Sweeps remove their objects. */
export const derivedTask = (database: Database): PeriodicTask => ({
  name: 'removing unused derived objects',
  everyMs: 10_000,
  run: () =>
    database.transaction(async (tx) => {
      const executor = database.executor(tx);
      for (const { videoId } of await tx.$queryRawUnsafe<{ videoId: string }[]>(unfinished)) {
        await scheduleSweep(executor, videoTables, videoId, null);
      }
      for (const { videoId } of await tx.$queryRawUnsafe<{ videoId: string }[]>(unused)) {
        await scheduleOneSweep(executor, videoTables, videoId);
      }
    }),
});
