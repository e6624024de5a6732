export { type ByteCount, type ByteCounter, type ByteCounterOptions, createByteCounter } from './byteCounter.ts';
export { type DeliveryLine, type DeliveryLogOptions, deliveryLineSchema, deliveryLogRouter } from './deliveryLog.ts';
export { edgeTokenHeader, type MediaRouterOptions, mediaRouter } from './mediaRouter.ts';
export { PlaylistCache } from './playlistCache.ts';
export { type PublicUrls, publicUrls } from './publicUrls.ts';
export { type SendOptions, sendObject } from './sendObject.ts';
export { deliverySettings } from './settings.ts';
