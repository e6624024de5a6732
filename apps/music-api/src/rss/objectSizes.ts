import { atMostEntries } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** Sizes of objects in bytes; undefined for an object that is gone. */
export type ObjectSizes = (keys: readonly string[]) => Promise<(number | undefined)[]>;

const maxRemembered = 50_000;
/** Requests to the storage at a time. */
const concurrency = 16;

/** Objects never change, so the storage is asked once for each. An object that is gone may be told for as long as it is remembered. */
export function createObjectSizes(storage: Pick<Storage, 'head'>): ObjectSizes {
  const remembered = new LRUCache<string, number>(atMostEntries(maxRemembered));
  const limit = pLimit(concurrency);

  const sizeOf = async (key: string): Promise<number | undefined> => {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const size = (await storage.head(key))?.size;
    if (size === undefined) return undefined;
    remembered.set(key, size);
    return size;
  };

  return (keys) => Promise.all(keys.map((key) => limit(sizeOf, key)));
}
