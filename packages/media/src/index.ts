export { beaconHeaders, beaconIdOf, clientId, ownBeaconId } from './counting/beaconId.ts';
export { beaconSettings, limitBeacons } from './counting/beaconLimit.ts';
export { type BeaconCounter, createBeaconCounter } from './counting/beacons.ts';
export { lockOwn } from './editing/lockOwn.ts';
export { removingFailedFetches } from './fetching/failed.ts';
export { createFetches, type FetchedUrl, type Fetches } from './fetching/fetches.ts';
export { startFetchResults } from './fetching/results.ts';
export { fetchErrors, fetchedBytesField, presentFetched, sourceUrl } from './fetching/sourceUrl.ts';
export { endFetchesOfSuspended } from './fetching/suspended.ts';
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
export { type Pictures, pictureErrors, pictureForm } from './pictures/replacePicture.ts';
export { createEdgeCopies, type EdgeCopies } from './places/edgeCopies.ts';
export { copyToOtherPlace, keysInPlace, removeFromPlace } from './places/objects.ts';
export type { Quota } from './quota/quota.ts';
export {
  type MediaState,
  mediaState,
  mediaStateFields,
  presentError,
  presentStatus,
  readyPrefix,
  statusOf,
} from './results/readiness.ts';
export { resultConcurrency, type Settlement } from './results/settlement.ts';
export { endUploads } from './resumable/endedUploads.ts';
export type { ArrivedUpload } from './resumable/finish.ts';
export { type AfterUpload, asUploaded, keepAll, transcoded } from './rows/afterUpload.ts';
export { noSuch } from './rows/noSuch.ts';
export { cancelJobs, endOtherJobs } from './rows/otherJobs.ts';
export type { AcceptUpload, DoomedRow, FinishedUpload, Known, KnownColumns, MediaRows } from './rows/types.ts';
export { type Visibility, visibility, visibilityFilter, visibilityOf } from './rows/visibility.ts';
export { defineService } from './service/defineService.ts';
export { type Core, feature } from './service/feature.ts';
export { accounts, admin, apiKeys, appPasswords } from './service/shared/accounts.ts';
export { documents } from './service/shared/documents.ts';
export { events, webhooks } from './service/shared/events.ts';
export { exports } from './service/shared/exports.ts';
export { operators } from './service/shared/operators.ts';
export { receiving } from './service/shared/receiving.ts';
export { uploads } from './service/shared/uploads.ts';
export { mediaServiceSettings } from './settings.ts';
export {
  keepNothing,
  type Sweeper,
  scheduleLaterSweep,
  scheduleOneSweep,
  scheduleSweep,
} from './sweeps/index.ts';
export { receiptDays } from './sweeps/tasks.ts';
export { usageQuery } from './usage/range.ts';
export { createUsage } from './usage/usage.ts';
