import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedObject } from '../../types.ts';
import { isAbsent } from './errors.ts';
import { isSidecar } from './versions.ts';

const statsAtOnce = 64;

/**
 * Walks the files under a prefix in key order. A folder sorts by its name followed by "/", so that "a-b" comes before "a/b" as
 * in S3.
 */
export async function* listFolder(root: string, prefix: string): AsyncGenerator<ListedObject> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  yield* walk(root, folder, prefix);
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<ListedObject> {
  const entries = await readEntries(join(root, folder));
  const found = entries
    .filter((entry) => (entry.isFile() || entry.isDirectory()) && !isSidecar(entry.name))
    .map((entry) => ({ key: `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`, isFolder: entry.isDirectory() }))
    .filter(({ key, isFolder }) => key.startsWith(prefix) || (isFolder && prefix.startsWith(key)))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  let files: string[] = [];
  for (const { key, isFolder } of found) {
    if (!isFolder) files.push(key);
    if (isFolder || files.length === statsAtOnce) {
      yield* describe(root, files);
      files = [];
    }
    if (isFolder) yield* walk(root, key, prefix);
  }
  yield* describe(root, files);
}

async function readEntries(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

async function* describe(root: string, keys: string[]): AsyncGenerator<ListedObject> {
  const described = await Promise.all(
    keys.map(async (key): Promise<ListedObject | null> => {
      try {
        const { size, mtime } = await lstat(join(root, key));
        return { key, size, lastModified: mtime };
      } catch (error) {
        if (isAbsent(error)) return null; // Deleted after the folder was read.
        throw error;
      }
    }),
  );
  for (const object of described) if (object !== null) yield object;
}
