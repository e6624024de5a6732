import { atMostEntries, type Holder, type OpenPool } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** Sizes of the objects of a feed in bytes; undefined for an object that is gone. @throws AppError unavailable: too many feeds are being made */
export type ObjectSizes = (keys: readonly string[], holder: Holder) => Promise<(number | undefined)[]>;

const maxRemembered = 50_000;
/** Feeds whose objects a process looks up at a time, and requests to the storage of each. */
const [feedsAtOnce, requestsOfFeed] = [4, 4];
const patienceMs = 30_000;

/**
 * Objects never change, so the storage is asked once for each. An object that is gone may be told for as long as it is remembered. Whoever reads
 * all feeds of a large catalogue waits for his own.
 */
export function createObjectSizes(storage: Pick<Storage, 'head'>, openPool: OpenPool): ObjectSizes {
  const remembered = new LRUCache<string, number>(atMostEntries(maxRemembered));
  const pool = openPool({
    name: 'feeds',
    size: feedsAtOnce,
    maxWaiting: 100,
    messages: { full: 'Too many feeds are being made. Try again.', retryAfter: 5 },
  });

  const sizeOf = async (key: string): Promise<number | undefined> => {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const size = (await storage.head(key))?.size;
    if (size === undefined) return undefined;
    remembered.set(key, size);
    return size;
  };

  return async (keys, holder) => {
    const known = keys.map((key) => remembered.get(key));
    if (!known.includes(undefined)) return known;
    return pool.run(holder, { waitMs: patienceMs }, () => {
      const limit = pLimit(requestsOfFeed);
      return Promise.all(keys.map((key) => limit(sizeOf, key)));
    });
  };
}
