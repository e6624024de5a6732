import { close, constants, fstat, lstat, open, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { assertKey } from '../../keys.ts';
import { clipRange } from '../../ranges.ts';
import type { ByteRange, ObjectInfo, StoredObject } from '../../types.ts';
import { isAbsent, translate } from './errors.ts';
import { FileBody } from './fileBody.ts';
import type { Folders } from './folders.ts';
import { etagOf, type KnownHeaders, readHeaders } from './versions.ts';

const openFile = promisify(open);
const statFile = promisify(fstat);
const statPath = promisify(lstat);
const closeFile = promisify(close);

/** No link is followed, and a pipe somebody put there cannot make the open wait. */
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Tries of what a concurrent writer or deleter can undo under our hands. */
export const maxTries = 100;
const replacedTooFast = 'the object is replaced faster than it can be read';

/** What is at a path, no link followed; null when nothing of this kind is. */
export async function describe(path: string, kind: 'file' | 'folder' = 'file'): Promise<Stats | null> {
  try {
    const stats = await statPath(path);
    return (kind === 'file' ? stats.isFile() : stats.isDirectory()) ? stats : null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Opens and describes what is in the folder. */
export class FileReader {
  readonly #folders: Folders;
  readonly #looksForSidecars: boolean;
  readonly #ping: () => Promise<void>;
  readonly #knownHeaders: KnownHeaders = new Map();

  /** @param options.ping rejects when the storage as a whole is not there */
  constructor(options: { folders: Folders; looksForSidecars: boolean; ping: () => Promise<void> }) {
    this.#folders = options.folders;
    this.#looksForSidecars = options.looksForSidecars;
    this.#ping = options.ping;
  }

  async get(key: string, options: { range?: ByteRange; signal?: AbortSignal } = {}): Promise<StoredObject | null> {
    assertKey(key);
    options.signal?.throwIfAborted();
    for (let tries = 1; ; tries += 1) {
      const opened = await this.#open(key);
      if (opened === null) return null;
      try {
        const info = await this.#inform(key, opened.stats);
        // Replaced between the open and the look at its sidecar: the new version is read instead.
        if (info === null && tries < maxTries) {
          await closeFile(opened.fd);
          continue;
        }
        if (info === null) throw new Error(replacedTooFast);
        const range = options.range && clipRange(options.range, info.size);
        const bytes = range ? { start: range.start, end: range.end + 1 } : { start: 0, end: info.size };
        return { ...info, range, body: new FileBody(opened.fd, bytes, options.signal) };
      } catch (error) {
        await closeFile(opened.fd);
        throw error instanceof RangeError ? error : translate(error, key);
      }
    }
  }

  async #open(key: string): Promise<{ fd: number; stats: Stats } | null> {
    return this.ifThere(key, async (path) => {
      const fd = await openFile(path, readFlags);
      try {
        const stats = await statFile(fd);
        if (stats.isFile()) return { fd, stats };
      } catch (error) {
        await closeFile(fd);
        throw error;
      }
      await closeFile(fd);
      return null;
    });
  }

  /** Does something at a key's path. @returns null when nothing is there */
  async ifThere<T>(key: string, look: (path: string) => Promise<T | null>): Promise<T | null> {
    const path = this.#folders.pathOf(key);
    try {
      await this.#folders.assertInside(dirname(path));
      return await look(path);
    } catch (error) {
      if (!isAbsent(error)) throw translate(error, key);
      await this.#ping(); // Or is it the whole storage that is not?
      return null;
    }
  }

  async #inform(key: string, stats: Stats): Promise<ObjectInfo | null> {
    const path = this.#folders.pathOf(key);
    const isCurrent = async () => {
      const now = await describe(path);
      return now !== null && etagOf(now) === etagOf(stats);
    };
    const options = { lookAlways: this.#looksForSidecars, known: this.#knownHeaders, isCurrent };
    const headers = await readHeaders(key, path, stats, options);
    return headers && { size: stats.size, etag: etagOf(stats), lastModified: stats.mtime, ...headers };
  }

  async head(key: string): Promise<ObjectInfo | null> {
    assertKey(key);
    for (let tries = 1; tries <= maxTries; tries += 1) {
      // One call where opening the file takes three, and this is asked for every hit of a cache.
      const stats = await this.ifThere(key, (path) => statPath(path));
      if (!stats?.isFile()) return null;
      const info = await this.#inform(key, stats).catch((error: unknown) => {
        throw translate(error, key);
      });
      // Else it was replaced between the two looks.
      if (info !== null) return info;
    }
    throw new Error(replacedTooFast);
  }
}
