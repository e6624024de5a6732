import { mkdir, open, realpath, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '@millrace/service';
import { InvalidKeyError } from '../../errors.ts';

/** How long the check that a folder is inside the root stays valid. */
const trustMs = 5_000;
const maxTrusted = 10_000;

/**
 * Creates, flushes and removes folders of a storage root, and checks that they are inside it. Keys cannot leave the root, but a
 * symbolic link could, so such links are refused.
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
   * Checks that the real path of a folder is its path. Cached for seconds, because every read of a segment calls it.
   *
   * @throws InvalidKeyError if the path contains a symbolic link; ENOENT if the folder does not exist
   */
  async assertInside(folder: string): Promise<void> {
    const now = Date.now();
    if ((this.#trustedUntil.get(folder) ?? 0) > now) return;
    this.#trustedUntil.delete(folder);
    if ((await realpath(folder)) !== folder) throw new InvalidKeyError(this.#keyOf(folder));
    if (this.#trustedUntil.size >= maxTrusted) this.#trustedUntil.clear();
    this.#trustedUntil.set(folder, now + trustMs);
  }

  /** Creates the folder and its parents, and flushes their directory entries, so that a crash cannot lose the path to a file. */
  async make(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o750 }).catch((error: unknown) => {
      // The path of the folder, or of a parent, is an object.
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
   * Removes the folder and its parents while they are empty, except the root. A writer that has just created one of them, but has
   * not moved its file in yet, creates it again.
   */
  async prune(folder: string): Promise<void> {
    for (let empty = folder; empty.length > this.root.length; empty = dirname(empty)) {
      try {
        await rmdir(empty);
        this.#trustedUntil.delete(empty);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') continue;
        return; // Not empty, or no permission to remove it.
      }
    }
  }
}

/** Makes the directory entries of a folder durable. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
