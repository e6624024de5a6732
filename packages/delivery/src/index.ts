export { attachment } from './attachment.ts';
export { type ByteCount, type ByteCounter, type ByteCounterOptions, createByteCounter } from './byteCounter.ts';
export { kindTag, mediumTag, tagAnswer, tagHeaders } from './cacheTags.ts';
export { isNotModified } from './conditions.ts';
export { ContentTags } from './contentTags.ts';
export { type DeliveryLine, type DeliveryLogOptions, deliveryLineSchema, deliveryLogRouter } from './deliveryLog.ts';
export { type MediaRouterOptions, mediaRouter } from './mediaRouter.ts';
export { objectAnswers, objectRequestHeaders } from './objectAnswers.ts';
export { grantRouter } from './playback/grantRouter.ts';
export { admitTokens, type Grant, grantedCacheControl, grantOf, type TokenPaths } from './playback/grants.ts';
export { playbackSettings } from './playback/settings.ts';
export {
  createPlaybackTokens,
  maxTokenLifetime,
  nowInSeconds,
  type PlaybackToken,
  type PlaybackTokens,
  type SigningKey,
} from './playback/tokens.ts';
export { PlaylistCache } from './playlistCache.ts';
export { countsHere, edgeTokenHeader, openToAnyOrigin } from './publicAccess.ts';
export { type PublicUrls, publicUrls } from './publicUrls.ts';
export { followsPurges, purgedSeconds } from './purgedCaches.ts';
export { maxPurgeWaitSeconds, type PurgesAfter, purgeLogRouter, purgesAfterSchema } from './purgeLog.ts';
export { type ReaderLimits, readerLimits } from './readerLimits.ts';
export { type SendOptions, sendObject, sendObjectIfThere } from './sendObject.ts';
export { deliverySettings, mediaBaseUrlSettings } from './settings.ts';
