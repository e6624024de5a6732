export { type Beacon, createMediaApp } from './app.ts';
export { beaconSettings } from './beaconLimit.ts';
export { type BeaconCounter, type BeaconOptions, createBeaconCounter } from './beacons.ts';
export { createMediaCore, type MediaCore } from './core.ts';
export { type CommonConfig, type ComposeOptions, type Engines, openEngines } from './engines.ts';
export { type PeriodicTask, type Sweeper, scheduleSweep } from './janitor/index.ts';
export { receiptDays } from './janitorTasks.ts';
export {
  type DoomedRow,
  type FinishedUpload,
  type Known,
  type MediaRows,
  noSuch,
  type StartedRow,
} from './mediaRows.ts';
export {
  beaconIdOf,
  clientId,
  type MediaState,
  presentError,
  presentStatus,
  readyPrefix,
  statusOf,
} from './readiness.ts';
export { runMediaService } from './run.ts';
export { mediaServiceSettings } from './settings.ts';
export { resultConcurrency, type Settlement } from './settlement.ts';
export { type CountedTables, type MediaStatus, type MediaTables, mediaStatuses } from './tables.ts';
