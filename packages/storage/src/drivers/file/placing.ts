import { access, link, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '@millrace/service';
import { ObjectExistsError } from '../../errors.ts';
import { describe, maxTries } from './fileReader.ts';
import { type Folders, flushFolder } from './folders.ts';
import type { TemporaryFile, TemporaryFiles } from './temporaryFiles.ts';
import { type Headers, removeSidecar, writeSidecar } from './versions.ts';

/** Makes written files the objects of keys. */
export class Placing {
  readonly #folders: Folders;
  readonly #files: TemporaryFiles;
  readonly #lastActions = new Map<string, Promise<void>>();

  constructor(folders: Folders, files: TemporaryFiles) {
    this.#folders = folders;
    this.#files = files;
  }

  /** Makes a written file the object of a key. The caller discards the file afterwards: with `ifAbsent` it is a second link. */
  async place(
    key: string,
    file: TemporaryFile,
    { ifAbsent, sidecar }: { ifAbsent: boolean; sidecar?: Headers | undefined },
  ): Promise<void> {
    const path = this.#folders.pathOf(key);
    try {
      await this.serialized(path, async () => {
        if (sidecar) await this.#inFolder(dirname(path), () => writeSidecar(this.#files, path, file.stats, sidecar));
        const replaced = ifAbsent ? null : await describe(path);
        await this.#inFolder(dirname(path), () => moveTo(file, path, ifAbsent));
        await flushFolder(dirname(path));
        if (replaced !== null) await removeSidecar(path, replaced);
      });
    } catch (error) {
      if (sidecar) await removeSidecar(path, file.stats).catch(() => undefined); // The first error is thrown below.
      await this.#folders.prune(dirname(path));
      if (codeOf(error) === 'EEXIST' && ifAbsent) throw new ObjectExistsError(key, error);
      throw error;
    }
  }

  /**
   * Serializes writers and deleters of one key in this process, so that each removes the sidecar of the version it replaces.
   * Two processes could leave an unused sidecar, which is removed with its prefix.
   */
  async serialized(path: string, action: () => Promise<void>): Promise<void> {
    const previous = this.#lastActions.get(path) ?? Promise.resolve();
    const current = previous.then(action, action);
    this.#lastActions.set(path, current);
    try {
      await current;
    } finally {
      if (this.#lastActions.get(path) === current) this.#lastActions.delete(path);
    }
  }

  /** Creates a folder and runs an action in it. Retries if a deleter has just removed the empty folder. */
  async #inFolder(folder: string, action: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#folders.make(folder);
        await action();
        return;
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || tries === maxTries) throw error;
        await access(this.#files.folder); // Throws if the whole storage is missing: then a retry is useless.
      }
    }
  }
}

/** Moves a written file to its path. With `ifAbsent`, creates a hard link, which succeeds for only one of several writers. */
async function moveTo(file: TemporaryFile, path: string, ifAbsent: boolean): Promise<void> {
  if (ifAbsent) await link(file.path, path);
  else await rename(file.path, path);
}
