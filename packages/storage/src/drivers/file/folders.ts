import { mkdir, open, realpath, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '@millrace/service';
import { InvalidKeyError } from '../../errors.ts';

/** How long a folder that was found to be inside the root is believed to be so. */
const trustMs = 5_000;
const maxTrusted = 10_000;

/**
 * The folders of a storage root: made, flushed, emptied, and checked not to lead out of it. Keys cannot name a way out;
 * a symbolic link inside the folder could, and is refused.
 */
export class Folders {
  readonly root: string;
  readonly #trustedUntil = new Map<string, number>();

  /** @param root absolute, without symbolic links */
  constructor(root: string) {
    this.root = root;
  }

  pathOf(key: string): string {
    return join(this.root, key);
  }

  #keyOf(path: string): string {
    return path.slice(this.root.length + 1);
  }

  /**
   * Checks that a folder really is where its path says. Cached for seconds, for every read of a segment asks.
   *
   * @throws InvalidKeyError when a symbolic link leads elsewhere; ENOENT when the folder is not there
   */
  async assertInside(folder: string): Promise<void> {
    const now = Date.now();
    if ((this.#trustedUntil.get(folder) ?? 0) > now) return;
    this.#trustedUntil.delete(folder);
    if ((await realpath(folder)) !== folder) throw new InvalidKeyError(this.#keyOf(folder));
    if (this.#trustedUntil.size >= maxTrusted) this.#trustedUntil.clear();
    this.#trustedUntil.set(folder, now + trustMs);
  }

  /** Makes the folder and flushes the entries of what was made, so that a crash cannot lose the way to a file. */
  async make(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o750 }).catch((error: unknown) => {
      // An object stands where the folder should.
      if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOTDIR') throw new InvalidKeyError(this.#keyOf(folder));
      throw error;
    });
    if (first !== undefined) {
      for (let made = folder; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made));
    }
    this.#trustedUntil.delete(folder);
    await this.assertInside(folder);
  }

  /**
   * Removes the folder and its parents as far as they are empty, the root excepted. A writer that has just made one of them
   * and has not moved its file in yet finds it gone and makes it again.
   */
  async prune(folder: string): Promise<void> {
    for (let empty = folder; empty.length > this.root.length; empty = dirname(empty)) {
      try {
        await rmdir(empty);
        this.#trustedUntil.delete(empty);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') continue;
        return; // Not empty, or not ours to remove: either way it stays.
      }
    }
  }
}

/** Makes the entries of a folder durable. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
