import type { Database } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import { scheduleLaterSweep } from '@millrace/media';
import { askPatiently } from '@millrace/platform';
import type { Queue } from '@millrace/queue';
import {
  AppError,
  atMostEntries,
  type Holder,
  type Logger,
  type OpenPool,
  type Place,
  runShared,
} from '@millrace/service';
import { type Storage, sizedPictureKey } from '@millrace/storage';
import { LRUCache } from 'lru-cache';
import { trackTables } from '../../tables.ts';

/** Longest sides of smaller covers, in pixels. Others would be other objects for nearly the same picture. */
export const coverSides = [160, 320, 640] as const;

/** A worker makes a smaller cover in a tenth of a second; it may be busy with others first. */
const timeoutMs = 10_000;
/** After it, a worker that was asked has stored the cover, or never will. */
const sweepAfterSeconds = 60;
/** Covers that a process has made at a time, and requests that wait for it. A grid of players asks for fifty. */
const [makesAtOnce, maxWaiting] = [4, 100];
/** How long a request waits for a place. Then it gets the whole cover. */
const patienceMs = 5_000;
/** Covers that are known to be stored, or not to be made: after an error, another attempt waits. */
const maxRemembered = 20_000;
const [storedMs, failedMs] = [600_000, 60_000];

/** A cover, and who asks for it. */
export interface WantedCover {
  /** Under which its object lies: a track, or a playlist. */
  mediaId: string;
  key: string;
  requestId: string;
  holder: Holder;
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

/** Has a worker make a smaller cover. */
export type MakeSizedCover = (
  request: { trackId: string; coverKey: string; targetKey: string; side: number },
  asker: Pick<WantedCover, 'requestId' | 'holder'>,
) => Promise<unknown>;

export const makingSizedCovers =
  (queue: Pick<Queue<typeof messages>, 'request'>): MakeSizedCover =>
  (request, { requestId, holder }) =>
    askPatiently('music worker', () => queue.request('track.sizedCover', request, { timeoutMs, requestId, holder }));

/** A smaller cover that somebody waits for. */
interface Making {
  /** Since one of them has a place. */
  running: Promise<boolean> | undefined;
  begun: AbortController;
  askers: number;
}

/** Makes smaller covers when somebody asks for them, each once. A cover that is replaced takes its smaller ones with it: see the sweeper. */
export function createSizedCovers(deps: {
  database: Pick<Database, 'execute'>;
  storage: Pick<Storage, 'head'>;
  makeSized: MakeSizedCover;
  openPool: OpenPool;
  log: Logger;
}): SizedCovers {
  const { database, storage, makeSized, log } = deps;
  const pool = deps.openPool({
    name: 'smaller covers',
    size: makesAtOnce,
    maxWaiting,
    messages: { full: 'Too many requests are waiting for covers.', retryAfter: 1 },
  });
  const remembered = new LRUCache<string, 'stored' | 'failed'>(atMostEntries(maxRemembered));
  /** By target. */
  const inProgress = new Map<string, Making>();

  const make = async ({ mediaId, key, ...asker }: WantedCover, targetKey: string, side: number): Promise<void> => {
    // If the cover is replaced meanwhile, no row names what the worker writes.
    await scheduleLaterSweep(database, trackTables, mediaId, sweepAfterSeconds);
    await makeSized({ trackId: mediaId, coverKey: key, targetKey, side }, asker);
  };

  const succeed = (targetKey: string): boolean => {
    remembered.set(targetKey, 'stored', { ttl: storedMs });
    return true;
  };

  const giveUp = ({ mediaId }: WantedCover, targetKey: string, error: unknown): boolean => {
    log.warn({ err: error, mediaId }, 'a smaller cover could not be made; the whole one is sent');
    remembered.set(targetKey, 'failed', { ttl: failedMs });
    return false;
  };

  /** @returns whether it is stored, which is remembered before anybody is told: who has looked before would have it made again */
  const run = (cover: WantedCover, targetKey: string, side: number): Promise<boolean> =>
    make(cover, targetKey, side).then(
      () => succeed(targetKey),
      (error: unknown) => giveUp(cover, targetKey, error),
    );

  /** @returns undefined if no place came free in time, or if the cover is being made for another request */
  const enter = async (holder: Holder, begun: AbortSignal): Promise<Place | undefined> => {
    try {
      return await pool.enter(holder, { waitMs: patienceMs, signal: begun });
    } catch (error) {
      if (begun.aborted || (error instanceof AppError && error.code === 'unavailable')) return undefined;
      throw error;
    }
  };

  /** Each request waits for a place itself: nobody waits behind the other covers of whoever has asked for it first. @returns whether it is made */
  const begin = async (making: Making, cover: WantedCover, targetKey: string, side: number): Promise<boolean> => {
    const place = await enter(cover.holder, making.begun.signal);
    if (place !== undefined && making.running === undefined) {
      making.running = runShared(() => run(cover, targetKey, side)).finally(() => place.leave());
      making.begun.abort();
    } else place?.leave();
    return making.running ?? false;
  };

  /** @returns whether it is made; false if there is no place for it now */
  const share = async (cover: WantedCover, targetKey: string, side: number): Promise<boolean> => {
    // Another request may have had it made while this one looked for it.
    const known = remembered.get(targetKey);
    if (known !== undefined) return known === 'stored';
    const making = inProgress.get(targetKey) ?? { running: undefined, begun: new AbortController(), askers: 0 };
    inProgress.set(targetKey, making);
    making.askers += 1;
    try {
      return await begin(making, cover, targetKey, side);
    } finally {
      making.askers -= 1;
      if (making.askers === 0) inProgress.delete(targetKey);
    }
  };

  /** @returns whether it is stored */
  const obtain = async (cover: WantedCover, targetKey: string, side: number): Promise<boolean> => {
    try {
      // One that is stored needs no place.
      if ((await storage.head(targetKey)) !== null) return succeed(targetKey);
      return await share(cover, targetKey, side);
    } catch (error) {
      return giveUp(cover, targetKey, error);
    }
  };

  return {
    async keyOf(cover, size) {
      const side = size === undefined ? undefined : coverSides.find((one) => one >= size);
      if (side === undefined) return cover.key;
      const targetKey = sizedPictureKey(cover.key, side);
      const known = remembered.get(targetKey);
      const isStored = known === undefined ? await obtain(cover, targetKey, side) : known === 'stored';
      return isStored ? targetKey : cover.key;
    },
  };
}
