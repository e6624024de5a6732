export { type AppMessages, type AppName, appMessages, jobsOf } from './apps.ts';
export { type EventDefinition, event, type JobDefinition, job, type RequestDefinition, request } from './define.ts';
export {
  type ImageFacts,
  type ImageFormat,
  type ImageTransform,
  imageFacts,
  imageFits,
  imageFormats,
  imageGravities,
  imageTransform,
  maxOutputPixels,
  maxOutputSide,
} from './image.ts';
export { resizedSize, rotatedSize, type Size } from './imageSize.ts';
export {
  type EventName,
  type JobName,
  type MessageName,
  messages,
  type PayloadOf,
  type ReplyOf,
  type RequestName,
} from './registry.ts';
export {
  maxTagLength,
  type TrackQuality,
  type TrackResult,
  trackObjects,
  trackQualities,
  trackResult,
} from './track.ts';
export { type VideoResult, videoResult } from './video.ts';
