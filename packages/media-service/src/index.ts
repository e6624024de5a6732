export { type Beacon, createMediaApp } from './app.ts';
export { createMediaCore } from './core.ts';
export { beaconHeaders, beaconIdOf, clientId } from './counting/beaconId.ts';
export { beaconSettings } from './counting/beaconLimit.ts';
export { type BeaconCounter, createBeaconCounter } from './counting/beacons.ts';
export { documentOperations } from './documents/operations.ts';
export { openEngines } from './engines.ts';
export { type PeriodicTask, scheduleSweep } from './janitor/index.ts';
export { receiptDays } from './janitor/tasks.ts';
export {
  type MediaState,
  mediaState,
  mediaStateFields,
  presentError,
  presentStatus,
  readyPrefix,
  statusOf,
} from './results/readiness.ts';
export { createSettlement, resultConcurrency, type Settlement } from './results/settlement.ts';
export { asUploaded, transcoded } from './rows/afterUpload.ts';
export { type MediaRows, noSuch } from './rows/mediaRows.ts';
export type { DoomedRow } from './rows/removal.ts';
export type { CountedTables, MediaTables } from './rows/tables.ts';
export type { FinishedUpload, Known } from './rows/uploadedRow.ts';
export { mediaServiceSettings } from './settings.ts';
