import { createReconnect } from './reconnect.ts';
import type { Engine, EngineListener } from './types.ts';

/** The browser's own HLS. It chooses the rendition itself; a failure is met by loading anew at the same position. */
export function createNativeEngine(video: HTMLVideoElement, manifest: string, listener: EngineListener): Engine {
  let started = false;
  let position = 0;
  let resume = false;

  const reconnect = createReconnect(load, listener);

  function load(): void {
    video.src = manifest;
    video.load();
    if (resume) video.play().catch((cause: unknown) => console.warn('Playback did not resume.', cause));
  }

  function onLoadedMetadata(): void {
    if (position > 0 && position < video.duration) video.currentTime = position;
    reconnect.succeeded();
  }

  function onTimeUpdate(): void {
    if (video.error === null) position = video.currentTime;
  }

  function onError(): void {
    if (!started || video.error === null) return;
    if (video.error.code === MediaError.MEDIA_ERR_DECODE) {
      listener.onFailed('The browser could not decode the video.');
      return;
    }
    resume = !video.paused;
    reconnect.schedule();
  }

  video.addEventListener('loadedmetadata', onLoadedMetadata);
  video.addEventListener('timeupdate', onTimeUpdate);
  video.addEventListener('error', onError);
  return {
    start(from) {
      if (started) return;
      started = true;
      position = from;
      video.src = manifest;
    },
    retry() {
      resume = true;
      reconnect.now();
    },
    selectQuality() {
      // There is nothing to select: no qualities were offered.
    },
    destroy() {
      reconnect.destroy();
      video.removeEventListener('loadedmetadata', onLoadedMetadata);
      video.removeEventListener('timeupdate', onTimeUpdate);
      video.removeEventListener('error', onError);
      video.removeAttribute('src');
      video.load();
    },
  };
}
