import { shareCall } from '../sharing/singleFlight.ts';
import type { Metrics } from './metrics.ts';

interface Depth {
  name: string;
  waiting: number;
  active: number;
  dead: number;
  oldestWaitingSeconds: number;
}

/** Exports the queue's depth, read once per scrape. Workers are scaled by it. */
export function observeQueue(metrics: Metrics, depth: () => Promise<Depth[]>): void {
  // A scrape collects all gauges concurrently, so both share one query. Setting one gauge in the other's collector would
  // make it lag one scrape, because it is rendered before that collector has run.
  const ask = shareCall(depth).run;
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
