import { setTimeout as sleep } from 'node:timers/promises';
import { dataArgument, ensureCluster, locateBinaries, postgresUser, superuser } from '@millrace/local-postgres';
import { codeOf, type Logger } from '@millrace/service';
import pg from 'pg';
import type { CommandWrapper } from '../processes/parentDeath.ts';
import { type Supervised, supervise } from '../processes/supervised.ts';
import { StartError } from '../startError.ts';
import { clearLeftover } from './leftover.ts';
import { rememberedPort } from './port.ts';

export interface EmbeddedPostgres {
  port: number;
  /** With the superuser's login, database `postgres`. */
  url: string;
  process: Supervised;
  /** Shuts the server down cleanly. Call this after all clients have ended. */
  stop(): Promise<void>;
}

/** SQLSTATE invalid_password. */
const wrongPassword = '28P01';
/** Crash recovery replays the write-ahead log, which must not take longer than this. */
const startTimeoutMs = 10 * 60_000;
/** A fast shutdown writes a checkpoint. */
const stopTimeoutMs = 60_000;

/** Sized for five apps on one machine. Durability is Postgres's default: committed data survives a power cut. */
const flags: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // A socket path is limited to 107 bytes, and the path of the data folder may be longer. TCP has no such limit.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  timezone: 'UTC',
  max_wal_size: '1GB',
  log_checkpoints: 'off',
  // The apps log errors of their statements; messages about the server itself are FATAL, PANIC or LOG.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
};

/**
 * Starts the embedded server on the folder, and resolves when it accepts connections.
 *
 * @throws StartError when it does not start, or rejects the password
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  password: string;
  wrapCommand: CommandWrapper;
  log: Logger;
  relay: (line: string) => void;
  /** Ends the wait for a recovery from a crash, which may take minutes. */
  signal?: AbortSignal;
}): Promise<EmbeddedPostgres> {
  const { folder, password, log, signal } = options;
  const runAs = postgresUser();
  const binaries = await locateBinaries(runAs);
  const data = await ensureCluster({
    folder,
    binaries,
    runAs,
    password,
    onCreate: () => log.info('creating the database'),
  });
  await clearLeftover(data, log);
  const port = await rememberedPort(folder);
  /** Of the server's lines, the last that says why it does not run. */
  let complaint: string | undefined;
  const server = supervise(
    {
      name: 'postgres',
      command: binaries.postgres,
      args: [
        ...['-D', dataArgument(data, runAs), '-p', String(port)],
        ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      env: async () => ({ PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }),
      cwd: data,
      ...(runAs === undefined ? {} : { user: runAs }),
      // Postgres's fast shutdown: terminates the remaining sessions and writes a checkpoint.
      stopSignal: 'SIGINT',
      parentDeathSignal: 'SIGINT',
      onLine(line) {
        if (isTrouble(line)) complaint = line;
        options.relay(line);
      },
      beforeRestart: () => clearLeftover(data, log),
    },
    { wrapCommand: options.wrapCommand, log },
  );
  await server.start();
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  try {
    await untilItAnswers(url, server, { complaint: () => complaint, ...(signal && { signal }) });
  } catch (error) {
    await server.stop(stopTimeoutMs);
    throw error;
  }
  return { port, url, process: server, stop: () => server.stop(stopTimeoutMs) };
}

/** Whether a line of the server is a FATAL or PANIC one, but not of those of a normal start or stop. */
export function isTrouble(line: string): boolean {
  return /^(FATAL|PANIC):/.test(line) && !/the database system is|terminating connection due to/.test(line);
}

async function untilItAnswers(
  url: string,
  server: Supervised,
  { complaint, signal }: { complaint: () => string | undefined; signal?: AbortSignal },
): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    try {
      await answers(url);
      return;
    } catch (error) {
      if (codeOf(error) === wrongPassword) {
        throw new StartError('The database rejects the password in secrets.json: restore that file from a backup.');
      }
      // After three exits within seconds, another restart does not help.
      if (server.unexpectedExits >= 3 || Date.now() >= deadline) {
        const reason = complaint() ?? 'it gives no reason.';
        throw new StartError(`The embedded Postgres does not start: ${reason}`, { cause: error });
      }
    }
    await sleep(100);
  }
}

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end();
  }
}
