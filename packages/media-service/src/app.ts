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
  /** Below the API's mount path. */
  path: `/${string}`;
  handlers: RequestHandler[];
}

/**
 * A media service as an Express app: accounts, the service's own routes, what delivers to the public, the delivery log, health and
 * metrics.
 */
export function createMediaApp(
  options: ComposeOptions<MediaServiceConfig> & {
    engines: Engines;
    delivered: Delivered;
    tables: MediaTables;
    /** Which fields of an account the service asks for and shows. */
    profile: Profile;
    /** Where the API is mounted; /api by default. */
    apiPath?: `/api/${string}`;
    /** Mounts the service's routes there, beside /auth. */
    api: (api: Router) => void;
    /** A request that only counts something. It comes far more often than all others, so it is matched before the routers. */
    beacon?: Beacon;
    beaconsPerMinute?: number;
    /** Mounts more at the root, before /media. */
    root?: (app: Express) => void;
    /**
     * Of a service that delivers at addresses of its own, and not at /media: which thing an address delivers, for the lines of a
     * delivery log.
     */
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
