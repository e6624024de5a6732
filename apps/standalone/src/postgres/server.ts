import { setTimeout as sleep } from 'node:timers/promises';
import { dataArgument, ensureCluster, locateBinaries, postgresUser, superuser } from '@millrace/local-postgres';
import type { Logger } from '@millrace/service';
import { codeOf } from '@millrace/service';
import pg from 'pg';
import { type Supervised, supervise } from '../processes/supervised.ts';
import type { Tie } from '../processes/tie.ts';
import { StartError } from '../startError.ts';
import { clearLeftover } from './leftover.ts';
import { rememberedPort } from './port.ts';

export interface EmbeddedPostgres {
  port: number;
  /** Of the superuser, database `postgres`. */
  url: string;
  process: Supervised;
  /** Ends it orderly: to be called when nobody uses it any more. */
  stop(): Promise<void>;
}

/** SQLSTATE invalid_password. */
const wrongPassword = '28P01';
/** Recovery after a crash replays what was not yet in place; hours of it would be a fault. */
const startPatienceMs = 10 * 60_000;
/** A fast shutdown writes out what is in memory. */
const stopPatienceMs = 60_000;

/**
 * Sized for five apps on one machine. Durability is Postgres's default: what was committed survives a power cut.
 */
const flags: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // The path of a socket is limited to 107 bytes, and the data folder may lie deep; TCP has no such limit.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  timezone: 'UTC',
  max_wal_size: '1GB',
  log_checkpoints: 'off',
  // Errors of statements are the apps' to log; what concerns the server itself is FATAL, PANIC or LOG.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
};

/** Starts the embedded server on our folder, and resolves when it accepts connections. */
export async function startEmbeddedPostgres(options: {
  folder: string;
  password: string;
  tie: Tie;
  log: Logger;
  relay: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const { folder, password, log } = options;
  const runAs = postgresUser();
  const binaries = await locateBinaries(runAs);
  const data = await ensureCluster({
    folder,
    binaries,
    runAs,
    password,
    onCreate: () => log.info('making the database'),
  });
  await clearLeftover(data, log);
  const port = await rememberedPort(folder);
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
      // "Fast": ends the sessions that are left, and writes a checkpoint.
      stopSignal: 'SIGINT',
      deathSignal: 'SIGINT',
      onLine: options.relay,
      beforeRestart: () => clearLeftover(data, log),
    },
    { tie: options.tie, log },
  );
  await server.start();
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  try {
    await untilItAnswers(url, server);
  } catch (error) {
    await server.stop(stopPatienceMs);
    throw error;
  }
  return { port, url, process: server, stop: () => server.stop(stopPatienceMs) };
}

async function untilItAnswers(url: string, server: Supervised): Promise<void> {
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    try {
      await answers(url);
      return;
    } catch (error) {
      if (codeOf(error) === wrongPassword) {
        throw new StartError(
          'The database does not know the password in secrets.json: restore that file from a backup.',
        );
      }
      // Three deaths within seconds are no accident: its own lines say why.
      if (server.deaths >= 3 || Date.now() >= deadline) {
        throw new StartError('The embedded Postgres does not start; its messages stand above.', { cause: error });
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
