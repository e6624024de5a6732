import { createHttpApp } from '@millrace/http';
import { jobsOf, messages } from '@millrace/jobs';
import { createOutbound } from '@millrace/outbound';
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
import { createCdn } from './cdn/cdn.ts';
import { fetchJobs } from './jobs/fetchJobs.ts';
import { createFetchMetrics } from './jobs/metrics.ts';
import { createTurns } from './jobs/turns.ts';
import { fetchRemote } from './requests/fetchRemote.ts';
import { postWebhook } from './requests/postWebhook.ts';
import { purgeCdn } from './requests/purgeCdn.ts';
import { createRemotePlaces } from './requests/remotePlaces.ts';
import { createWebhookPlaces } from './requests/webhookPlaces.ts';
import type { courierSettings } from './settings.ts';

export const appName = 'courier';

/** Milliseconds that a fetch gets to finish after SIGTERM. Then it is returned to the queue, and another courier continues it. */
const drainMs = 2_000;

/** The composition root of courier. The lifecycle closes in reverse order: running fetches end before the engines that they use. */
export async function compose(options: ComposeOptions<ConfigOf<typeof courierSettings>>): Promise<App> {
  const { config, log, lifecycle } = options;
  const metrics = createMetrics(appName);
  const { openPool } = measuredPools(metrics);

  const { CDN_PURGE_URL: cdnUrl, CDN_PURGE_TOKEN: cdnToken } = config;
  const cdn = cdnUrl === undefined ? undefined : createCdn(cdnUrl, cdnToken);
  const outbound = createOutbound({ allowed: config.OUTBOUND_ALLOW });
  lifecycle.onClose('outbound', () => outbound.close());
  const storage = await openStorage({
    url: config.STORAGE_URL,
    log,
    partMemoryBytes: config.FETCH_MEMORY_BYTES,
  });
  lifecycle.onClose('storage', () => storage.close());
  const queue = await openQueue({ url: config.QUEUE_URL, messages, jobs: jobsOf(appName), log, name: appName });
  lifecycle.onClose('queue', () => queue.close({ timeoutMs: drainMs }));
  observeQueue(metrics, () => queue.depth());

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
      const shared = {
        storage,
        outbound,
        log,
        metrics: createFetchMetrics(metrics),
        minBytesPerSecond: config.FETCH_MIN_BYTES_PER_SECOND,
        paceMs: 60_000,
      };
      const places = config.FETCH_CONCURRENCY;
      const turnsOf = (name: 'video.fetch' | 'track.fetch' | 'image.fetch') => {
        const turns = createTurns({ places, countWaiting: (most) => queue.countWaiting(name, most), log });
        lifecycle.onClose(`turns of ${name}`, async () => turns.close());
        return turns;
      };
      const jobs = fetchJobs({
        ...shared,
        queue,
        maxMs: config.FETCH_MAX_HOURS * 3_600_000,
        turns: { video: turnsOf('video.fetch'), track: turnsOf('track.fetch'), image: turnsOf('image.fetch') },
      });
      const options = { concurrency: places };
      await queue.consume('video.fetch', jobs.video, options);
      await queue.consume('track.fetch', jobs.track, options);
      await queue.consume('image.fetch', jobs.image, options);
      const remotePlaces = createRemotePlaces(config.FETCH_REMOTE_CONCURRENCY, openPool);
      await queue.respond('image.remote', fetchRemote({ ...shared, places: remotePlaces }), {
        concurrency: remotePlaces.requests,
        backlog: 0,
      });
      const [webhookPlaces, post] = [
        createWebhookPlaces(config.WEBHOOK_CONCURRENCY, openPool),
        postWebhook({ outbound }),
      ];
      await queue.respond(
        'webhook.post',
        (payload, context) => webhookPlaces.run(payload.account, context.signal, () => post(payload, context)),
        { concurrency: webhookPlaces.requests, backlog: 0 },
      );
      // A CDN limits its requests, so one after the other.
      await queue.respond('cdn.purge', purgeCdn(cdn), { concurrency: 1 });
    },
  };
}
