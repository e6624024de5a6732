import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@millrace/service';
import getPort from 'get-port';
import { z } from 'zod';
import { locateBinaries } from './binaries.ts';
import { dataArgument, ensureCluster } from './cluster.ts';
import { LocalPostgresError } from './error.ts';
import { postgresUser } from './runAs.ts';

const secrets = z.object({ postgresPassword: z.string(), databasePassword: z.string() });
/** Crash recovery may take a while. */
const startPatienceMs = 120_000;

export interface ServedDatabase {
  /** With the login of the database's owner. */
  url: string;
  /** Shuts the server down cleanly. */
  stop(): Promise<void>;
  /** Resolves when the server has exited, by itself or after `stop`. */
  ended: Promise<void>;
}

/**
 * Starts only the database of an `npm start` data folder, to copy it while no app changes it.
 *
 * @throws LocalPostgresError when there is no such folder, the platform runs on it, or the server does not start
 */
export async function serveDataFolder(folder: string): Promise<ServedDatabase> {
  const { postgresPassword, databasePassword } = await readSecrets(folder);
  const runAs = postgresUser();
  const binaries = await locateBinaries(runAs);
  const data = await ensureCluster({ folder: join(folder, 'postgres'), binaries, runAs, password: postgresPassword });
  const port = await getPort({ host: '127.0.0.1' });
  const args = ['-D', dataArgument(data, runAs), '-p', String(port)];
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((value) => ['-c', value]);
  const server = spawn(binaries.postgres, [...args, ...settings], {
    cwd: data,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group: Ctrl-C reaches only this process, which then stops the server.
    detached: true,
    ...runAs,
  });
  const ended = once(server, 'exit').then(() => undefined);
  await untilReady(server);
  return {
    url: `postgres://millrace:${databasePassword}@127.0.0.1:${port}/millrace`,
    ended,
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}

async function readSecrets(folder: string): Promise<z.output<typeof secrets>> {
  try {
    await access(join(folder, 'postgres', 'data', 'PG_VERSION'));
    return secrets.parse(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new LocalPostgresError(`${folder} is not a data folder of npm start.`, { cause: error });
  }
}

/** Waits for the log line that says that the server accepts connections. On failure, the log lines before it give the reason. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      server.kill('SIGINT');
      reject(new LocalPostgresError(why));
    };
    const timer = setTimeout(() => fail(`Postgres did not start:\n${log}`), startPatienceMs);
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-10_000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
    server.once('error', (error) => fail(error.message));
    server.once('exit', () =>
      fail(
        log.includes('postmaster.pid')
          ? 'The platform is still running on this folder: stop it first.'
          : `Postgres did not start:\n${log}`,
      ),
    );
  });
}
