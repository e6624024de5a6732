import { randomInt, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '@millrace/service';
import { pipeToFile } from '../../pipeToFile.ts';
import { isAbsent } from './errors.ts';

/** Interval at which a writer touches its file, so that a slow upload is not treated as abandoned by a crash. */
const heartbeatMs = 30_000;
const bufferBytes = 1024 * 1024;

export interface TemporaryFile {
  path: string;
  stats: Stats;
}

interface WriteOptions {
  mode: number;
  signal?: AbortSignal | undefined;
  /** Called on an error of the file, before the body is destroyed with it. */
  onFileError?: () => void;
}

/** The files of running puts, in a folder that no key can name. */
export class TemporaryFiles {
  readonly folder: string;
  readonly #live = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Writes a body completely to a new file and flushes it. The caller moves or discards the file. If this rejects, it leaves no
   * file. It rejects with the error of the given stream, or with the signal's reason after an abort.
   */
  async write(body: Readable | Uint8Array, options: WriteOptions): Promise<TemporaryFile> {
    const { mode, signal } = options;
    const path = join(this.folder, randomUUID());
    this.#live.add(path);
    // A failed heartbeat is harmless: if the folder has a problem, the write fails with it.
    const heartbeat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => undefined), heartbeatMs);
    try {
      signal?.throwIfAborted();
      if (body instanceof Uint8Array) await writeFile(path, body, { flag: 'wx', mode });
      else await pipeToFile(body, path, { ...options, highWaterMark: bufferBytes });
      clearInterval(heartbeat);
      signal?.throwIfAborted();
      return { path, stats: await seal(path, mode) };
    } catch (error) {
      await this.discard(path);
      if (signal?.aborted) throw signal.reason;
      throw error;
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** A second link to a file. Null if the file system has none, or the file is gone. The caller moves or discards it. */
  async linkTo(original: string): Promise<TemporaryFile | null> {
    const path = join(this.folder, randomUUID());
    try {
      await link(original, path);
      return { path, stats: await stat(path) };
    } catch (error) {
      await this.discard(path);
      if (
        isAbsent(error) ||
        ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'ENOSYS'].includes(codeOf(error) ?? '')
      )
        return null;
      throw error;
    }
  }

  /** Stops tracking a file that was moved to its final path. */
  moved(path: string): void {
    this.#live.delete(path);
  }

  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
    this.#live.delete(path);
  }

  /**
   * Removes files of other processes that were not written to for this long.
   *
   * @param isKept whether the file of this name must stay, at any age
   * @returns the number of removed files
   */
  async removeStale(
    olderThanMs: number,
    isKept: (name: string) => Promise<boolean>,
    signal?: AbortSignal,
  ): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      signal?.throwIfAborted();
      if (this.#live.has(path)) continue;
      try {
        if (Date.now() - (await stat(path)).mtimeMs < olderThanMs || (await isKept(name))) continue;
        await rm(path);
        removed += 1;
      } catch (error) {
        if (!isAbsent(error)) throw error; // If absent, its writer or another janitor has removed it.
      }
    }
    return removed;
  }

  /** Creates the folder, and checks whether this file system keeps permission bits. */
  async prepare(): Promise<{ keepsModes: boolean }> {
    try {
      await mkdir(this.folder, { mode: 0o750 });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const { path, stats } = await this.write(Buffer.of(0), { mode: 0o600 });
    await this.discard(path);
    return { keepsModes: (stats.mode & 0o777) === 0o600 };
  }
}

/**
 * Sets the permissions and a unique modification time of a written file, and flushes it. The time identifies the version. The
 * kernel's clock ticks only every few milliseconds, so two versions of equal length could get the same time from it.
 */
export async function seal(path: string, mode: number): Promise<Stats> {
  const handle = await open(path, 'r+');
  try {
    await handle.chmod(mode);
    const time = Date.now() / 1000 - randomInt(1_000_000) / 1e6;
    await handle.utimes(time, time);
    await handle.sync();
    return await handle.stat();
  } finally {
    await handle.close();
  }
}
