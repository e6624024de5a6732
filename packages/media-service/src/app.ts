import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, clientAddress, holderAt, type Profile } from '@millrace/auth';
import { unavailableProblem } from '@millrace/database';
import { deliveryLogRouter, mediaRouter, purgeLogRouter, readerLimits } from '@millrace/delivery';
import { type Api, assertMounted, type Contract, createHttpApp } from '@millrace/http';
import { type App, type ComposeOptions, type HealthCheck, withoutTrailingSlashes } from '@millrace/service';
import type { Express, RequestHandler } from 'express';
import type { z } from 'zod';
import type { Exports } from './accountExport/exports.ts';
import { mountExports } from './accountExport/mount.ts';
import { type BeaconLimits, limitBeacons } from './counting/beaconLimit.ts';
import type { Delivered } from './counting/delivered.ts';
import { mountDocuments } from './documents/mount.ts';
import { versionIn } from './documents/version.ts';
import type { Engines } from './engines.ts';
import type { MediaEvents } from './events/index.ts';
import { mountEvents } from './events/mount.ts';
import type { EventOperations } from './events/operations.ts';
import type { PresentedMedia } from './events/present.ts';
import { runPeriodically } from './janitor/index.ts';
import type { BlockedMedia } from './operators/blockedMedia.ts';
import { createServiceJobs } from './operators/jobs.ts';
import { mountOperatorOperations } from './operators/operations.ts';
import { createOverview } from './operators/overview.ts';
import type { Purges } from './purges/purges.ts';
import type { MediaTables } from './rows/tables.ts';
import type { MediaServiceConfig } from './settings.ts';
import { createWebhooks } from './webhooks/index.ts';
import { mountWebhooks } from './webhooks/mount.ts';
import type { WebhookOperations } from './webhooks/operations.ts';

export interface Beacon {
  /** Relative to the API's mount path. */
  path: `/${string}`;
  handlers: RequestHandler[];
}

/** Routes at the root of a service. */
export interface RootRoutes {
  /** Mounts the routes before /media. */
  mount: (app: Express) => void;
}

/** `postgres` of postgres://… */
const schemeOf = (url: string): string => new URL(url).protocol.slice(0, -1);

/** How long a start waits for the database to name the suspended accounts. */
const firstReadMs = 5_000;

/** A media service as an Express app: accounts, the service's own routes, public delivery, the delivery log, health and metrics. */
export async function createMediaApp<Medium extends z.ZodType>(
  options: ComposeOptions<MediaServiceConfig> & {
    engines: Engines;
    delivered: Delivered;
    exports: Exports;
    events: MediaEvents;
    eventOperations: EventOperations<Medium>;
    webhookOperations: WebhookOperations;
    /** How the service shows its media in events. */
    presented: PresentedMedia<Medium>;
    blocked: BlockedMedia;
    /** Of engines that only this service has. */
    checks?: Record<string, HealthCheck>;
    purges: Purges;
    tables: MediaTables;
    /** The profile fields that the service requires and returns. */
    profile: Profile;
    contract: Contract;
    /** The contract as an OpenAPI document: a JSON file. */
    document: URL;
    /** Mounts the service's operations next to /auth. */
    operations: (api: Api<Account>) => void;
    /** A request that only counts. It is by far the most frequent one, so it is matched before the routers. */
    beacon?: (api: Api<Account>) => Beacon;
    beaconLimits?: BeaconLimits;
    /** More routes, at the root. `api` is for the operations among them. */
    root?: (api: Api<Account>) => RootRoutes;
  },
): Promise<App> {
  const { config, log, lifecycle, engines, delivered, tables } = options;
  const { auth, database, metrics, queue, storage } = engines;
  const { kind } = tables;
  const { contract, beaconLimits } = options;
  const { apiPath } = contract;
  const api = auth.createApi();
  const rootApi = auth.createApi();
  auth.mountAuth(api, options.profile);
  const readers = readerLimits(config);
  const baseUrl = withoutTrailingSlashes(config.PUBLIC_URL) + apiPath;
  mountExports(api, { exports: options.exports, auth, readers, baseUrl });
  auth.mountAdmin(api);
  options.operations(api);
  const webhooks = createWebhooks({
    database,
    queue,
    auth,
    lifecycle,
    log,
    events: options.events,
    media: options.presented,
  });
  mountWebhooks(api, options.webhookOperations, webhooks);
  const dispatching = runPeriodically(webhooks.tasks, log, options.everyMs);
  lifecycle.onClose('deliveries of webhooks', () => dispatching.stop());
  mountEvents(api, options.eventOperations, { events: options.events, media: options.presented, log });
  const beacon = options.beacon?.(api);
  const root = options.root?.(rootApi);
  const document = readFileSync(options.document);
  mountDocuments(api, contract, document);
  mountOperatorOperations(api, {
    jobs: createServiceJobs({ database, tables, names: engines.jobs }),
    readOverview: createOverview({
      database,
      queue,
      tables,
      version: versionIn(document),
      engines: { queue: schemeOf(config.QUEUE_URL), storage: schemeOf(config.STORAGE_URL) },
    }),
  });

  const listener = createHttpApp({
    log,
    metrics,
    state: lifecycle.state,
    corsOrigins: config.CORS_ORIGINS,
    consoleOrigin: config.CONSOLE_URL,
    trustProxy: config.TRUST_PROXY,
    probeAccess: config.PROBE_ACCESS,
    classifiers: [unavailableProblem],
    holderOf: (req) => holderAt(clientAddress(req)),
    checks: {
      storage: { check: () => storage.ping(), required: true },
      database: { check: () => database.ping(), required: false },
      queue: { check: () => queue.ping(), required: false },
      ...options.checks,
    },
    direct:
      beacon === undefined
        ? undefined
        : {
            method: 'POST',
            path: apiPath + beacon.path,
            handlers: [...(beaconLimits === undefined ? [] : [limitBeacons(beaconLimits)]), ...beacon.handlers],
          },
    routes(app) {
      root?.mount(app);
      app.use(
        mediaRouter({
          storage,
          kind,
          edgeToken: config.DELIVERY_EDGE_TOKEN,
          readers,
          isBlocked: options.blocked.has,
          isCdnPurged: config.CDN_PURGE_URL !== undefined,
          onBytes: (sent) => delivered.bytes.add(sent),
        }),
      );
      app.use(apiPath, api.router);
      app.use(purgeLogRouter({ token: config.DELIVERY_LOG_TOKEN, after: (asked) => options.purges.after(asked) }));
      app.use(
        deliveryLogRouter({
          token: config.DELIVERY_LOG_TOKEN,
          kind,
          record: (lines) => delivered.bandwidth.record(lines),
        }),
      );
    },
  });
  assertMounted(contract, [...api.mounted, ...rootApi.mounted]);
  // Blocked media must not be delivered even for a moment. Without the database, others are delivered nevertheless.
  await Promise.race([auth.suspended.refresh(), sleep(firstReadMs, undefined, { ref: false })]);
  return { listener };
}
