import { mkdir, readdir, rename, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@millrace/service';

/** The marker of all media without one of their own. No medium has such an id. */
const everything = '.all';
const temporary = '.new';
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

const day = 86_400_000;
/** Longer than any copy is good: APIs let edges keep copies for a year. Then the copies from before a purge have expired. */
const keptMs = 400 * day;

export interface MarkerLimits {
  /** Most files. Beyond, everything is purged instead: the edge fetches again what it needs, and the files start from none. */
  most?: number;
  /** Milliseconds for which a file is kept. */
  keptMs?: number;
  clock?: () => number;
}

/**
 * The files by which nginx learns of purges. Each has a length that no file had before, and nginx makes an ETag of it, which is a part of the
 * cache's key: so a purge is one atomic rename, and what was cached before it is never found again.
 */
export class Markers {
  readonly #folder: string;
  readonly #limits: Required<MarkerLimits>;
  /** When each was written, in milliseconds. */
  readonly #written: Map<string, number>;
  #generation: number;

  private constructor(
    folder: string,
    limits: Required<MarkerLimits>,
    written: Map<string, number>,
    generation: number,
  ) {
    this.#folder = folder;
    this.#limits = limits;
    this.#written = written;
    this.#generation = generation;
  }

  /** @param known the last generation that the caller knows of */
  static async open(folder: string, known: number, given: MarkerLimits = {}): Promise<Markers> {
    const limits = { most: 100_000, keptMs, clock: Date.now, ...given };
    await mkdir(folder, { recursive: true });
    const written = new Map<string, number>();
    let generation = known;
    for (const name of await readdir(folder)) {
      if (name !== everything && !idPattern.test(name)) continue;
      const { size, mtimeMs } = await stat(join(folder, name));
      generation = Math.max(generation, size);
      if (name !== everything) written.set(name, mtimeMs);
    }
    return new Markers(folder, limits, written, generation);
  }

  /** The last generation. Later ones are greater, also after a restart. */
  get generation(): number {
    return this.#generation;
  }

  get count(): number {
    return this.#written.size;
  }

  /** Purges a medium. */
  async purge(id: string): Promise<void> {
    if (!idPattern.test(id)) throw new RangeError('not the id of a medium');
    if (!this.#written.has(id) && this.#written.size >= this.#limits.most) return this.purgeAll();
    await this.#write(id);
    this.#written.set(id, this.#limits.clock());
  }

  /** Purges all media. */
  async purgeAll(): Promise<void> {
    await this.#write(everything);
    // Media with a file lose their copies with it.
    for (const id of [...this.#written.keys()]) await this.#remove(id);
  }

  /** Removes files that are no longer needed. */
  async removeOld(): Promise<void> {
    const before = this.#limits.clock() - this.#limits.keptMs;
    for (const [id, writtenAt] of [...this.#written]) if (writtenAt < before) await this.#remove(id);
  }

  async #write(name: string): Promise<void> {
    this.#generation = Math.max(this.#generation + 1, this.#limits.clock());
    const path = join(this.#folder, temporary);
    await writeFile(path, '');
    // A hole: the file takes no space.
    await truncate(path, this.#generation);
    await rename(path, join(this.#folder, name));
  }

  async #remove(id: string): Promise<void> {
    try {
      await unlink(join(this.#folder, id));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    this.#written.delete(id);
  }
}
