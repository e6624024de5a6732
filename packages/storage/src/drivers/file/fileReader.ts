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

/** Does not follow links, and does not block on a named pipe. */
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Attempts of an operation that concurrent writers or deleters can invalidate. */
export const maxTries = 100;
const replacedTooFast = 'The object is replaced faster than it can be read.';

/** The stats of a path, without following links. Null if it is not of this kind or does not exist. */
export async function describe(path: string, kind: 'file' | 'folder' = 'file'): Promise<Stats | null> {
  try {
    const stats = await statPath(path);
    return (kind === 'file' ? stats.isFile() : stats.isDirectory()) ? stats : null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Opens and describes objects. */
export class FileReader {
  readonly #folders: Folders;
  readonly #looksForSidecars: boolean;
  readonly #ping: () => Promise<void>;
  readonly #knownHeaders: KnownHeaders = new Map();

  /** @param options.ping rejects if the whole storage is unavailable */
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
        // The object was replaced after it was opened, so its sidecar is gone. Read the new version.
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

  /** Calls `look` with the path of a key. @returns null if the object does not exist */
  async ifThere<T>(key: string, look: (path: string) => Promise<T | null>): Promise<T | null> {
    const path = this.#folders.pathOf(key);
    try {
      await this.#folders.assertInside(dirname(path));
      return await look(path);
    } catch (error) {
      if (!isAbsent(error)) throw translate(error, key);
      await this.#ping(); // Rejects if the whole storage is missing.
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
      // One system call; opening the file would take three. Every cache hit calls this.
      const stats = await this.ifThere(key, (path) => statPath(path));
      if (!stats?.isFile()) return null;
      const info = await this.#inform(key, stats).catch((error: unknown) => {
        throw translate(error, key);
      });
      // Otherwise the object was replaced meanwhile.
      if (info !== null) return info;
    }
    throw new Error(replacedTooFast);
  }
}
