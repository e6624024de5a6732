import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../engines/cacheFolder.ts';

const run = promisify(execFile);

/** Generated files are kept here between runs; their names are hashes of their recipes. */
const folderOfMedia = cacheFolder('media');

/**
 * A file made by `make`, or its cached copy. Several processes may run this concurrently: each makes its own file, and the last
 * rename wins with the same bytes.
 *
 * @param recipe everything that determines the bytes
 */
export async function cached(
  recipe: readonly unknown[],
  extension: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 24);
  const path = join(folderOfMedia, `${name}.${extension}`);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return path;
  await mkdir(folderOfMedia, { recursive: true });
  const folder = await mkdtemp(join(folderOfMedia, 'making-'));
  try {
    const draft = join(folder, `draft.${extension}`);
    await make(draft);
    await rename(draft, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return path;
}

/** Runs ffmpeg and returns the file it wrote, or its cached copy. */
export async function generate(extension: string, args: readonly string[]): Promise<string> {
  return cached(['ffmpeg', ...args], extension, (path) => ffmpeg([...args, path]));
}

/** @throws Error with ffmpeg's messages */
export async function ffmpeg(args: readonly string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { maxBuffer: 64 * 1024 * 1024 });
}
