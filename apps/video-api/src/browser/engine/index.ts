import { createDirectEngine } from '@millrace/embed-kit/browser';
import Hls from 'hls.js';
import { createHlsEngine } from './hls.ts';
import type { VideoEngine, VideoEngineListener } from './types.ts';

export type { AudioTrack, Quality, VideoEngine, VideoEngineListener } from './types.ts';

/** Native HLS. The browser selects the rendition and the sound, so the player offers no choice. */
function createNativeEngine(video: HTMLVideoElement, manifest: string, listener: VideoEngineListener): VideoEngine {
  return {
    ...createDirectEngine(video, manifest, listener),
    selectQuality: () => undefined,
    selectAudioTrack: () => undefined,
  };
}

/**
 * Uses hls.js, which lets the viewer choose a rendition, if the browser has Media Source Extensions; else native HLS (Safari on
 * older iPhones).
 *
 * @returns undefined if the browser has neither
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
