import type { Stats } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { headersOf } from '../../mediaRules.ts';
import { isAbsent } from './errors.ts';
import type { TemporaryFiles } from './temporaryFiles.ts';

/**
 * How headers are stored. Most objects are only a plain file, because their key determines content type and Cache-Control. The
 * others have a sidecar, named `<name>~<version>`, which no key can name. Permission 0640 means that there is no sidecar, so that
 * a read of a segment need not look for one: it gets the bits from its fstat.
 */
export const plainMode = 0o640;
export const sidecarMode = 0o600;
const plainBit = 0o040;

const sidecarSchema = z.object({ contentType: z.string(), cacheControl: z.string().optional() });
export interface Headers {
  contentType: string;
  cacheControl: string | undefined;
}

/** Identifies a version of a file; `seal` explains why the time is unique. */
function versionOf(stats: Stats): string {
  return `${stats.size.toString(36)}-${Math.round(stats.mtimeMs * 1000).toString(36)}`;
}

/** Includes the inode, so that even two versions with the same time differ. */
export function etagOf(stats: Stats): string {
  return `"${versionOf(stats)}-${stats.ino.toString(36)}"`;
}

const sidecarPath = (path: string, stats: Stats): string => `${path}~${versionOf(stats)}`;
export const isSidecar = (name: string): boolean => name.includes('~');

/** Whether the headers differ from the defaults for the key. */
export function needsSidecar(key: string, headers: Headers): boolean {
  const rule = headersOf(key, {});
  return headers.contentType !== rule.contentType || headers.cacheControl !== rule.cacheControl;
}

/** Writes the sidecar of a version before the version is moved to `path`. */
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

export const hasSidecar = (stats: Stats): boolean => (stats.mode & plainBit) === 0;

export async function removeSidecar(path: string, stats: Stats): Promise<void> {
  if (hasSidecar(stats)) await rm(sidecarPath(path, stats), { force: true });
}

/** Cached sidecars by version. A sidecar never changes, so frequent reads of an object open one file instead of two. */
export type KnownHeaders = Map<string, Headers>;
const maxKnown = 20_000;

/**
 * Reads the headers of an object. Set `lookAlways` on file systems that do not keep permission bits.
 *
 * @returns null if the version was replaced meanwhile, so that its sidecar is gone
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
  // Files of a restored backup have other times, so the version in the sidecar's name differs. Use the sidecar if it is the only one.
  const sidecars = (await readdir(dirname(path))).filter((name) => name.startsWith(`${basename(path)}~`));
  const [only] = sidecars;
  return (only !== undefined && sidecars.length === 1 && (await readSidecar(join(dirname(path), only)))) || rule;
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
