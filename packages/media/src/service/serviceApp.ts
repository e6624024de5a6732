import { setTimeout as sleep } from 'node:timers/promises';
import { clientAddress, holderAt } from '@millrace/auth';
import { unavailableProblem } from '@millrace/database';
import {
  admitTokens,
  deliveryLogRouter,
  grantRouter,
  mediaRouter,
  purgeLogRouter,
  readerLimits,
} from '@millrace/delivery';
import { type Contract, createHttpApp, type DirectRoute } from '@millrace/http';
import type { App } from '@millrace/service';
import type { MediaServiceConfig } from '../settings.ts';
import type { Core, CreatedFeature } from './feature.ts';

/** How long a start waits for the database to name the suspended accounts. */
const firstReadMs = 5_000;

/** How the media of a service are delivered in public by its own operations, instead of at /media. */
export interface Delivery {
  /** Maps a path to the medium that it delivers, for delivery logs. */
  deliveredId: (path: string) => string | undefined;
}

/** A media service as an Express app: the operations of its features, public delivery, the delivery log, health and metrics. */
export async function createServiceApp(options: {
  core: Core<MediaServiceConfig>;
  contract: Contract;
  features: readonly CreatedFeature<unknown>[];
  delivery: Delivery | undefined;
}): Promise<App> {
  const { core, contract, features, delivery } = options;
  const { config, log, lifecycle, auth, database, metrics, queue, storage, tables, delivered } = core;
  const { apiPath } = contract;
  const { kind } = tables;
  const api = auth.createApi();
  const root = auth.createApi();
  const readers = readerLimits(config);

  const [playback, ...more] = features.flatMap((one) => one.playback ?? []);
  if (more.length > 0) throw new Error('two features open private media');
  const paths = playback && { tokens: playback.tokens, kind, streamPath: apiPath + playback.path };

  let direct: DirectRoute | undefined;
  for (const one of features) {
    one.beforeOperations?.(api.before);
    const mounted = one.mount({ api, root });
    if (one.direct === undefined) continue;
    if (direct !== undefined) throw new Error('two features have the most frequent operation');
    const { operation, before } = one.direct;
    const spec = contract.operations.find(({ operationId }) => operationId === operation);
    const handlers = mounted.get(operation);
    if (spec === undefined || handlers === undefined) throw new Error(`there is no operation ${operation}`);
    const path = spec.atRoot === true ? spec.path : apiPath + spec.path;
    direct = { method: spec.method.toUpperCase(), path, handlers: [...before, ...handlers] };
  }

  const listener = createHttpApp({
    log,
    metrics,
    state: lifecycle.state,
    corsOrigins: config.CORS_ORIGINS,
    consoleOrigin: config.CONSOLE_URL,
    isForAnyOrigin: (path) => features.some((one) => one.isForAnyOrigin?.(path)),
    trustProxy: config.TRUST_PROXY,
    probeAccess: config.PROBE_ACCESS,
    classifiers: [unavailableProblem],
    holderOf: (req) => holderAt(clientAddress(req)),
    checks: Object.assign(
      {
        storage: { check: () => storage.ping(), required: true },
        database: { check: () => database.ping(), required: false },
        queue: { check: () => queue.ping(), required: false },
      },
      ...features.map(({ checks = {} }) => checks),
    ),
    direct,
    routes(app) {
      for (const one of features) one.prepare?.(app);
      app.use(root.router);
      if (delivery === undefined) {
        app.use(
          mediaRouter({
            storage,
            kind,
            edgeToken: config.DELIVERY_EDGE_TOKEN,
            readers,
            isBlocked: core.blocked.has,
            isCdnPurged: config.CDN_PURGE_URL !== undefined,
            ...(playback && { isHidden: playback.isHidden }),
            onBytes: (sent) => delivered.bytes.add(sent),
          }),
        );
      }
      if (paths !== undefined) app.use(grantRouter(paths));
      app.use(apiPath, api.router);
      app.use(purgeLogRouter({ token: config.DELIVERY_LOG_TOKEN, after: (asked) => core.purges.after(asked) }));
      app.use(
        deliveryLogRouter({
          token: config.DELIVERY_LOG_TOKEN,
          kind,
          ...(delivery && { idOf: delivery.deliveredId }),
          record: (lines) => delivered.bandwidth.record(lines),
        }),
      );
    },
  });
  // Blocked media must not be delivered even for a moment. Without the database, others are delivered nevertheless.
  await Promise.race([auth.suspended.refresh(), sleep(firstReadMs, undefined, { ref: false })]);
  return { listener: paths === undefined ? listener : admitTokens(listener, paths) };
}
