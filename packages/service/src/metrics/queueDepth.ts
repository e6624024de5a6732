import type { Metrics } from './metrics.ts';

interface Depth {
  name: string;
  waiting: number;
  active: number;
  dead: number;
  oldestWaitingSeconds: number;
}

/** How full the queue is, asked once for each scrape; workers are scaled by it. */
export function observeQueue(metrics: Metrics, depth: () => Promise<Depth[]>): void {
  let asked: Promise<Depth[]> | undefined;
  // A scrape collects all gauges concurrently: one question answers both. A gauge that is set by the collector of another
  // is rendered before that has run, so it lags one scrape.
  const ask = (): Promise<Depth[]> => {
    asked ??= depth().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  metrics.gauge('queue_jobs', 'Jobs by queue and state', ['queue', 'state'], async (jobs) => {
    for (const { name, waiting, active, dead } of await ask()) {
      jobs.set({ queue: name, state: 'waiting' }, waiting);
      jobs.set({ queue: name, state: 'active' }, active);
      jobs.set({ queue: name, state: 'dead' }, dead);
    }
  });
  metrics.gauge('queue_oldest_waiting_seconds', 'Age of the oldest waiting job', ['queue'], async (age) => {
    for (const { name, oldestWaitingSeconds } of await ask()) age.set({ queue: name }, oldestWaitingSeconds);
  });
}
