import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where generated files are kept between runs; the name of each is a hash of how it is made. */
const cacheFolder = join(tmpdir(), 'millrace-media');

/**
 * A file made by `make`, from the cache if it was made before. Several processes may ask at once: each makes its own, and the last
 * rename wins with the same bytes.
 *
 * @param recipe everything the bytes depend on
 */
export async function cached(
  recipe: readonly unknown[],
  extension: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 24);
  const path = join(cacheFolder, `${name}.${extension}`);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return path;
  await mkdir(cacheFolder, { recursive: true });
  const folder = await mkdtemp(join(cacheFolder, 'making-'));
  try {
    const draft = join(folder, `draft.${extension}`);
    await make(draft);
    await rename(draft, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return path;
}

/** Runs ffmpeg and gives the file it wrote, from the cache if it was made before. */
export async function generate(extension: string, args: readonly string[]): Promise<string> {
  return cached(['ffmpeg', ...args], extension, (path) => ffmpeg([...args, path]));
}

/** @throws with what ffmpeg said */
export async function ffmpeg(args: readonly string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { maxBuffer: 64 * 1024 * 1024 });
}
