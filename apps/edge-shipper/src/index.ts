export { type FollowerOptions, followPurges, type PurgeFollower, type PurgeWatcher } from './purges/follower.ts';
export { type MarkerLimits, Markers } from './purges/markers.ts';
export { S3LogNotSentError, type S3LogOptions, type S3LogReport, shipS3Log } from './s3/shipS3Log.ts';
export { type DeliveryTarget, edgeShipperSettings } from './settings.ts';
export { type Shipper, type ShipperOptions, type ShipperWatcher, startShipper } from './shipper.ts';
