import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Video } from '@millrace/database';
import { type messages, videoObjects } from '@millrace/jobs';
import { cancelJobs, copyToOtherPlace, keysInPlace, removeFromPlace } from '@millrace/media';
import type { PeriodicTask } from '@millrace/platform';
import type { Queue } from '@millrace/queue';
import type { Logger } from '@millrace/service';
import { asNamed, otherPlace, type Place, type Storage } from '@millrace/storage';
import { endPending } from '../../derivedRows.ts';
import { videoTables } from '../../tables.ts';
import { placeFor, placeOfRow } from '../../visibility.ts';
import { type MoveLease, takeMoveLease } from './lease.ts';

/** How long a change of the visibility waits for the move that it causes. */
const waitMs = 20_000;
const pollMs = 100;
const videosAtOnce = 20;

/**
 * Moves the delivered objects of videos between `public/` and `protected/`. A row of video.moves exists from the change of the visibility
 * until one place is empty, so any process finishes what another began. Objects are copied, then the video's row names the other place, then
 * they are removed: at any time, one place has all of them.
 */
export interface Moves {
  /** Moves what is to be moved of a video. Returns when it is done, or after 20 s: it then goes on in the background. */
  settle(videoId: string): Promise<void>;
  /** Continues moves of processes that died, and begins those that had to wait for the end of an encode. */
  task: PeriodicTask;
}

export function createMoves(deps: {
  database: Database;
  storage: Storage;
  /** Called when objects are no longer public, with the keys that they had. If it fails, it is called again. */
  onHidden: (keys: readonly string[]) => Promise<void>;
  queue: Pick<Queue<typeof messages>, 'cancel'>;
  /** Called when a ready video has moved. */
  onMoved: (video: Video) => Promise<void>;
  log: Logger;
}): Moves {
  const { database, storage, log } = deps;

  /** The row names the other place, unless the lease was lost or the visibility has changed again. */
  const nameOther = async (videoId: string, from: Place, lease: MoveLease): Promise<void> => {
    const jobs = await database.transaction(async (tx) => {
      const executor = database.executor(tx);
      const named = await executor.execute(
        `UPDATE video.videos SET place = $2, updated_at = now()
         WHERE id = $1 AND place = $3 AND (visibility = 'private') = ($2 = 'protected')
           AND EXISTS (SELECT FROM video.moves WHERE video_id = $1 AND lease_id = $4::uuid)`,
        [videoId, otherPlace(from), from, lease.id],
      );
      return named > 0 ? endPending(tx, executor, videoId) : [];
    });
    await cancelJobs(deps.queue, jobs, { log, kind: videoTables.kind, id: videoId });
  };

  /** @returns false if the visibility has changed again */
  const end = async (videoId: string, place: Place, lease: MoveLease): Promise<boolean> => {
    const ended = await database.execute(
      `DELETE FROM video.moves WHERE video_id = $1 AND lease_id = $2::uuid
         AND EXISTS (SELECT FROM video.videos WHERE id = $1 AND (visibility = 'private') = ($3 = 'protected'))`,
      [videoId, lease.id, place],
    );
    return ended > 0;
  };

  const move = async (videoId: string, lease: MoveLease): Promise<void> => {
    const { signal } = lease;
    for (;;) {
      signal.throwIfAborted();
      const row = await database.prisma.video.findUnique({ where: { id: videoId } });
      // Deleted: sweeps remove its objects. An encode writes to the place where it began.
      if (row === null || (row.status !== 'ready' && row.status !== 'error')) return;
      const place = placeOfRow(row);
      const video = { kind: videoTables.kind, id: videoId, signal };
      if (place !== placeFor(row.visibility)) {
        await copyToOtherPlace(storage, { ...video, place, master: videoObjects.master });
        signal.throwIfAborted();
        await nameOther(videoId, place, lease);
        continue;
      }
      await removeFromPlace(storage, { ...video, place: otherPlace(place) });
      if (place === 'protected') await deps.onHidden((await keysInPlace(storage, { ...video, place })).map(asNamed));
      if (!(await end(videoId, place, lease))) continue;
      if (row.status === 'ready') await deps.onMoved(row);
      return;
    }
  };

  const run = async (videoId: string, signal: AbortSignal): Promise<boolean> => {
    const lease = await takeMoveLease(deps, videoId, signal);
    if (lease === null) return false;
    try {
      await move(videoId, lease);
    } finally {
      await lease.release();
    }
    return true;
  };

  /** Others may be at it. */
  const isWaiting = async (videoId: string): Promise<boolean> => {
    const found = await database.query(
      `SELECT 1 FROM video.moves m JOIN video.videos v ON v.id = m.video_id
       WHERE m.video_id = $1 AND v.status IN ('ready', 'error')`,
      [videoId],
    );
    return found.length > 0;
  };

  return {
    async settle(videoId) {
      const deadline = AbortSignal.timeout(waitMs);
      try {
        while (!deadline.aborted && (await isWaiting(videoId))) {
          if (!(await run(videoId, deadline))) await sleep(pollMs, undefined, { signal: deadline });
        }
      } catch (error) {
        // The task goes on.
        log.warn({ err: error, videoId }, 'the objects of a video are not moved yet; the janitor will');
      }
    },

    task: {
      name: 'moving objects of videos',
      everyMs: 5_000,
      async run(signal) {
        const waiting = await database.query<{ id: string }>(
          `SELECT m.video_id AS id FROM video.moves m JOIN video.videos v ON v.id = m.video_id
           WHERE m.lease_until <= now() AND v.status IN ('ready', 'error') ORDER BY m.video_id LIMIT ${videosAtOnce}`,
        );
        for (const { id } of waiting) {
          await run(id, signal).catch((error: unknown) => {
            if (signal.aborted) throw error;
            log.warn({ err: error, videoId: id }, 'the objects of a video could not be moved; retrying');
          });
        }
      },
    },
  };
}
