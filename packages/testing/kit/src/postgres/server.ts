import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataArgument, locateBinaries, postgresUser, superuser } from '@millrace/local-postgres';
import pg from 'pg';
import { tiedToUs } from '../process/tie.ts';
import { patient } from '../waiting/patience.ts';
import { copyCluster, password } from './cluster.ts';

export interface Server {
  /** URL of the superuser, without a database. */
  url: string;
  start(): Promise<void>;
  /** Ends its sessions and the server. */
  stop(): Promise<void>;
  /** "Immediate" shutdown. SIGKILL would leave its shared memory behind, and with it a server that cannot start again. */
  crash(): Promise<void>;
}

/** It starts in half a second; a busy machine may need more. */
const patienceMs = 60_000;

/**
 * For data that need not survive a crash of the machine. They do survive one of the server. A database of a test is small and lives for
 * seconds, so nothing is gained by cleaning it up; with hundreds of them, the server would start a process each few milliseconds to look.
 */
const forTestData = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'];

/** Creates a cluster in this folder and starts its server, which ends with this process. */
export async function createServer(
  folder: string,
  port: number,
  { durable = false, connections = 100 }: { durable?: boolean; connections?: number },
): Promise<Server> {
  const runAs = postgresUser();
  const binaries = await locateBinaries(runAs);
  const data = await copyCluster({ folder, binaries, runAs });
  const settings = [
    ...(durable ? [] : forTestData),
    `max_connections=${connections}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ];
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let log = '';

  const endWith = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };

  return {
    url,
    async start() {
      const args = ['-D', dataArgument(data, runAs), '-p', String(port), ...settings.flatMap((value) => ['-c', value])];
      // "Immediate" shutdown: it ends at once and frees its shared memory, which SIGKILL would leave behind.
      const tied = tiedToUs(binaries.postgres, args, 'QUIT');
      child = spawn(tied.command, tied.args, { cwd: data, stdio: ['ignore', 'ignore', 'pipe'], ...runAs });
      child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
        log = (log + chunk).slice(-20_000);
      });
      await untilItAnswers(`${url}/postgres`, child, () => log);
    },
    stop: () => endWith('SIGINT'),
    crash: () => endWith('SIGQUIT'),
  };
}

async function untilItAnswers(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + patient(patienceMs);
  for (;;) {
    try {
      await answers(url);
      return;
    } catch (cause) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() >= deadline) {
        child.kill('SIGKILL');
        throw new Error(`Postgres did not start:\n${log()}`, { cause });
      }
    }
    await sleep(25);
  }
}

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patient(5_000) });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}
