import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type apiRoles, type Database, openDatabase } from '@millrace/database';
import { messages } from '@millrace/jobs';
import { openQueue, type Queue } from '@millrace/queue';
import {
  type App,
  type ComposeOptions,
  type ConfigOf,
  readConfig,
  type Settings,
  silentLogger,
  startServer,
} from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { patient } from '@millrace/testkit/waiting';
import { loginName, migrated, password } from './migrated.ts';

/** An API composed as in production, on its own database and folder; the test acts as the worker. */
export interface Harness {
  /** http://127.0.0.1:<port> */
  origin: string;
  postgres: TestDatabases;
  database: Database;
  storage: Storage;
  /** The folder of the storage. */
  folder: string;
  /** The queue as a worker sees it. */
  queue: Queue<typeof messages>;
  deliveryToken: string;
  /** Composes the API a second time on the same engines, like another replica. Returns its origin. */
  startReplica(): Promise<string>;
  stop(): Promise<void>;
}

/** The API under test: its settings, and its composition root. */
export interface TestedApi<S extends Settings> {
  /** Selects the app whose rights its database login has. */
  name: keyof typeof apiRoles;
  settings: S;
  compose: (options: ComposeOptions<ConfigOf<S>>) => Promise<App>;
  /** Milliseconds between the rounds of its periodic tasks, instead of their own. */
  everyMs?: number | undefined;
}

/**
 * A test writes 100,000 rows in one statement, or sends 200 requests for the four connections of its account. On a busy machine, that takes
 * longer than the API's own limits, after which it answers 503. A test that holds a lock until another statement waits for it does so as long
 * as it must.
 */
export const databaseLimits = {
  connectTimeoutMs: patient(60_000),
  statementTimeoutMs: patient(60_000),
  transactionTimeoutMs: patient(240_000),
};

/**
 * For `openQueue`. The API and the test's worker are one process. If the machine gives it no processor time for a lease, the worker counts as dead;
 * if it connects later than in time, the worker is not there yet. Both are answered 503.
 */
const queueTimings = { connectMs: patient(60_000), statementMs: patient(60_000), leaseMs: patient(60_000) };

/** The least that argon2 can do. Suites register thousands of accounts, and a hash as in production takes 20 ms of processor time. */
export const leastPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The public origin in the API's settings; it receives no requests. */
const publicUrl = 'http://api.example';

/**
 * @param on the server for the API's new database, which must stop later: that of another harness, or one that the suite stops; by default the
 *   one of the whole run
 */
export async function startApi<S extends Settings>(
  api: TestedApi<S>,
  env: Record<string, string> = {},
  on?: TestDatabases,
): Promise<Harness> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { ...(await assemble(api, env, closers, on)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble<S extends Settings>(
  api: TestedApi<S>,
  env: Record<string, string>,
  closers: (() => Promise<void>)[],
  on: TestDatabases | undefined,
): Promise<Omit<Harness, 'stop'>> {
  const log = silentLogger();
  const postgres = on ?? (await usePostgres());
  if (on === undefined) closers.push(() => postgres.stop());
  const url = await postgres.createDatabase(migrated);
  const apiUrl = new URL(url);
  apiUrl.username = loginName(api.name);
  apiUrl.password = password;
  const folder = await mkdtemp(join(tmpdir(), 'millrace-api-test-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const deliveryToken = 'a-token-for-the-delivery-log';
  const storageUrl = `file://${folder}`;
  const config = readConfig(api.settings, {
    DATABASE_URL: apiUrl.href,
    QUEUE_URL: apiUrl.href,
    STORAGE_URL: storageUrl,
    PUBLIC_URL: publicUrl,
    JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
    DELIVERY_LOG_TOKEN: deliveryToken,
    ...env,
  });
  const startReplica = async () => {
    const { listener } = await api.compose({
      config,
      log,
      everyMs: api.everyMs,
      databaseLimits,
      queueTimings,
      passwordCost: leastPasswordCost,
      lifecycle: {
        state: () => 'running',
        onDrain: (end) => void closers.push(async () => end()),
        onClose: (_name, close) => closers.push(close),
      },
    });
    const server = await startServer(listener, { port: 0, host: '127.0.0.1' });
    closers.push(() => server.close(0));
    return `http://127.0.0.1:${server.port}`;
  };
  const origin = await startReplica();
  const database = openDatabase({ url, log, ...databaseLimits });
  closers.push(() => database.close());
  const storage = await openStorage({ url: storageUrl, log });
  closers.push(() => storage.close());
  const queue = await openQueue({ url, messages, log, name: 'test-worker', timings: { postgres: queueTimings } });
  closers.push(() => queue.close());
  return { origin, postgres, database, storage, folder, queue, deliveryToken, startReplica };
}
