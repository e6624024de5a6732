import { createReconnect } from './reconnect.ts';
import type { Engine, EngineListener } from './types.ts';

/** The browser's own HLS. It chooses the rendition itself; a failure is met by loading anew at the same position. */
export function createNativeEngine(video: HTMLVideoElement, manifest: string, listener: EngineListener): Engine {
  let started = false;
  let position = 0;
  /** Whether it should be playing: an element that loads anew is paused, and says nothing of it. */
  let wanted = false;

  const reconnect = createReconnect(load, listener);

  function load(): void {
    video.src = manifest;
    video.load();
    if (wanted) video.play().catch((cause: unknown) => console.warn('Playback did not resume.', cause));
  }

  function onLoadedMetadata(): void {
    if (position > 0 && position < video.duration) video.currentTime = position;
    reconnect.succeeded();
  }

  function onTimeUpdate(): void {
    if (video.error === null) position = video.currentTime;
  }

  function onPlay(): void {
    wanted = true;
  }

  function onPause(): void {
    if (video.error === null) wanted = false;
  }

  function onError(): void {
    if (!started || video.error === null) return;
    if (video.error.code === MediaError.MEDIA_ERR_DECODE) {
      listener.onFailed('The browser could not decode the video.');
      return;
    }
    reconnect.schedule();
  }

  const listeners = [
    ['loadedmetadata', onLoadedMetadata],
    ['timeupdate', onTimeUpdate],
    ['play', onPlay],
    ['pause', onPause],
    ['error', onError],
  ] as const;
  for (const [event, handler] of listeners) video.addEventListener(event, handler);
  return {
    start(from) {
      if (started) return;
      started = true;
      position = from;
      video.src = manifest;
    },
    retry() {
      reconnect.now();
    },
    selectQuality() {
      // There is nothing to select: no qualities were offered.
    },
    destroy() {
      reconnect.destroy();
      for (const [event, handler] of listeners) video.removeEventListener(event, handler);
      video.removeAttribute('src');
      video.load();
    },
  };
}
