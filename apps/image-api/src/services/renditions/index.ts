import type { Database, Listener } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import type { PeriodicTask } from '@millrace/media-service';
import type { Queue } from '@millrace/queue';
import type { Lifecycle, Logger, Metrics } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { type AccessTimes, createAccessTimes } from './accessTimes.ts';
import { createExpiry } from './expired.ts';
import { createRenditionMetrics, type RenditionMetrics } from './metrics.ts';
import { Notices } from './notices.ts';
import { Renderer, type RendererOptions } from './renderer.ts';
import { createSettling, noticeChannel } from './settling.ts';

const second = 1_000;

export interface Renditions {
  renderer: Renderer;
  accessTimes: AccessTimes;
  metrics: RenditionMetrics;
  /** What the janitor does for them. */
  tasks: PeriodicTask[];
}

/** The cache of renditions, wired; the lifecycle ends it. */
export function openRenditions(options: {
  database: Database;
  storage: Storage;
  queue: Pick<Queue<typeof messages>, 'request'>;
  metrics: Metrics;
  log: Logger;
  lifecycle: Pick<Lifecycle, 'onClose'>;
  listen: (channel: string, onNotice: (payload: string) => void) => Listener;
  cap: number;
  maxWaiting: number;
  perAddress: RendererOptions['perAddress'];
  maxPixels: number;
  timeoutMs: number;
}): Renditions {
  const { database, storage, log, lifecycle } = options;
  const notices = new Notices(log);
  const listener = options.listen(noticeChannel, (payload) => notices.hear(payload));
  lifecycle.onClose('notices of renditions', () => listener.close());
  const settling = createSettling(database);
  lifecycle.onClose('settling of renditions', () => settling.close());
  const metrics: RenditionMetrics = createRenditionMetrics(options.metrics, () => renderer.waiting);
  const renderer = new Renderer({ ...options, settling, notices, metrics });
  lifecycle.onClose('renderer', () => renderer.close());
  const accessTimes = createAccessTimes(database, log);
  lifecycle.onClose('access times of renditions', () => accessTimes.flush());
  const tasks = [
    { name: 'noting when renditions were used', everyMs: 5 * second, run: () => accessTimes.flush() },
    {
      name: 'ending leases of renditions',
      everyMs: 10 * second,
      run: createExpiry({ database, storage, settling, log }),
    },
  ];
  return { renderer, accessTimes, metrics, tasks };
}
