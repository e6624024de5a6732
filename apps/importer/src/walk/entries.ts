import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { codeOf, messageOf } from '@millrace/service';

/** A regular file below the folder, by its path from there. */
export interface FoundFile {
  /** From the imported folder. */
  path: string;
  absolute: string;
}

/** Something below the folder that cannot be imported. */
export interface Unusable {
  path: string;
  reason: string;
}

/** A folder and what is in it, without the folders below it. */
export interface FoundFolder {
  absolute: string;
  files: FoundFile[];
  unusable: Unusable[];
}

/** By code unit, so that the order does not depend on the machine's language. */
const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

const isHidden = ({ name }: Dirent): boolean => name.startsWith('.');

/**
 * The folders from `root` down, each before those below it, in the order of their names. Hidden files and folders are left out. Links are not
 * followed: what a link inside the folder names is found by its own name, and what is outside is not part of the folder.
 *
 * @param root absolute, without links
 */
export async function* foldersOf(root: string, signal?: AbortSignal): AsyncGenerator<FoundFolder> {
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (signal?.aborted) return;
    const absolute = join(root, path);
    const found: FoundFolder = { absolute, files: [], unusable: [] };
    const below: string[] = [];
    for (const entry of await entriesOf(absolute, path, found)) {
      const one = { path: join(path, entry.name), absolute: join(absolute, entry.name) };
      if (entry.isDirectory()) below.push(one.path);
      else if (entry.isFile()) found.files.push(one);
      else if (entry.isSymbolicLink()) await judgeLink(root, one, found);
      else found.unusable.push({ path: one.path, reason: 'It is no regular file.' });
    }
    yield found;
    waiting.push(...below.reverse());
  }
}

async function entriesOf(absolute: string, path: string, found: FoundFolder): Promise<Dirent[]> {
  try {
    const entries = await readdir(absolute, { withFileTypes: true });
    return entries.filter((entry) => !isHidden(entry)).sort(byName);
  } catch (error) {
    found.unusable.push({ path: path === '' ? '.' : path, reason: unreadable(error) });
    return [];
  }
}

async function judgeLink(root: string, { path, absolute }: FoundFile, found: FoundFolder): Promise<void> {
  try {
    const target = await realpath(absolute);
    if (target !== root && !target.startsWith(root + sep)) {
      found.unusable.push({ path, reason: 'It is a link to something outside the folder, which is not followed.' });
    }
  } catch {
    found.unusable.push({ path, reason: 'It is a link that leads nowhere.' });
  }
}

/** Why a file or a folder cannot be read, in a sentence. */
export function unreadable(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return 'It cannot be read: permission denied.';
  if (code === 'ENOENT') return 'It was removed, or its name cannot be read.';
  return `It cannot be read: ${messageOf(error)}`;
}

/** Two looks at a file with the same fingerprint saw the same content. */
export const fingerprintOf = ({ size, mtimeNs, ino }: BigIntStats): string => `${size} ${mtimeNs} ${ino}`;

/** The size and the fingerprint of a file; undefined if it is gone or no regular file any more. */
export async function lookAt(absolute: string): Promise<{ size: number; fingerprint: string } | undefined> {
  try {
    const stats = await lstat(absolute, { bigint: true });
    return stats.isFile() ? { size: Number(stats.size), fingerprint: fingerprintOf(stats) } : undefined;
  } catch {
    return undefined;
  }
}

/** The files of a folder and their bytes. Reads no content. */
export async function countFiles(root: string, signal: AbortSignal): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  for await (const folder of foldersOf(root, signal)) {
    total.files += folder.files.length;
    for (const { absolute } of folder.files) total.bytes += (await lookAt(absolute))?.size ?? 0;
  }
  return total;
}
