export { createMediaApp } from './app.ts';
export { type BeaconCounter, type BeaconOptions, createBeaconCounter } from './beacons.ts';
export { createDelivered, type Delivered } from './delivered.ts';
export { type ComposeOptions, type Engines, openEngines } from './engines.ts';
export { janitorTasks, receiptsKept } from './janitorTasks.ts';
export {
  createMediaRows,
  type DoomedRow,
  type FinishedUpload,
  keptOf,
  type MediaRows,
  noSuch,
  type StartedRow,
} from './mediaRows.ts';
export { beaconIdOf, clientId, type MediaState, presentError, readyPrefix, statusOf } from './readiness.ts';
export { runMediaService } from './run.ts';
export { mediaServiceSettings } from './settings.ts';
export { createSettlement, resultConcurrency, type Settlement } from './settlement.ts';
export { type MediaStatus, type MediaTables, mediaStatuses } from './tables.ts';
