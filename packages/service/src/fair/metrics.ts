import type { Metrics } from '../metrics/metrics.ts';
import { createFairPool, type FairPool, type FairPoolOptions } from './pool.ts';

/** Makes a fair pool. */
export type OpenPool = (options: FairPoolOptions) => FairPool;

/** Makes the pools of a process, whose places and waits its metrics tell. */
export function measuredPools(metrics: Metrics): OpenPool {
  const pools: FairPool[] = [];
  const losses = metrics.counter('pool_losses_total', 'Places that were revoked, and waits that were refused', [
    'pool',
    'how',
  ]);
  metrics.gauge('pool_places', 'Places of a pool that are taken', ['pool'], async (places) => {
    for (const pool of pools) places.set({ pool: pool.name }, pool.state().places);
  });
  metrics.gauge('pool_waiting', 'Requests that wait for a place of a pool', ['pool'], async (waiting) => {
    for (const pool of pools) waiting.set({ pool: pool.name }, pool.state().waiting);
  });
  return (options) => {
    const pool = createFairPool({ ...options, onLoss: (how) => losses.inc({ pool: options.name, how }) });
    pools.push(pool);
    return pool;
  };
}
