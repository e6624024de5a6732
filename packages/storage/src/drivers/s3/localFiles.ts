import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeToFile } from '../../pipeToFile.ts';
import type { LocalFile, PartialFile, Storage } from '../../types.ts';
import { translate } from './errors.ts';
import { holeOf, SparseFile } from './sparseFile.ts';

export interface LocalFileOptions {
  signal?: AbortSignal;
  /** Where the file is made; the system's folder for temporary files by default. */
  folder?: string;
}

type Readable = Pick<Storage, 'get' | 'head'>;

/** A folder for the file of one object. */
async function folderFor(key: string, parent = tmpdir()): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(parent, 'millrace-object-'));
  return {
    path: join(folder, key.slice(key.lastIndexOf('/') + 1)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Copies an object to a file. As `Storage.toLocalFile`. */
export async function toLocalFile(
  storage: Readable,
  key: string,
  { signal, folder }: LocalFileOptions = {},
): Promise<LocalFile | null> {
  const object = await storage.get(key, signal ? { signal } : {});
  if (object === null) return null;
  const { path, remove } = await folderFor(key, folder);
  try {
    await pipeToFile(object.body, path, { mode: 0o600, signal });
    return { path, release: remove };
  } catch (error) {
    object.body.destroy();
    await remove();
    if (signal?.aborted) throw signal.reason;
    throw translate(error);
  }
}

/** Makes a file with holes, into which pieces of the object are brought. As `Storage.toPartialFile`. */
export async function toPartialFile(
  storage: Readable,
  key: string,
  { signal, folder }: LocalFileOptions = {},
): Promise<PartialFile | null> {
  signal?.throwIfAborted();
  const info = await storage.head(key);
  if (info === null) return null;
  const { size } = info;
  const { path, remove } = await folderFor(key, folder);
  const file = await holeOf(path, size).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const sparse = new SparseFile(file, size, async ({ start, end }) => {
    const object = await storage.get(key, { ...(signal && { signal }), range: { start, end: end - 1 } });
    if (object === null) throw new Error(`${key} was removed while it was read`);
    return object.body;
  });
  return {
    path,
    size,
    isWhole: false,
    bring: (pieces) => sparse.bring(pieces),
    async release() {
      await file.close();
      await remove();
    },
  };
}
