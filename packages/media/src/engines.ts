import { type Auth, createAuth } from '@millrace/auth';
import { type Database, listen, openDatabase } from '@millrace/database';
import { type Contract, type Cursors, createCursors } from '@millrace/http';
import { type AppName, type JobName, jobsOf, messages } from '@millrace/jobs';
import { openQueue, type Queue } from '@millrace/queue';
import {
  type ComposeOptions,
  createMetrics,
  type Metrics,
  measuredPools,
  type OpenPool,
  observeQueue,
} from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import type { MediaServiceConfig } from './settings.ts';

export interface Engines {
  metrics: Metrics;
  /** Makes a pool that the metrics show. */
  openPool: OpenPool;
  database: Database;
  storage: Storage;
  queue: Queue<typeof messages>;
  auth: Auth;
  /** The jobs that the app owns. */
  jobs: readonly JobName[];
  cursors: Cursors;
}

/** Opens the engines of a media service. The lifecycle closes in reverse order, so register what uses them later. */
export async function openEngines(
  name: AppName,
  { apiPath }: Contract,
  { config, log, lifecycle, databaseLimits, queueTimings, passwordCost }: ComposeOptions<MediaServiceConfig>,
): Promise<Engines> {
  const metrics = createMetrics(name);
  const { openPool, watchPool } = measuredPools(metrics);
  const database = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    watchPool,
    log,
    name,
    ...databaseLimits,
  });
  lifecycle.onClose('database', () => database.close());
  const { STORAGE_URL, UPLOAD_MEMORY_BYTES: partMemoryBytes, S3_PUBLIC_ENDPOINT: publicEndpoint } = config;
  const storage = await openStorage({ url: STORAGE_URL, log, partMemoryBytes, publicEndpoint });
  lifecycle.onClose('storage', () => storage.close());
  const { QUEUE_URL: url, DATABASE_URL: databaseUrl } = config;
  const jobs = jobsOf(name);
  const queue = await openQueue({ url, databaseUrl, messages, jobs, log, name, timings: { postgres: queueTimings } });
  lifecycle.onClose('queue', () => queue.close());
  observeQueue(metrics, () => queue.depth());
  const auth = createAuth({
    database,
    config,
    log,
    openPool,
    passwordCost,
    publicUrl: config.PUBLIC_URL,
    apiPath,
    corsOrigins: [...config.CORS_ORIGINS, ...(config.CONSOLE_URL === undefined ? [] : [config.CONSOLE_URL])],
    listenTo: (channel, onNotice) => listen({ url: databaseUrl, channel, onNotice, log, name: `${name}-auth` }),
  });
  lifecycle.onClose('auth', () => auth.close());
  await auth.startMail(queue);
  const cursors = createCursors(config.JWT_SECRET);
  return { metrics, openPool, database, storage, queue, auth, jobs, cursors };
}
