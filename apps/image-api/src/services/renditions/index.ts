import type { Database, Listener } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import type { PeriodicTask } from '@millrace/media-service';
import type { Queue } from '@millrace/queue';
import type { Lifecycle, Logger, Metrics } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { type AccessTimes, createAccessTimes } from './accessTimes.ts';
import { createLeaseExpiry } from './expiredLeases.ts';
import { createRenditionMetrics, type RenditionMetrics } from './metrics.ts';
import { Notices } from './notices.ts';
import { Renderer, type RendererOptions } from './renderer.ts';
import { createResultRecorder, noticeChannel } from './results.ts';

const second = 1_000;

export interface Renditions {
  renderer: Renderer;
  accessTimes: AccessTimes;
  metrics: RenditionMetrics;
  /** Tasks for the janitor. */
  tasks: PeriodicTask[];
}

/** Creates and connects the parts of the rendition cache; the lifecycle closes them. */
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
  const listener = options.listen(noticeChannel, (payload) => notices.dispatch(payload));
  lifecycle.onClose('rendition notices', () => listener.close());
  const results = createResultRecorder(database);
  lifecycle.onClose('rendition results', () => results.close());
  const metrics: RenditionMetrics = createRenditionMetrics(options.metrics, () => renderer.waiting);
  const renderer = new Renderer({ ...options, results, notices, metrics });
  lifecycle.onClose('renderer', () => renderer.close());
  const accessTimes = createAccessTimes(database, log);
  lifecycle.onClose('rendition access times', () => accessTimes.flush());
  const tasks = [
    { name: 'writing access times of renditions', everyMs: 5 * second, run: () => accessTimes.flush() },
    {
      name: 'ending expired leases of renditions',
      everyMs: 10 * second,
      run: createLeaseExpiry({ database, storage, results, log }),
    },
  ];
  return { renderer, accessTimes, metrics, tasks };
}
