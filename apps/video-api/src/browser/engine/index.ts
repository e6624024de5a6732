import Hls from 'hls.js';
import { createHlsEngine } from './hls.ts';
import { createNativeEngine } from './native.ts';
import type { Engine, EngineListener } from './types.ts';

export type { Engine, EngineListener, Quality } from './types.ts';

/**
 * hls.js where Media Source Extensions are (it offers the renditions to choose from), else the browser's own HLS (Safari on
 * older iPhones), else nothing.
 */
export function createEngine(video: HTMLVideoElement, manifest: string, listener: EngineListener): Engine | undefined {
  if (Hls.isSupported()) return createHlsEngine(video, manifest, listener);
  if (video.canPlayType('application/vnd.apple.mpegurl') !== '') return createNativeEngine(video, manifest, listener);
  return undefined;
}
