import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createHttpApp } from '@millrace/http';
import { type App, type ComposeOptions, type ConfigOf, createMetrics, type Metrics } from '@millrace/service';
import { followPurges, type PurgeWatcher } from './purges/follower.ts';
import type { edgeShipperSettings } from './settings.ts';
import { offsetsFileOf, type ShipperWatcher, startShipper } from './shipper.ts';

export const appName = 'edge-shipper';

/** Below EDGE_LOG_DIR. nginx looks for purges there. No service has this name. */
const purgeFolder = '.purged';

/** The composition root: for each service a shipper and a follower of its purges, and the app that serves health and metrics. */
export async function compose(options: ComposeOptions<ConfigOf<typeof edgeShipperSettings>>): Promise<App> {
  const { config, log, lifecycle } = options;
  const metrics = createMetrics(appName);
  const watcherOf = createWatchers(metrics);
  const purgeWatcherOf = createPurgeWatchers(metrics);
  for (const target of config.DELIVERY_LOG_TARGETS) {
    const folder = join(config.EDGE_LOG_DIR, target.name);
    await mkdir(folder, { recursive: true });
    const shipper = await startShipper({
      target,
      token: config.DELIVERY_LOG_TOKEN,
      folder,
      offsetsFile: offsetsFileOf(folder),
      intervalMs: config.EDGE_SHIP_INTERVAL_SECONDS * 1000,
      log: log.child({ target: target.name }),
      watcher: watcherOf(target.name),
    });
    lifecycle.onClose(`shipper of ${target.name}`, () => shipper.close());
    const follower = await followPurges({
      target,
      token: config.DELIVERY_LOG_TOKEN,
      folder: join(config.EDGE_LOG_DIR, purgeFolder, target.name),
      log: log.child({ target: target.name }),
      watcher: purgeWatcherOf(target.name),
    });
    lifecycle.onClose(`purges of ${target.name}`, () => follower.close());
  }
  const usable = constants.R_OK | constants.W_OK;
  const listener = createHttpApp({
    log,
    metrics,
    checks: { logs: { check: () => access(config.EDGE_LOG_DIR, usable), required: true } },
    state: lifecycle.state,
  });
  return { listener };
}

function createWatchers(metrics: Metrics): (service: string) => ShipperWatcher {
  const lines = metrics.counter('edge_log_lines_total', 'Lines of the edge’s log by outcome', ['service', 'outcome']);
  const backlog = metrics.gauge('edge_log_backlog_bytes', 'Bytes of the edge’s log not shipped yet', ['service']);
  const caughtUp = metrics.gauge(
    'edge_log_caught_up_timestamp_seconds',
    'Last time at which the whole log was shipped, in Unix seconds',
    ['service'],
  );
  return (service) => ({
    onLines: (outcome, count) => lines.inc({ service, outcome }, count),
    onBacklog: (bytes) => backlog.set({ service }, bytes),
    onCaughtUp: () => caughtUp.set({ service }, Date.now() / 1000),
  });
}

function createPurgeWatchers(metrics: Metrics): (service: string) => PurgeWatcher {
  const purges = metrics.counter('edge_purges_total', 'Purges that the edge was told of', ['service']);
  const markers = metrics.gauge('edge_purge_markers', 'Media for which the edge knows a purge', ['service']);
  const caughtUp = metrics.gauge(
    'edge_purges_caught_up_timestamp_seconds',
    'Last time at which all purges were known, in Unix seconds',
    ['service'],
  );
  return (service) => ({
    onPurges: (count) => purges.inc({ service }, count),
    onMarkers: (count) => markers.set({ service }, count),
    onCaughtUp: () => caughtUp.set({ service }, Date.now() / 1000),
  });
}
