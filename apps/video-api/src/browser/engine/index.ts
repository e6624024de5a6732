import { createDirectEngine } from '@millrace/embed-kit/browser';
import Hls from 'hls.js';
import { createHlsEngine } from './hls.ts';
import type { VideoEngine, VideoEngineListener } from './types.ts';

export type { Quality, VideoEngine, VideoEngineListener } from './types.ts';

/** The browser's own HLS, which chooses the rendition itself: no qualities are offered, so there is nothing to select. */
function createNativeEngine(video: HTMLVideoElement, manifest: string, listener: VideoEngineListener): VideoEngine {
  return { ...createDirectEngine(video, manifest, listener), selectQuality: () => undefined };
}

/**
 * hls.js where Media Source Extensions are (it offers the renditions to choose from), else the browser's own HLS (Safari on
 * older iPhones), else nothing.
 */
export function createEngine(
  video: HTMLVideoElement,
  manifest: string,
  listener: VideoEngineListener,
): VideoEngine | undefined {
  if (Hls.isSupported()) return createHlsEngine(video, manifest, listener);
  if (video.canPlayType('application/vnd.apple.mpegurl') !== '') return createNativeEngine(video, manifest, listener);
  return undefined;
}
