import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from './errors.ts';
import { layout } from './keys.ts';
import type { ListedObject, Storage } from './types.ts';

export interface CopyStorageOptions {
  from: Storage;
  to: Storage;
  /** Number of objects copied at a time. */
  concurrency: number;
  /** Reads every object on both sides, also existing ones, and compares the bytes. */
  verify: boolean;
  /** Removes objects from the target that the source does not have. */
  prune: boolean;
  /** Called after each object. */
  onProgress?: (report: CopyReport) => void;
}

export interface CopyReport {
  copied: number;
  copiedBytes: number;
  /** Objects that the target already had with the same size (and, with `verify`, the same bytes). */
  present: number;
  /** Objects deleted at the source during the copy. */
  vanished: number;
  pruned: number;
}

/** The copied object does not match its source. */
export class CopyMismatchError extends Error {
  constructor(key: string, why: string) {
    super(`${key} differs between source and target: ${why}.`);
    this.name = 'CopyMismatchError';
  }
}

const tries = 5;

/**
 * Copies every object, with its content type and Cache-Control, into another storage. An interrupted copy can be started again: it
 * skips existing objects, because the bytes under a key never change.
 *
 * @throws StorageUnavailableError if one of the two storages stays unavailable; CopyMismatchError
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
    throw new Error('The source is empty. Nothing was removed from the target, because this is probably a mistake.');
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
  for (const part of layout) yield* storage.list(part);
}

/** Processes the items of one iteration, several at a time. The first error stops all workers. */
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

/** Retries while the storage is unavailable. */
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
    throw new CopyMismatchError(key, `the source has ${size} bytes, the target ${arrived?.size ?? 'no object'}`);
  }
  if (arrived.etag !== put.etag) {
    throw new CopyMismatchError(key, `its ETag is ${arrived.etag}, but ${put.etag} was written`);
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
