import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from './errors.ts';
import { halves } from './keys.ts';
import type { ListedObject, Storage } from './types.ts';

export interface CopyStorageOptions {
  from: Storage;
  to: Storage;
  /** Objects that are copied at a time. */
  concurrency: number;
  /** Reads every object on both sides and compares the bytes, those that were there before too. */
  verify: boolean;
  /** Removes from the target what the source does not have. */
  prune: boolean;
  /** Told now and then how far it is. */
  onProgress?: (report: CopyReport) => void;
}

export interface CopyReport {
  copied: number;
  copiedBytes: number;
  /** Of the same size on both sides already (and, with `verify`, of the same bytes). */
  present: number;
  /** Deleted at the source while we were at it. */
  vanished: number;
  pruned: number;
}

/** The bytes that arrived are not those that were sent. */
export class CopyMismatchError extends Error {
  constructor(key: string, why: string) {
    super(`${key} is not the same on both sides: ${why}`);
    this.name = 'CopyMismatchError';
  }
}

const tries = 5;

/**
 * Copies every object, with its content type and its caching, into another storage. It may be broken off and begun again: what is
 * there is not copied twice, for the bytes under a key never change.
 *
 * @throws StorageUnavailableError when one of the two stays away; CopyMismatchError
 */
export async function copyStorage(options: CopyStorageOptions): Promise<CopyReport> {
  const { from, to, concurrency, onProgress } = options;
  const report: CopyReport = { copied: 0, copiedBytes: 0, present: 0, vanished: 0, pruned: 0 };
  await inParallel(everything(from), concurrency, async (object) => {
    await persistently(() => copyObject(object, options, report));
    onProgress?.(report);
  });
  if (!options.prune) return report;
  if (report.copied + report.present === 0) {
    throw new Error('The source is empty: nothing was removed from the target, in case that is a mistake.');
  }
  await inParallel(everything(to), concurrency, async ({ key }) => {
    await persistently(async () => {
      if ((await from.head(key)) !== null) return;
      await to.delete(key);
      report.pruned += 1;
    });
    onProgress?.(report);
  });
  return report;
}

async function* everything(storage: Storage): AsyncGenerator<ListedObject> {
  for (const half of halves) yield* storage.list(half);
}

/** Several at a time from one iteration; the first failure ends all. */
async function inParallel<T>(
  items: AsyncIterable<T>,
  workers: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failed = false;
  const worker = async () => {
    while (!failed) {
      const next = await iterator.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, worker));
  await iterator.return?.();
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** A store that is away for a moment is waited for. */
async function persistently(action: () => Promise<void>): Promise<void> {
  for (let n = 1; ; n += 1) {
    try {
      await action();
      return;
    } catch (error) {
      if (!(error instanceof StorageUnavailableError) || n === tries) throw error;
      await sleep(250 * 2 ** n);
    }
  }
}

async function copyObject(listed: ListedObject, options: CopyStorageOptions, report: CopyReport): Promise<void> {
  const { from, to, verify } = options;
  const { key } = listed;
  const there = await to.head(key);
  if (there?.size === listed.size && (!verify || (await sameBytes(key, from, to)))) {
    report.present += 1;
    return;
  }
  const object = await from.get(key);
  if (object === null) {
    report.vanished += 1;
    return;
  }
  const { contentType, cacheControl, size } = object;
  const put = await to.put(key, object.body, {
    contentType,
    ...(cacheControl !== undefined && { cacheControl }),
  });
  const arrived = await to.head(key);
  if (put.size !== size || arrived?.size !== size) {
    throw new CopyMismatchError(key, `${size} bytes were to be copied, ${arrived?.size ?? 'no'} arrived`);
  }
  if (arrived.etag !== put.etag) {
    throw new CopyMismatchError(key, `its tag is ${arrived.etag}, and what was written has ${put.etag}`);
  }
  if (verify && !(await sameBytes(key, from, to))) throw new CopyMismatchError(key, 'the bytes differ');
  report.copied += 1;
  report.copiedBytes += size;
}

async function sameBytes(key: string, a: Storage, b: Storage): Promise<boolean> {
  const [one, other] = await Promise.all([digest(key, a), digest(key, b)]);
  return one === other;
}

async function digest(key: string, storage: Storage): Promise<string | null> {
  const object = await storage.get(key);
  if (object === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of object.body) hash.update(chunk);
  return hash.digest('hex');
}
