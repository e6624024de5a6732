export { type AppState, createLifecycle, type Lifecycle } from './app/lifecycle.ts';
export { type App, type AppProgram, type ComposeOptions, runApp } from './app/runApp.ts';
export { type AppConfig, appSettings } from './app/settings.ts';
export { StartError } from './app/startError.ts';
export { atMostEntries } from './entries.ts';
export * from './errors/index.ts';
export {
  actFor,
  asService,
  inTransaction,
  isInTransaction,
  presentHolder,
  runFor,
  runShared,
  startHeartbeat,
} from './fair/acting.ts';
export { measuredPools, type OpenPool, type WatchPool } from './fair/metrics.ts';
export { createFairPool } from './fair/pool.ts';
export { type Holder, type Part, type Share, Shares } from './fair/share.ts';
export type { EnterOptions, FairPool, FairPoolOptions, Place, PoolState } from './fair/types.ts';
export { checkReadiness, type HealthCheck, type HealthOptions } from './health.ts';
export * from './logging/index.ts';
export { createMetrics, type Metrics } from './metrics/metrics.ts';
export { observeQueue } from './metrics/queueDepth.ts';
export { secretMatches } from './secrets.ts';
export { type RunningServer, startServer } from './server/server.ts';
export * from './settings/index.ts';
export { cached, createCache } from './sharing/cached.ts';
export { createSingleFlight, type SharedCall, type SingleFlight, shareCall } from './sharing/singleFlight.ts';
export { withoutTrailingSlashes } from './urls.ts';
