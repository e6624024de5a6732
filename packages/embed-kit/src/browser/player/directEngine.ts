import { createReconnect } from './reconnect.ts';
import type { Engine, EngineListener } from './types.ts';

/**
 * Media that the element loads itself: a file, or a playlist if the browser supports HLS. After a failure it reloads at the same
 * position.
 */
export function createDirectEngine(media: HTMLMediaElement, url: string, listener: EngineListener): Engine {
  let started = false;
  let position = 0;
  /** Whether it should be playing. Reloading pauses the element without a `pause` event. */
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

  /** While it reloads, the element reports position 0 until the metadata is loaded. */
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
