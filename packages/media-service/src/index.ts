export type { ExportedRows } from './accountExport/content.ts';
export { startExports } from './accountExport/jobs.ts';
export { exportOperations } from './accountExport/operations.ts';
export { beaconHeaders, beaconIdOf, clientId, ownBeaconId } from './counting/beaconId.ts';
export { beaconSettings, limitBeacons } from './counting/beaconLimit.ts';
export { type BeaconCounter, createBeaconCounter } from './counting/beacons.ts';
export { documentOperations } from './documents/operations.ts';
export { versionIn } from './documents/version.ts';
export { lockOwn } from './editing/lockOwn.ts';
export type { ForgetAccount } from './endedAccounts/task.ts';
export { openEngines } from './engines.ts';
export { eventOperations } from './events/operations.ts';
export type { PresentedMedia } from './events/present.ts';
export { bigintColumn, orNull, rowReader, timeColumn, transcodedColumns } from './events/rowReader.ts';
export { removingFailedFetches } from './fetching/failed.ts';
export { createFetches, type FetchedUrl, type Fetches } from './fetching/fetches.ts';
export { startFetchResults } from './fetching/results.ts';
export { fetchErrors, fetchedBytesField, presentFetched, sourceUrl } from './fetching/sourceUrl.ts';
export { endFetchesOfSuspended } from './fetching/suspended.ts';
export {
  keepNothing,
  type PeriodicTask,
  runPeriodically,
  type Sweeper,
  scheduleLaterSweep,
  scheduleOneSweep,
  scheduleSweep,
} from './janitor/index.ts';
export { receiptDays } from './janitor/tasks.ts';
export { createObjectLeases, leaseUntil, type ObjectLease } from './leases/objectLeases.ts';
export { fold, foldField, maxFoldedLength, sortKeyOf } from './lists/fold.ts';
export {
  type KeyColumn,
  type KeysetList,
  type KeysetPage,
  newestFirst,
  type PageRows,
  readKeysetPage,
} from './lists/keysetPage.ts';
export {
  createOwnList,
  type Filter,
  inOrderOf,
  type OwnList,
  type OwnListRequest,
  ownListQuery,
  statusFilter,
  statusParam,
} from './lists/ownList.ts';
export { type FoldedColumn, refolding } from './lists/refold.ts';
export { type BlockedMedia, createBlockedMedia } from './operators/blockedMedia.ts';
export { endUploads } from './operators/endedUploads.ts';
export { mediaOperations, takingDown } from './operators/mediaOperations.ts';
export { operatorOperations } from './operators/operations.ts';
export { createOwnerOf, type OwnerOf } from './operators/owner.ts';
export { presentTakenDown, takenDownField } from './operators/takenDown.ts';
export { createPictureLeases } from './pictures/leases.ts';
export { createPictures, type Pictures, pictureErrors, pictureForm } from './pictures/replacePicture.ts';
export { createEdgeCopies, type EdgeCopies } from './places/edgeCopies.ts';
export { copyToOtherPlace, keysInPlace, removeFromPlace } from './places/objects.ts';
export { everyMedium } from './purges/log.ts';
export type { Purges } from './purges/purges.ts';
export type { Quota } from './quota/quota.ts';
export { askPatiently } from './requests/patiently.ts';
export { unusable, workerProblem } from './requests/workerErrors.ts';
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
export type { ArrivedUpload } from './resumable/finish.ts';
export { type AfterUpload, asUploaded, keepAll, transcoded } from './rows/afterUpload.ts';
export { noSuch } from './rows/noSuch.ts';
export { cancelJobs, endParts } from './rows/parts.ts';
export { type CountedTables, isReady, type MediaStatus, type MediaTables, mediaStatuses } from './rows/tables.ts';
export type { AcceptUpload, DoomedRow, FinishedUpload, Known, KnownColumns, MediaRows } from './rows/types.ts';
export { type Visibility, visibility, visibilityFilter, visibilityOf } from './rows/visibility.ts';
export { defineService } from './service/defineService.ts';
export { type Core, feature } from './service/feature.ts';
export { accounts, admin, apiKeys, appPasswords } from './service/shared/accounts.ts';
export { documents } from './service/shared/documents.ts';
export { events, webhooks } from './service/shared/events.ts';
export { exports } from './service/shared/exports.ts';
export { operators } from './service/shared/operators.ts';
export { uploads } from './service/shared/uploads.ts';
export { mediaServiceSettings } from './settings.ts';
export { usageQuery } from './usage/range.ts';
export { createUsage, type Usage } from './usage/usage.ts';
export { webhookOperations } from './webhooks/operations.ts';
