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
 * How the server is told its folder. Under root the data folder is closed to the server's own user, and so may be any folder
 * above it (/root): no path leads there. But the process can be started inside, and Linux lets it name the
 * folder that it is in without passing through those above.
 */
export const dataArgument = (folder: string, runAs: RunAs | undefined): string =>
  runAs !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder;

export interface ClusterOptions {
  /** Our folder; the server's own is `data` in it. */
  folder: string;
  binaries: PostgresBinaries;
  runAs: RunAs | undefined;
  /** The superuser's. */
  password: string;
  /** Is told that there was no cluster and one is made now. */
  onCreate?: () => void;
  /** Further arguments of initdb. */
  initdbArguments?: string[];
}

/**
 * Makes the database cluster where there is none yet. It is made under another name, so that a start that is killed in the
 * middle leaves nothing that looks like one.
 *
 * @returns the server's folder
 * @throws LocalPostgresError when the folder was made by another major version of Postgres
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
        `The database in ${data} was made by Postgres ${made}, and this is ${ours}: start the version that made it, dump it with pg_dump, and restore the dump here.`,
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
        // Not joined: the first part is a link that must be followed before the "..".
        `--pwfile=${argument}/../password.new`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same order of text on every system, whatever its C library.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(options.initdbArguments ?? []),
      ],
      { ...runAs, cwd: fresh, env: { PATH: '/usr/bin:/bin' } },
    );
  } catch (error) {
    throw new LocalPostgresError(`Postgres cannot make its database in ${folder}: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, data);
  return data;
}

/** What initdb, or the server that it starts, complains of first: a full disk, say. Its last line only says that it cleans up. */
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
