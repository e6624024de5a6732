import type { Database } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import { type Prefix, parsePrefix } from '@millrace/outbound';
import type { PeriodicTask } from '@millrace/platform';
import type { Queue } from '@millrace/queue';
import { AppError, type Lifecycle, type Logger, type Metrics, type OpenPool } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { Inspection, InspectionRequest } from '../../../arriving.ts';
import type { Renditions, RenditionsOfAll } from '../renditions/index.ts';
import type { RenditionTables } from '../renditions/types.ts';
import { createRemoteUse, type RemoteUse, remoteTasks } from './janitor.ts';
import { createRemoteMetrics, type RemoteMetrics } from './metrics.ts';
import type { RemoteConfig } from './settings.ts';
import { RemoteSources } from './sources.ts';

const second = 1_000;
/** A rendition's lease, and the time for which its row stays after it, are longer than the request to the worker. */
const renderMarginMs = 60 * second;

/** A version was replaced, or removed, while it was being rendered. */
export class VersionGoneError extends AppError {
  constructor() {
    super('unavailable', 'The picture was replaced meanwhile. Try again.', { retryAfter: 1 });
  }
}

export const remoteRenditions: RenditionTables = {
  owners: 'image.remote_versions',
  renditions: 'image.remote_renditions',
  ownerId: 'version_id',
  // A row never changes: another picture is another row.
  version: '1',
  mezzanineKey: 'NULL::text',
  isOpen: `status = 'ready'`,
  absent: () => new VersionGoneError(),
};

export interface Remote {
  /** As in the setting; none: there are no remote sources. */
  prefixes: readonly Prefix[];
  sources: RemoteSources;
  renditions: Renditions;
  use: RemoteUse;
  metrics: RemoteMetrics;
  /** Tasks for the janitor. */
  tasks: PeriodicTask[];
}

/** Creates and connects what pictures of other servers need; the lifecycle closes it. */
export function openRemote(options: {
  config: RemoteConfig;
  database: Database;
  storage: Storage;
  queue: Pick<Queue<typeof messages>, 'request'>;
  metrics: Metrics;
  openPool: OpenPool;
  log: Logger;
  lifecycle: Pick<Lifecycle, 'onClose'>;
  all: RenditionsOfAll;
  inspect: (request: InspectionRequest) => Promise<Inspection>;
  maxBytes: number;
  /** Time limit of a request to an image worker. */
  timeoutMs: number;
}): Remote {
  const { config, database, storage, queue, log, lifecycle, all, inspect, maxBytes } = options;
  const renditions = all.open(remoteRenditions, 'renditions of remote sources');
  const metrics = createRemoteMetrics(options.metrics);
  const use = createRemoteUse(database, log);
  lifecycle.onClose('use of remote sources', () => use.flush());
  const sources = new RemoteSources({
    database,
    storage,
    queue,
    log,
    inspect,
    maxBytes,
    metrics,
    notices: all.notices,
    limits: all.limits,
    openPool: options.openPool,
    places: config.IMAGE_REMOTE_CONCURRENCY,
    prefixes: config.IMAGE_REMOTE_SOURCES,
    timeoutMs: config.IMAGE_REMOTE_TIMEOUT_SECONDS * second,
    inspectMs: options.timeoutMs,
    staleSeconds: config.IMAGE_REMOTE_STALE_SECONDS,
    freshness: {
      default: config.IMAGE_REMOTE_SECONDS,
      min: config.IMAGE_REMOTE_MIN_SECONDS,
      max: config.IMAGE_REMOTE_MAX_SECONDS,
    },
  });
  lifecycle.onClose('remote sources', () => sources.close());
  const tasks = remoteTasks({
    database,
    storage,
    use,
    metrics,
    unusedDays: config.IMAGE_REMOTE_UNUSED_DAYS,
    most: { sources: config.IMAGE_REMOTE_MAX_SOURCES, bytes: config.IMAGE_REMOTE_MAX_BYTES },
    fetchMs: sources.leaseMs,
    renderMs: options.timeoutMs + renderMarginMs,
  });
  return {
    sources,
    renditions,
    use,
    metrics,
    prefixes: config.IMAGE_REMOTE_SOURCES.map(parsePrefix),
    tasks: [...renditions.tasks, ...tasks],
  };
}
