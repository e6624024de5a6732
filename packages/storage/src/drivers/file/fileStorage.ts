import { constants } from 'node:fs';
import { access, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { codeOf, type Logger } from '@millrace/service';
import type { Drafts } from '../../drafts.ts';
import { ObjectExistsError, StorageUnavailableError } from '../../errors.ts';
import { assertFolderPrefix, assertKey, assertPrefix } from '../../keys.ts';
import { headersOf } from '../../mediaRules.ts';
import { SourceWatch, sourceOf } from '../../source.ts';
import type {
  Body,
  ByteRange,
  ListedObject,
  LocalFile,
  ObjectInfo,
  PartialFile,
  PutOptions,
  StaleUploadsOptions,
  Storage,
  StoredObject,
} from '../../types.ts';
import { isAbsent, translate } from './errors.ts';
import { draftKeyOf, FileDrafts } from './fileDrafts.ts';
import { describe, FileReader } from './fileReader.ts';
import { Folders } from './folders.ts';
import { listFolder } from './listing.ts';
import { Placing } from './placing.ts';
import { seal, TemporaryFiles } from './temporaryFiles.ts';
import { etagOf, hasSidecar, isSidecar, needsSidecar, plainMode, removeSidecar, sidecarMode } from './versions.ts';

/** No key can name this folder. */
const temporaryFolder = '~uploads';
const deletesAtOnce = 64;

/**
 * Opens a folder as storage. Creates the folder if it does not exist.
 *
 * @param path absolute
 * @throws StorageUnavailableError if the folder is not writable
 */
export async function openFileStorage(path: string, log: Logger): Promise<Storage> {
  try {
    await makeRoot(path);
    const root = await realpath(path);
    const files = new TemporaryFiles(join(root, temporaryFolder));
    const { keepsModes } = await files.prepare();
    if (!keepsModes) log.warn({ folder: root }, 'the file system ignores permissions: every read looks for a sidecar');
    return new FileStorage(new Folders(root), files, !keepsModes);
  } catch (error) {
    const reason = codeOf(error) ?? 'unknown error';
    throw new StorageUnavailableError(error, `The storage folder ${path} cannot be written to (${reason}).`);
  }
}

/**
 * Creates a folder and its parents one by one. Node's recursive mkdir never ends, and uses up all memory, on a file system that
 * fails with ENOENT although the parent exists, such as /proc.
 */
async function makeRoot(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o750 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || (await exists(dirname(path)))) throw error;
    await makeRoot(dirname(path));
    await mkdir(path, { mode: 0o750 });
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

class FileStorage implements Storage {
  readonly #folders: Folders;
  readonly #files: TemporaryFiles;
  readonly #reader: FileReader;
  readonly #placing: Placing;
  readonly #looksForSidecars: boolean;
  readonly drafts: Drafts;

  constructor(folders: Folders, files: TemporaryFiles, looksForSidecars: boolean) {
    this.#folders = folders;
    this.#files = files;
    this.#placing = new Placing(folders, files);
    this.#looksForSidecars = looksForSidecars;
    this.#reader = new FileReader({ folders, looksForSidecars, ping: () => this.ping() });
    this.drafts = new FileDrafts({
      folder: files.folder,
      ping: () => this.ping(),
      // The bytes of clients have no known type; a sidecar is for those of a known one.
      place: async (path, key) =>
        this.#placing.place(key, { path, stats: await seal(path, plainMode) }, { ifAbsent: false }),
      head: (key) => this.head(key),
      delete: (key) => this.delete(key),
    });
  }

  async put(key: string, body: Body, options: PutOptions = {}): Promise<{ size: number; etag: string }> {
    const source = sourceOf(body);
    const watch = new SourceWatch(source);
    try {
      return await this.#put(key, source, options, watch.onStoreFailure);
    } catch (error) {
      if (options.signal?.aborted || watch.sourceFailed) throw error;
      throw translate(error, key);
    } finally {
      // A put that failed before the first byte must not leave the stream open.
      if (source instanceof Readable) source.destroy();
    }
  }

  async #put(
    key: string,
    body: Readable | Uint8Array,
    options: PutOptions,
    onFileError: () => void,
  ): Promise<{ size: number; etag: string }> {
    assertKey(key);
    const headers = headersOf(key, options);
    const { ifAbsent = false, signal } = options;
    if (ifAbsent && (await this.head(key)) !== null) throw new ObjectExistsError(key);
    const sidecar = needsSidecar(key, headers) ? headers : undefined;
    const file = await this.#files.write(body, { mode: sidecar ? sidecarMode : plainMode, signal, onFileError });
    try {
      await this.#placing.place(key, file, { ifAbsent, sidecar });
    } finally {
      await this.#files.discard(file.path);
    }
    return { size: file.stats.size, etag: etagOf(file.stats) };
  }

  get(key: string, options?: { range?: ByteRange; signal?: AbortSignal }): Promise<StoredObject | null> {
    return this.#reader.get(key, options);
  }

  head(key: string): Promise<ObjectInfo | null> {
    return this.#reader.head(key);
  }

  async copy(from: string, to: string, options: { signal?: AbortSignal } = {}): Promise<boolean> {
    assertKey(from);
    assertKey(to);
    options.signal?.throwIfAborted();
    if (await this.#linkTo(from, to)) return true;
    const object = await this.get(from, options);
    if (object === null) return false;
    const { body, contentType, cacheControl } = object;
    await this.put(to, body, { ...options, contentType, ...(cacheControl !== undefined && { cacheControl }) });
    return true;
  }

  /** Gives a second name to the file of an object that has no sidecar: versions never change. False if that is impossible. */
  async #linkTo(from: string, to: string): Promise<boolean> {
    if (this.#looksForSidecars) return false;
    const second = await this.#reader.ifThere(from, (path) => this.#files.linkTo(path));
    if (second === null) return false;
    try {
      if (hasSidecar(second.stats)) return false;
      await this.#placing.place(to, second, { ifAbsent: false });
      return true;
    } catch (error) {
      throw translate(error, to);
    } finally {
      await this.#files.discard(second.path);
    }
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    assertPrefix(prefix);
    try {
      await this.ping();
      const folder = this.#folders.pathOf(prefix.slice(0, Math.max(0, prefix.lastIndexOf('/'))));
      if ((await describe(folder, 'folder')) === null) return;
      await this.#folders.assertInside(folder);
      yield* listFolder(this.#folders.root, prefix);
    } catch (error) {
      if (!isAbsent(error)) throw translate(error, prefix);
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    await this.#remove(key);
    await this.#folders.prune(dirname(this.#folders.pathOf(key)));
  }

  async #remove(key: string): Promise<void> {
    await this.#reader.ifThere(key, async (path) => {
      await this.#placing.serialized(path, async () => {
        const stats = await describe(path);
        if (stats === null) return;
        await rm(path, { force: true });
        await removeSidecar(path, stats);
      });
      return null;
    });
  }

  async deletePrefix(prefix: string, options: { signal?: AbortSignal | undefined } = {}): Promise<number> {
    assertFolderPrefix(prefix);
    let deleted = 0;
    let batch: string[] = [];
    const removeBatch = async () => {
      await Promise.all(batch.map((key) => this.#remove(key)));
      deleted += batch.length;
      batch = [];
    };
    for await (const { key } of this.list(prefix)) {
      options.signal?.throwIfAborted();
      batch.push(key);
      if (batch.length === deletesAtOnce) await removeBatch();
    }
    await removeBatch();
    try {
      await removeRemains(this.#folders, this.#folders.pathOf(prefix.slice(0, -1)));
    } catch (error) {
      if (!isAbsent(error)) throw translate(error, prefix);
    }
    return deleted;
  }

  async toLocalFile(key: string, options: { signal?: AbortSignal; folder?: string } = {}): Promise<LocalFile | null> {
    options.signal?.throwIfAborted();
    const info = await this.head(key);
    return info && { path: this.#folders.pathOf(key), release: async () => {} };
  }

  async toPartialFile(
    key: string,
    options: { signal?: AbortSignal; folder?: string } = {},
  ): Promise<PartialFile | null> {
    options.signal?.throwIfAborted();
    const info = await this.head(key);
    const path = this.#folders.pathOf(key);
    return info && { path, size: info.size, isWhole: true, bring: async () => {}, release: async () => {} };
  }

  async removeStaleUploads(olderThanMs: number, options: StaleUploadsOptions = {}): Promise<number> {
    const { isDraft = async () => false, signal } = options;
    const isKept = async (name: string): Promise<boolean> => {
      const key = draftKeyOf(name);
      return key !== undefined && isDraft(key);
    };
    try {
      return await this.#files.removeStale(olderThanMs, isKept, signal);
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      throw translate(error, temporaryFolder);
    }
  }

  async ping(): Promise<void> {
    try {
      await access(this.#files.folder, constants.W_OK);
    } catch (error) {
      throw new StorageUnavailableError(error);
    }
  }

  async close(): Promise<void> {
    // Every stream closes its own file. There is nothing else to close.
  }
}

/** Removes empty folders and sidecars without an object, which only a crash or a race of two deleters leaves. */
async function removeRemains(folders: Folders, folder: string): Promise<void> {
  if ((await describe(folder, 'folder')) === null) return; // Missing, or a link, which may lead anywhere.
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await removeRemains(folders, path);
    else if (isSidecar(entry.name)) await rm(path, { force: true });
  }
  await folders.prune(folder);
}
