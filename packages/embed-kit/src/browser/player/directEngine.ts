import { createReconnect } from './reconnect.ts';
import type { Engine, EngineListener } from './types.ts';

/**
 * Media that the element loads by itself: a file, or a playlist where the browser knows HLS. A failure is met by loading anew at the
 * same position.
 */
export function createDirectEngine(media: HTMLMediaElement, url: string, listener: EngineListener): Engine {
  let started = false;
  let position = 0;
  /** Whether it should be playing: an element that loads anew is paused, and says nothing of it. */
  let wanted = false;

  const reconnect = createReconnect(load, listener);

  function load(): void {
    media.src = url;
    media.load();
    if (wanted) media.play().catch((cause: unknown) => console.warn('Playback did not resume.', cause));
  }

  function onLoadedMetadata(): void {
    if (position > 0 && position < media.duration) media.currentTime = position;
    reconnect.succeeded();
  }

  /** An element that loads anew stands at 0 until it knows the media, and says so. */
  function onTimeUpdate(): void {
    if (media.error === null && media.readyState > HTMLMediaElement.HAVE_NOTHING) position = media.currentTime;
  }

  function onPlay(): void {
    wanted = true;
  }

  function onPause(): void {
    if (media.error === null) wanted = false;
  }

  function onError(): void {
    if (!started || media.error === null) return;
    if (media.error.code === MediaError.MEDIA_ERR_DECODE) {
      listener.onFailed('The browser could not decode the media.');
      return;
    }
    reconnect.schedule();
  }

  const listeners = [
    ['loadedmetadata', onLoadedMetadata],
    ['timeupdate', onTimeUpdate],
    ['seeking', onTimeUpdate],
    ['play', onPlay],
    ['pause', onPause],
    ['error', onError],
  ] as const;
  for (const [event, handler] of listeners) media.addEventListener(event, handler);
  return {
    start(from) {
      position = from;
      if (started) return;
      started = true;
      media.src = url;
    },
    retry() {
      reconnect.now();
    },
    destroy() {
      reconnect.destroy();
      for (const [event, handler] of listeners) media.removeEventListener(event, handler);
      media.removeAttribute('src');
      media.load();
    },
  };
}
