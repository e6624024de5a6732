import type { Database, Listener } from '@millrace/database';
import type { messages } from '@millrace/jobs';
import type { PeriodicTask } from '@millrace/platform';
import type { Queue } from '@millrace/queue';
import type { Lifecycle, Logger, Metrics, OpenPool } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { type AccessTimes, createAccessTimes } from './accessTimes.ts';
import type { AddressLimits } from './addressLimiter.ts';
import { createLeaseExpiry } from './expiredLeases.ts';
import { MissLimits } from './limits.ts';
import { createRenditionMetrics, type RenditionMetrics } from './metrics.ts';
import { Notices } from './notices.ts';
import { Renderer } from './renderer.ts';
import { createResultRecorder, noticeChannel } from './results.ts';
import type { RenditionTables } from './types.ts';

const second = 1_000;

/** The renditions of one kind of owner. */
export interface Renditions {
  renderer: Renderer;
  accessTimes: AccessTimes;
  /** Tasks for the janitor. */
  tasks: PeriodicTask[];
}

/** What the renditions of all kinds of owners share. */
export interface RenditionsOfAll {
  limits: MissLimits;
  metrics: RenditionMetrics;
  notices: Notices;
  /** @param name for the log: whose renditions they are */
  open(tables: RenditionTables, name: string): Renditions;
}

/** Creates and connects the parts of the rendition cache; the lifecycle closes them. */
export function openRenditions(options: {
  database: Database;
  storage: Storage;
  queue: Pick<Queue<typeof messages>, 'request'>;
  metrics: Metrics;
  openPool: OpenPool;
  log: Logger;
  lifecycle: Pick<Lifecycle, 'onClose'>;
  listen: (channel: string, onNotice: (payload: string) => void) => Listener;
  cap: number;
  maxWaiting: number;
  perAddress: Omit<AddressLimits, 'maxWaitMs'>;
  maxPixels: number;
  timeoutMs: number;
}): RenditionsOfAll {
  const { database, storage, log, lifecycle, maxWaiting, openPool, timeoutMs } = options;
  const notices = new Notices(log);
  const listener = options.listen(noticeChannel, (payload) => notices.dispatch(payload));
  lifecycle.onClose('rendition notices', () => listener.close());
  const limits = new MissLimits({ maxWaiting, openPool, perAddress: { ...options.perAddress, maxWaitMs: timeoutMs } });
  const metrics = createRenditionMetrics(options.metrics, () => limits.waiting);
  return {
    limits,
    metrics,
    notices,
    open(tables, name) {
      const results = createResultRecorder(database, tables);
      lifecycle.onClose(`${name} results`, () => results.close());
      const renderer = new Renderer({ ...options, tables, limits, results, notices, metrics });
      lifecycle.onClose(`${name} renderer`, () => renderer.close());
      const accessTimes = createAccessTimes({ database, tables, log });
      lifecycle.onClose(`${name} access times`, () => accessTimes.flush());
      const tasks = [
        { name: `writing access times of ${name}`, everyMs: 5 * second, run: () => accessTimes.flush() },
        {
          name: `ending expired leases of ${name}`,
          everyMs: 10 * second,
          run: createLeaseExpiry({ database, storage, results, log, tables }),
        },
      ];
      return { renderer, accessTimes, tasks };
    },
  };
}
