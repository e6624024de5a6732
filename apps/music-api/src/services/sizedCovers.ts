import type { Database } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import { askPatiently, scheduleLaterSweep } from '@millrace/media-service';
import type { Queue } from '@millrace/queue';
import { atMostEntries, type Logger } from '@millrace/service';
import { type Storage, sizedPictureKey } from '@millrace/storage';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** Longest sides of smaller covers, in pixels. Others would be other objects for nearly the same picture. */
export const coverSides = [160, 320, 640] as const;

/** A worker makes a smaller cover in a tenth of a second; it may be busy with others first. */
const timeoutMs = 10_000;
/** After it, a worker that was asked has stored the cover, or never will. */
const sweepAfterSeconds = 60;
/** Covers that a process has made at a time, and that wait for it. A grid of players asks for fifty. */
const [makesAtOnce, maxWaiting] = [4, 100];
/** Covers that are known to be stored, or not to be made: after an error, another attempt waits. */
const maxRemembered = 20_000;
const [storedMs, failedMs] = [600_000, 60_000];

/** A cover, and what asks for it. */
export interface WantedCover {
  /** Under which its object lies: a track, or a playlist. */
  mediaId: string;
  key: string;
  requestId: string;
}

export interface SizedCovers {
  /**
   * The key of the smallest cover that has `size` pixels, made now if it is not stored. The cover itself if it is asked for in full size, or if the
   * smaller one cannot be made now: a large picture is better than none.
   *
   * @param size of the longest side; undefined: the full size
   */
  keyOf(cover: WantedCover, size: number | undefined): Promise<string>;
}

/** Makes smaller covers when somebody asks for them, each once. A cover that is replaced takes its smaller ones with it: see the sweeper. */
export function createSizedCovers(deps: {
  database: Pick<Database, 'execute'>;
  storage: Pick<Storage, 'head'>;
  queue: Pick<Queue<typeof messages>, 'request'>;
  log: Logger;
}): SizedCovers {
  const { database, storage, queue, log } = deps;
  const limited = pLimit(makesAtOnce);
  const remembered = new LRUCache<string, 'stored' | 'failed'>(atMostEntries(maxRemembered));
  /** What this process waits for, by target. */
  const inProgress = new Map<string, Promise<boolean>>();

  const make = async ({ mediaId, key, requestId }: WantedCover, targetKey: string, side: number): Promise<void> => {
    if ((await storage.head(targetKey)) !== null) return;
    // If the cover is replaced meanwhile, no row names what the worker writes.
    await scheduleLaterSweep(database, 'tracks', mediaId, sweepAfterSeconds);
    const payload = { trackId: mediaId, coverKey: key, targetKey, side };
    await askPatiently('music worker', () => queue.request('track.sizedCover', payload, { timeoutMs, requestId }));
  };

  /** @returns whether it is stored */
  const obtain = async (cover: WantedCover, targetKey: string, side: number): Promise<boolean> => {
    try {
      await limited(() => make(cover, targetKey, side));
      remembered.set(targetKey, 'stored', { ttl: storedMs });
      return true;
    } catch (error) {
      log.warn({ err: error, mediaId: cover.mediaId }, 'a smaller cover could not be made; the whole one is sent');
      remembered.set(targetKey, 'failed', { ttl: failedMs });
      return false;
    }
  };

  return {
    async keyOf(cover, size) {
      const side = size === undefined ? undefined : coverSides.find((one) => one >= size);
      if (side === undefined) return cover.key;
      const targetKey = sizedPictureKey(cover.key, side);
      const known = remembered.get(targetKey);
      if (known !== undefined) return known === 'stored' ? targetKey : cover.key;
      const shared = inProgress.get(targetKey);
      if (shared === undefined && limited.pendingCount >= maxWaiting) return cover.key;
      const obtaining = shared ?? obtain(cover, targetKey, side).finally(() => inProgress.delete(targetKey));
      inProgress.set(targetKey, obtaining);
      return (await obtaining) ? targetKey : cover.key;
    },
  };
}
