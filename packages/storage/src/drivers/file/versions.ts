import type { Stats } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { headersOf } from '../../mediaRules.ts';
import { isAbsent } from './errors.ts';
import type { TemporaryFiles } from './temporaryFiles.ts';

/**
 * What a file says of itself. Most objects are a plain file and nothing else, for their key tells content type and caching.
 * The others have a sidecar beside them, named after the version it belongs to: `<name>~<version>`, which no key can name.
 * Permission 0640 says that there is none, so that a read of a segment needs not look: it has the bits from its fstat.
 */
export const plainMode = 0o640;
export const sidecarMode = 0o600;
const plainBit = 0o040;

const sidecarSchema = z.object({ contentType: z.string(), cacheControl: z.string().optional() });
export interface Headers {
  contentType: string;
  cacheControl: string | undefined;
}

/** Distinguishes the versions of one file; see `seal` for why the time does. */
function versionOf(stats: Stats): string {
  return `${stats.size.toString(36)}-${Math.round(stats.mtimeMs * 1000).toString(36)}`;
}

/** The inode is in it too, so that even two versions written in one instant differ. */
export function etagOf(stats: Stats): string {
  return `"${versionOf(stats)}-${stats.ino.toString(36)}"`;
}

const sidecarPath = (path: string, stats: Stats): string => `${path}~${versionOf(stats)}`;
export const isSidecar = (name: string): boolean => name.includes('~');

/** Whether the headers differ from what the key alone says. */
export function needsSidecar(key: string, headers: Headers): boolean {
  const rule = headersOf(key, {});
  return headers.contentType !== rule.contentType || headers.cacheControl !== rule.cacheControl;
}

/** Writes the sidecar of a version that is about to be moved to `path`. */
export async function writeSidecar(files: TemporaryFiles, path: string, stats: Stats, headers: Headers): Promise<void> {
  const sidecar = await files.write(Buffer.from(JSON.stringify(headers)), { mode: sidecarMode });
  try {
    await rename(sidecar.path, sidecarPath(path, stats));
    files.moved(sidecar.path);
  } catch (error) {
    await files.discard(sidecar.path);
    throw error;
  }
}

export async function removeSidecar(path: string, stats: Stats): Promise<void> {
  if ((stats.mode & plainBit) === 0) await rm(sidecarPath(path, stats), { force: true });
}

/** Sidecars that were read, by version: one is never written again, so an object that is read often costs one file and not two. */
export type KnownHeaders = Map<string, Headers>;
const maxKnown = 20_000;

/**
 * The headers of an object. `lookAlways` is for file systems that keep no permission bits.
 *
 * @returns null when the version was replaced meanwhile, so that its sidecar is gone
 */
export async function readHeaders(
  key: string,
  path: string,
  stats: Stats,
  options: { lookAlways: boolean; known: KnownHeaders; isCurrent: () => Promise<boolean> },
): Promise<Headers | null> {
  const rule = headersOf(key, {});
  if ((stats.mode & plainBit) !== 0 && !options.lookAlways) return rule;
  const version = `${key} ${etagOf(stats)}`;
  const known = options.known.get(version);
  if (known !== undefined) return known;
  const own = await readSidecar(sidecarPath(path, stats));
  if (own !== null) {
    if (options.known.size >= maxKnown) options.known.clear();
    options.known.set(version, own);
    return own;
  }
  if (!(await options.isCurrent())) return null;
  // A restored backup has other times, so its sidecar bears another version; it is the only one there.
  const beside = (await readdir(dirname(path))).filter((name) => name.startsWith(`${basename(path)}~`));
  const [only] = beside;
  return (only !== undefined && beside.length === 1 && (await readSidecar(join(dirname(path), only)))) || rule;
}

async function readSidecar(path: string): Promise<Headers | null> {
  try {
    const { contentType, cacheControl } = sidecarSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return { contentType, cacheControl };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
