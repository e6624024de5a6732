export { type ByteCount, type ByteCounter, type ByteCounterOptions, createByteCounter } from './byteCounter.ts';
export { ContentTags } from './contentTags.ts';
export { type DeliveryLine, type DeliveryLogOptions, deliveryLineSchema, deliveryLogRouter } from './deliveryLog.ts';
export { type MediaRouterOptions, mediaRouter } from './mediaRouter.ts';
export { PlaylistCache } from './playlistCache.ts';
export { countsHere, edgeTokenHeader, openToAnyOrigin } from './publicAccess.ts';
export { type PublicUrls, publicUrls } from './publicUrls.ts';
export { type SendOptions, sendObject, sendObjectIfThere } from './sendObject.ts';
export { deliverySettings } from './settings.ts';
