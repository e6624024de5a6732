import { randomInt, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { codeOf } from '@millrace/service';
import { pipeToFile } from '../../pipeToFile.ts';
import { isAbsent } from './errors.ts';

/** A writer that waits for a slow client touches its file this often, so that nobody takes it for a crashed one's. */
const heartbeatMs = 30_000;
const bufferBytes = 1024 * 1024;

export interface TemporaryFile {
  path: string;
  stats: Stats;
}

interface WriteOptions {
  mode: number;
  signal?: AbortSignal | undefined;
  /** Told of an error of the file, before the body is destroyed with it. */
  onFileError?: () => void;
}

/** The files that are being written, in a folder that no key can name. */
export class TemporaryFiles {
  readonly folder: string;
  readonly #live = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Writes a body to a new file, whole and flushed. The caller moves it away or discards it; when this rejects nothing is
   * left. An error of the given stream is what it rejects with, an abort with the signal's reason.
   */
  async write(body: Readable | Uint8Array, options: WriteOptions): Promise<TemporaryFile> {
    const { mode, signal } = options;
    const path = join(this.folder, randomUUID());
    this.#live.add(path);
    // A beat that fails is no loss: the write itself tells what is wrong with the folder.
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

  /** Forgets a file that was moved to its place. */
  moved(path: string): void {
    this.#live.delete(path);
  }

  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
    this.#live.delete(path);
  }

  /** Removes files that nobody has written to for this long and that are not this process's; returns how many. */
  async removeStale(olderThanMs: number, signal?: AbortSignal): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      signal?.throwIfAborted();
      if (this.#live.has(path)) continue;
      try {
        if (Date.now() - (await stat(path)).mtimeMs < olderThanMs) continue;
        await rm(path);
        removed += 1;
      } catch (error) {
        if (!isAbsent(error)) throw error; // Its writer or another janitor was quicker.
      }
    }
    return removed;
  }

  /** Makes the folder, and finds out whether this file system keeps permission bits. */
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
 * Gives a written file its permissions and a modification time that no earlier version had, and flushes it. The time is the
 * version: of the kernel's own clock, which ticks every few milliseconds, two versions of equal length could get the same.
 */
async function seal(path: string, mode: number): Promise<Stats> {
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
