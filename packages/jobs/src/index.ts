export { type AppMessages, type AppName, appMessages, isWorkerApp, isWorkerJob, jobsOf } from './apps.ts';
export { type CdnFailure, cdnRequestMs, maxCdnTags } from './cdn.ts';
export { type EventDefinition, event, type JobDefinition, job, type RequestDefinition, request } from './define.ts';
export { derivedObjects, type StoredVideo } from './derived.ts';
export { type AnimationVideo, type ImageFacts, imageFacts } from './image.ts';
export { type ImageExif, imageExif, maxExifText } from './imageExif.ts';
export { type ImagePlaceholders, imagePlaceholders, maxPaletteColours } from './imagePlaceholders.ts';
export type { RemoteOutcome } from './imageRemote.ts';
export { maxOutboundUrlLength } from './outboundUrl.ts';
export {
  type EventName,
  type JobName,
  type MessageName,
  messages,
  type PayloadOf,
  type ReplyOf,
  type RequestName,
} from './registry.ts';
export { type ReplayGain, replayGainOf } from './replayGain.ts';
export {
  boundaryTolerance,
  type FrameRate,
  firstFrameOfSegment,
  initName,
  keyframeSeconds,
  segmentName,
  segmentOf,
  segmentSeconds,
  segmentStart,
  soundFrameSamples,
  soundFramesBefore,
} from './segmentGrid.ts';
export {
  maxLyricsLength,
  maxTagLength,
  maxTrackNumber,
  type SourceType,
  sourceEndings,
  sourceType,
  type TrackQuality,
  type TrackResult,
  trackObjects,
  trackQualities,
  trackResult,
} from './track.ts';
export { filmLadder, maxWindows, type PartTracks, type PartWork, partTracks } from './videoParts.ts';
export {
  type AudioTrack,
  audioTrack,
  captionLimits,
  chapterLimits,
  type FileCaptions,
  type FileChapter,
  maxAudioTracks,
  textsFolder,
  type VideoResult,
  videoObjects,
  videoResult,
} from './videoResult.ts';
export {
  isDelivered,
  maxWebhookAnswerBytes,
  maxWebhookMessages,
  type WebhookOutcome,
  webhookRequestMs,
  webhookTimeoutMs,
} from './webhook.ts';
