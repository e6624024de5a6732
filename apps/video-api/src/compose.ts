import { createAuth } from '@millrace/auth';
import type { ConfigOf } from '@millrace/config';
import { openDatabase } from '@millrace/database';
import { createByteCounter, publicUrls } from '@millrace/delivery';
import { createMetrics, type Lifecycle, observeQueue } from '@millrace/http';
import { createSweeper, runPeriodically } from '@millrace/janitor';
import { messages } from '@millrace/jobs';
import type { Logger } from '@millrace/logging';
import { openQueue } from '@millrace/queue';
import { openStorage } from '@millrace/storage';
import type { Express } from 'express';
import { createApp } from './app.ts';
import { createBandwidth } from './services/bandwidth.ts';
import { janitorTasks } from './services/janitor.ts';
import { createResults } from './services/results.ts';
import { createUsageService } from './services/usage.ts';
import { createVideoService, keptOf } from './services/videos.ts';
import { createViewCounter } from './services/views.ts';
import type { videoApiSettings } from './settings.ts';

export const appName = 'video-api';

/** Milliseconds between two writes of the bytes sent. */
const bytesIntervalMs = 1_000;

/**
 * The composition root: everything video-api is made of, wired. What is opened is closed by the lifecycle, in reverse: what still
 * writes before the engines it writes to.
 */
export async function compose(options: {
  config: ConfigOf<typeof videoApiSettings>;
  log: Logger;
  lifecycle: Pick<Lifecycle, 'draining' | 'onClose'>;
}): Promise<Express> {
  const { config, log, lifecycle } = options;
  const metrics = createMetrics(appName);

  const database = openDatabase({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE, log, name: appName });
  lifecycle.onClose('database', () => database.close());
  const storage = await openStorage({ url: config.STORAGE_URL, log });
  lifecycle.onClose('storage', () => storage.close());
  const queue = await openQueue({
    url: config.QUEUE_URL,
    databaseUrl: config.DATABASE_URL,
    messages,
    log,
    name: appName,
  });
  lifecycle.onClose('queue', () => queue.close());
  observeQueue(metrics, () => queue.depth());
  const auth = createAuth({ database, config, log });
  lifecycle.onClose('auth', () => auth.close());

  const sweeper = createSweeper({ database, storage, kind: 'videos', keeps: (id) => keptOf(database, id), log });
  const videos = createVideoService({ database, queue, sweeper, log });
  const views = createViewCounter(database);
  lifecycle.onClose('views', () => views.close());
  const bandwidth = createBandwidth(database);
  const bytes = createByteCounter({ flush: (counts) => bandwidth.addSent(counts), intervalMs: bytesIntervalMs, log });
  lifecycle.onClose('bytes', () => bytes.close());

  await createResults({ database, queue, sweeper, log }).start();
  const janitor = runPeriodically(janitorTasks({ database, storage, videos, sweeper, limiter: auth.limiter }), log);
  lifecycle.onClose('janitor', () => janitor.stop());

  return createApp({
    log,
    metrics,
    database,
    storage,
    queue,
    auth,
    videos,
    views,
    usage: createUsageService(database),
    bandwidth,
    bytes,
    urls: publicUrls({ publicUrl: config.PUBLIC_URL, mediaBaseUrl: config.MEDIA_BASE_URL }),
    draining: lifecycle.draining,
    config: {
      upload: { maxBytes: config.MAX_UPLOAD_BYTES, idleTimeoutMs: config.UPLOAD_IDLE_SECONDS * 1000 },
      corsOrigins: config.CORS_ORIGINS,
      trustProxy: config.TRUST_PROXY,
      deliveryLogToken: config.DELIVERY_LOG_TOKEN,
      mediaBaseUrl: config.MEDIA_BASE_URL,
      edgeToken: config.DELIVERY_EDGE_TOKEN,
    },
  });
}
