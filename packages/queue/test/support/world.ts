import { readdir, readFile } from 'node:fs/promises';
import { silentLogger } from '@millrace/service';
import type { Template } from '@millrace/testkit/postgres';
import { patient } from '@millrace/testkit/waiting';
import pg from 'pg';
import {
  type MessageSet,
  openQueue,
  pgExecutor,
  type Queue,
  type QueueOptions,
  type SqlExecutor,
} from '../../src/index.ts';
import { startWorker, type WorkerArguments, type WorkerProcess } from './children.ts';
import { type TestMessages, testMessages } from './messages.ts';

const migrations = new URL('../../../database/prisma/migrations/', import.meta.url);

/**
 * Short intervals for tests, but long enough for a busy machine. Who holds a job answers late there, and a job whose holder does not answer is
 * taken for one that has crashed its worker.
 */
export const testTimings = {
  postgres: {
    leaseMs: 6_000,
    heartbeatMs: 1_000,
    goneMs: 2_000,
    maintenanceMs: 250,
    pollMs: 2_000,
    reconnectLongestMs: 500,
    connectMs: patient(15_000),
  },
  amqp: {
    connectMs: patient(15_000),
    reportMs: 1_000,
    relayMs: 500,
    reconnectLongestMs: 500,
    askHolderMs: 500,
    reconnectGraceMs: patient(1_500),
    findHolderMs: patient(500),
  },
} satisfies QueueOptions<TestMessages>['timings'];

/** An isolated part of an engine for one test: its own database and its own broker prefix. */
export interface World {
  url: string;
  databaseUrl: string;
  prefix: string;
  pool: pg.Pool;
  /** Opens a queue like an API process, with the database. */
  openOwner<M extends MessageSet = TestMessages>(options?: Partial<QueueOptions<M>>): Promise<Queue<M>>;
  /** Opens a queue like a worker process, with the URL only. */
  openWorker<M extends MessageSet = TestMessages>(options?: Partial<QueueOptions<M>>): Promise<Queue<M>>;
  startWorker(options: Omit<WorkerArguments, 'url' | 'prefix'>): Promise<WorkerProcess>;
  transaction<T>(work: (executor: SqlExecutor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Applies the queue's migrations to an empty database. */
export async function migrateQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const name of (await readdir(migrations)).sort()) {
      if (!/^\d+_queue(_|$)/.test(name)) continue;
      await client.query(await readFile(new URL(`${name}/migration.sql`, migrations), 'utf8'));
    }
  } finally {
    await client.end();
  }
}

/** A database with the tables of the queue. */
export const queueTables: Template = { name: 'template_queue', fill: migrateQueue };

/** @param place `workerUrl` is the login of workers, if it differs from `url`; the database has the queue's tables */
export async function createWorld(place: {
  url: string;
  workerUrl?: string;
  databaseUrl: string;
  prefix: string;
}): Promise<World> {
  const workerUrl = place.workerUrl ?? place.url;
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 4 });
  pool.on('error', () => undefined);
  const queues: Queue<MessageSet>[] = [];
  const workers: WorkerProcess[] = [];

  const open = async <M extends MessageSet>(options: Partial<QueueOptions<M>>): Promise<Queue<M>> => {
    const queue = await openQueue<M>({
      url: place.url,
      // The default of the option matches the default of M. A caller that sets M also passes `messages`.
      messages: testMessages as unknown as M,
      log: silentLogger(),
      name: 'test',
      prefix: place.prefix,
      timings: testTimings,
      ...options,
    });
    queues.push(queue as unknown as Queue<MessageSet>);
    return queue;
  };

  return {
    ...place,
    pool,
    openOwner: (options = {}) => open({ databaseUrl: place.databaseUrl, ...options }),
    openWorker: (options = {}) => open({ url: workerUrl, ...options }),
    async startWorker(options) {
      const worker = await startWorker({ url: workerUrl, prefix: place.prefix, timings: testTimings, ...options });
      workers.push(worker);
      return worker;
    },
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(pgExecutor(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await Promise.all(queues.map((queue) => queue.close({ timeoutMs: 0 })));
      await pool.end();
    },
  };
}
