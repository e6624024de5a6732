import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, messageOf } from '@millrace/service';
import type { PostgresBinaries } from './binaries.ts';
import { LocalPostgresError } from './error.ts';
import type { RunAs } from './runAs.ts';

const run = promisify(execFile);

export const superuser = 'postgres';

/**
 * The path of the data folder to pass to the server. When we run as root, the server's user may be unable to traverse the folders
 * above it (/root). So the server is started inside the folder, and on Linux refers to it as /proc/self/cwd, which needs no
 * access to the parents.
 */
export const dataArgument = (folder: string, runAs: RunAs | undefined): string =>
  runAs !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder;

export interface ClusterOptions {
  /** The parent folder; the server's data folder is `data` in it. */
  folder: string;
  binaries: PostgresBinaries;
  runAs: RunAs | undefined;
  /** The superuser's password. */
  password: string;
  /** Called before a cluster is created. */
  onCreate?: () => void;
  /** Further arguments for initdb. */
  initdbArguments?: string[];
}

/**
 * Creates the database cluster if there is none. Creates it under a temporary name, so that a killed start leaves no partial
 * cluster.
 *
 * @returns the server's data folder
 * @throws LocalPostgresError when another major version of Postgres created the folder, or initdb fails
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const { folder, runAs, binaries } = options;
  const data = join(folder, 'data');
  const made = await majorVersionOf(data);
  if (made !== undefined) {
    const { stdout } = await run(binaries.postgres, ['--version'], { ...runAs, cwd: '/' });
    const ours = / (\d+)\./.exec(stdout)?.[1];
    if (made !== ours) {
      throw new LocalPostgresError(
        `The database in ${data} was created by Postgres ${made}, but this is Postgres ${ours}: start the old version, dump the database with pg_dump, and restore the dump here.`,
      );
    }
    return data;
  }
  options.onCreate?.();
  const fresh = join(folder, 'data.new');
  const passwordFile = join(folder, 'password.new');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if (runAs !== undefined) for (const path of [folder, fresh, passwordFile]) await chown(path, runAs.uid, runAs.gid);
  const argument = dataArgument(fresh, runAs);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${argument}`,
        `--username=${superuser}`,
        // Not path.join: the kernel must follow the link in the first part before the "..".
        `--pwfile=${argument}/../password.new`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same text collation on every system, regardless of its C library.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(options.initdbArguments ?? []),
      ],
      { ...runAs, cwd: fresh, env: { PATH: '/usr/bin:/bin' } },
    );
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw new LocalPostgresError(`Postgres cannot create its database in ${folder}: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, data);
  return data;
}

/** The first error line of initdb or of the server that it starts, such as a full disk. The last line only reports the cleanup. */
function reasonOf(error: unknown): string {
  const said =
    typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim().split('\n') : [];
  return said.find((line) => /\b(?:error|fatal|panic):/i.test(line)) || said.at(-1) || messageOf(error);
}

async function majorVersionOf(data: string): Promise<string | undefined> {
  try {
    return (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
