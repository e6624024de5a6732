import type { Metrics } from './metrics.ts';

interface Depth {
  name: string;
  waiting: number;
  active: number;
  dead: number;
  oldestWaitingSeconds: number;
}

/** How full the queue is, asked at each scrape; workers are scaled by it. */
export function observeQueue(metrics: Metrics, depth: () => Promise<Depth[]>): void {
  const age = metrics.gauge('queue_oldest_waiting_seconds', 'Age of the oldest waiting job', ['queue']);
  metrics.gauge('queue_jobs', 'Jobs by queue and state', ['queue', 'state'], async (jobs) => {
    for (const { name, waiting, active, dead, oldestWaitingSeconds } of await depth()) {
      jobs.set({ queue: name, state: 'waiting' }, waiting);
      jobs.set({ queue: name, state: 'active' }, active);
      jobs.set({ queue: name, state: 'dead' }, dead);
      age.set({ queue: name }, oldestWaitingSeconds);
    }
  });
}
