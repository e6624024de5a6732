import type { Metrics } from '../metrics/metrics.ts';
import { createFairPool } from './pool.ts';
import type { FairPool, FairPoolOptions, PoolState } from './types.ts';

/** Makes a fair pool. */
export type OpenPool = (options: FairPoolOptions) => FairPool;

/** Shows a pool in metrics. @returns what to call when a place is revoked, and when a wait is refused */
export type WatchPool = (
  name: string,
  state: () => Pick<PoolState, 'places' | 'waiting'>,
) => NonNullable<FairPoolOptions['onLoss']>;

/** Makes the pools of a process, whose places and waits its metrics tell. Call it once for each process. */
export function measuredPools(metrics: Metrics): { openPool: OpenPool; watchPool: WatchPool } {
  const pools: { name: string; state: Parameters<WatchPool>[1] }[] = [];
  const losses = metrics.counter('pool_losses_total', 'Places that were revoked, and waits that were refused', [
    'pool',
    'how',
  ]);
  metrics.gauge('pool_places', 'Places of a pool that are taken', ['pool'], async (places) => {
    for (const { name, state } of pools) places.set({ pool: name }, state().places);
  });
  metrics.gauge('pool_waiting', 'Requests that wait for a place of a pool', ['pool'], async (waiting) => {
    for (const { name, state } of pools) waiting.set({ pool: name }, state().waiting);
  });
  const watchPool: WatchPool = (name, state) => {
    pools.push({ name, state });
    return (how) => losses.inc({ pool: name, how });
  };
  return {
    watchPool,
    openPool(options) {
      const onLoss = watchPool(options.name, () => pool.state());
      const pool = createFairPool({ ...options, onLoss });
      return pool;
    },
  };
}
