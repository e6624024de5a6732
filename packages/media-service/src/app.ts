import type { Profile } from '@millrace/auth';
import { unavailableProblem } from '@millrace/database';
import { deliveryLogRouter, mediaRouter, readerLimits } from '@millrace/delivery';
import { createHttpApp, createRouter } from '@millrace/http';
import type { App, ComposeOptions } from '@millrace/service';
import type { Express, RequestHandler, Router } from 'express';
import { limitBeacons } from './counting/beaconLimit.ts';
import type { Delivered } from './counting/delivered.ts';
import type { Engines } from './engines.ts';
import type { MediaTables } from './rows/tables.ts';
import type { MediaServiceConfig } from './settings.ts';

export interface Beacon {
  /** Relative to the API's mount path. */
  path: `/${string}`;
  handlers: RequestHandler[];
}

/** A media service as an Express app: accounts, the service's own routes, public delivery, the delivery log, health and metrics. */
export function createMediaApp(
  options: ComposeOptions<MediaServiceConfig> & {
    engines: Engines;
    delivered: Delivered;
    tables: MediaTables;
    /** The profile fields that the service requires and returns. */
    profile: Profile;
    /** Where the API is mounted; /api by default. */
    apiPath?: `/api/${string}`;
    /** Mounts the service's routes next to /auth. */
    api: (api: Router) => void;
    /** A request that only counts. It is by far the most frequent one, so it is matched before the routers. */
    beacon?: Beacon;
    beaconsPerMinute?: number;
    /** Mounts more routes at the root, before /media. */
    root?: (app: Express) => void;
    /** Maps a path to the medium it delivers, for delivery logs of a service that does not deliver at /media. */
    deliveredId?: (path: string) => string | undefined;
  },
): App {
  const { config, log, lifecycle, engines, delivered, tables } = options;
  const { auth, database, metrics, queue, storage } = engines;
  const { kind } = tables;
  const { apiPath = '/api', beacon, beaconsPerMinute = Number.POSITIVE_INFINITY } = options;
  const api = createRouter();
  api.use('/auth', auth.authRouter({ profile: options.profile }));
  options.api(api);

  const listener = createHttpApp({
    log,
    metrics,
    draining: lifecycle.draining,
    corsOrigins: config.CORS_ORIGINS,
    trustProxy: config.TRUST_PROXY,
    probeAccess: config.PROBE_ACCESS,
    classifiers: [unavailableProblem],
    checks: {
      storage: { check: () => storage.ping(), required: true },
      database: { check: () => database.ping(), required: false },
      queue: { check: () => queue.ping(), required: false },
    },
    direct: beacon && {
      method: 'POST',
      path: apiPath + beacon.path,
      handlers: [limitBeacons(beaconsPerMinute), ...beacon.handlers],
    },
    routes(app) {
      options.root?.(app);
      if (options.deliveredId === undefined) {
        app.use(
          mediaRouter({
            storage,
            kind,
            edgeToken: config.DELIVERY_EDGE_TOKEN,
            readers: readerLimits(config),
            onBytes: (sent) => delivered.bytes.add(sent),
          }),
        );
      }
      app.use(apiPath, api);
      app.use(
        deliveryLogRouter({
          token: config.DELIVERY_LOG_TOKEN,
          kind,
          ...(options.deliveredId && { idOf: options.deliveredId }),
          record: (lines) => delivered.bandwidth.record(lines),
        }),
      );
    },
  });
  return { listener };
}
