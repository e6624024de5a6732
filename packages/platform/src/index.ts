export { createExportContent, type ExportedRows } from './accountExport/content.ts';
export { createExports, type Exports } from './accountExport/exports.ts';
export { exportHandlers } from './accountExport/handlers.ts';
export { exportJobs, startExports } from './accountExport/jobs.ts';
export { exportOperations } from './accountExport/operations.ts';
export { pictureOwner } from './delivered.ts';
export { documentHandlers } from './documents/handlers.ts';
export { documentOperations } from './documents/operations.ts';
export { versionIn } from './documents/version.ts';
export { endedAccountsTask, type ForgetAccount } from './endedAccounts/task.ts';
export { eventHandlers } from './events/handlers.ts';
export { createMediaEvents, type MediaEvents } from './events/index.ts';
export { eventDays } from './events/log.ts';
export { eventOperations } from './events/operations.ts';
export type { PresentedMedia } from './events/present.ts';
export { bigintColumn, orNull, rowReader, timeColumn, transcodedColumns } from './events/rowReader.ts';
export { type BlockedMedia, createBlockedMedia, takedownNotice } from './operators/blockedMedia.ts';
export { createServiceJobs } from './operators/jobs.ts';
export { mediaOperations, type TakeDown, takingDown } from './operators/mediaOperations.ts';
export { operatorHandlers, operatorOperations } from './operators/operations.ts';
export { createOverview } from './operators/overview.ts';
export { createOwnerOf } from './operators/owner.ts';
export { presentTakenDown, type TakenDown, takenDownField } from './operators/takenDown.ts';
export { isOutboundUrl } from './outboundUrl.ts';
export { compareClocks } from './periodic/clocks.ts';
export { type PeriodicTask, runPeriodically } from './periodic/periodic.ts';
export { type PicturedRows, picturedRow, pictureId } from './pictured.ts';
export { purgeSuspended } from './purges/accounts.ts';
export { tellCdn } from './purges/cdn.ts';
export { purgeDays } from './purges/log.ts';
export { createPurges, type Purges } from './purges/purges.ts';
export { askPatiently } from './requests/patiently.ts';
export { unusable, workerProblem } from './requests/workerErrors.ts';
export {
  type CountedTables,
  isReady,
  type MediaStatus,
  type MediaTables,
  mediaStatuses,
} from './tables.ts';
export { webhookHandlers } from './webhooks/handlers.ts';
export { createWebhooks } from './webhooks/index.ts';
export { webhookOperations } from './webhooks/operations.ts';
