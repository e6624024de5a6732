import { createHttpApp } from '@millrace/http';
import { jobsOf, messages } from '@millrace/jobs';
import { openQueue } from '@millrace/queue';
import {
  type App,
  type ComposeOptions,
  type ConfigOf,
  createMetrics,
  measuredPools,
  observeQueue,
} from '@millrace/service';
import { openStorage } from '@millrace/storage';
import type { RequestDependencies } from './jobs/handling.ts';
import { inspect } from './jobs/inspect.ts';
import { createImageMetrics } from './jobs/metrics.ts';
import { transform } from './jobs/transform.ts';
import { collectLessOften } from './process/memory.ts';
import { letOthersGoFirst } from './process/priority.ts';
import { endStuckProcess } from './process/stuck.ts';
import type { imageTransformerSettings } from './settings.ts';
import { Slots } from './slots.ts';
import { createSources } from './sources.ts';

export const appName = 'image-transformer';

const mebibyte = 1024 * 1024;

/** Milliseconds that requests in progress have to finish after SIGTERM; each also has its own time limit. The drain has 30 s. */
const drainMs = 20_000;

/**
 * The composition root: creates and connects all parts of image-transformer. The lifecycle closes them in reverse order, so that
 * requests in progress end before the engines that they use.
 */
export async function compose(options: ComposeOptions<ConfigOf<typeof imageTransformerSettings>>): Promise<App> {
  const { config, log, lifecycle } = options;
  collectLessOften();
  letOthersGoFirst(log);
  const metrics = createMetrics(appName);
  const imageMetrics = createImageMetrics(metrics);

  const storage = await openStorage({ url: config.STORAGE_URL, log });
  lifecycle.onClose('storage', () => storage.close());
  const queue = await openQueue({ url: config.QUEUE_URL, messages, jobs: jobsOf(appName), log, name: appName });
  lifecycle.onClose('queue', () => queue.close({ timeoutMs: drainMs }));
  observeQueue(metrics, () => queue.depth());

  const requests: RequestDependencies = {
    storage,
    sources: createSources(storage, config.IMAGE_CACHE_MB * mebibyte, imageMetrics.source),
    // One slot more than cores, so that no core is idle between two pictures, and one reserved for uploads.
    slots: new Slots(config.WORKER_CONCURRENCY + 1, 1),
    // The guarded program has its own limit: half of the time, because encoding follows.
    limits: {
      seconds: config.IMAGE_TIMEOUT_SECONDS,
      cpuSeconds: Math.ceil(config.IMAGE_TIMEOUT_SECONDS / 2),
      onStuck: () => endStuckProcess(log),
    },
    metrics: imageMetrics,
    log,
  };
  const listener = createHttpApp({
    log,
    metrics,
    checks: {
      storage: { check: () => storage.ping(), required: true },
      queue: { check: () => queue.ping(), required: false },
    },
    state: lifecycle.state,
  });
  return {
    listener,
    async start() {
      // Further requests read and store while others draw, so that no core waits for I/O. The backlog is smaller by as many.
      const { WORKER_CONCURRENCY: cores, IMAGE_BACKLOG } = config;
      const all = cores + IMAGE_BACKLOG;
      const concurrency = Math.min(all, cores * 2 + 1);
      const { openPool } = measuredPools(metrics);
      const places = { concurrency, backlog: all - concurrency, openPool };
      await queue.respond('image.inspect', inspect(requests), places);
      await queue.respond('image.transform', transform(requests), places);
    },
  };
}
