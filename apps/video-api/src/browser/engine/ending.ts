import { bufferedEnd } from '@millrace/embed-kit/browser';
import { Events } from 'hls.js';
import type { VodHls } from './vodHls.ts';

/** With everything buffered, playback that waits this long near its end is stuck. Milliseconds. */
const patience = 500;
/** What counts as near the end. Seconds. */
const distance = 0.5;
/** The playlist's duration and that of the buffered media differ by up to a frame. Seconds. */
const tolerance = 0.1;

/**
 * Ends playback that has reached the end without an `ended` event.
 *
 * @returns a function that stops watching
 */
export function endReliably(video: HTMLVideoElement, hls: VodHls): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Seen in Chromium on a busy machine: everything is buffered and playback waits at the last frame, but hls.js has not ended the
  // stream, so it sends no MEDIA_ENDED. A seek to the end makes hls.js end the stream.
  function finishIfStuck(): void {
    const { currentTime, duration } = video;
    const isWaiting = !video.paused && !video.seeking && video.readyState <= HTMLMediaElement.HAVE_CURRENT_DATA;
    const isAtEnd = duration - currentTime < distance && duration - bufferedEnd(video, currentTime) < tolerance;
    if (isWaiting && isAtEnd && !hls.growing) video.currentTime = duration;
  }

  function onWaiting(): void {
    clearTimeout(timer);
    timer = setTimeout(finishIfStuck, patience);
  }

  // Seen on the same machine: the stream has ended, but playback stops at the last frame without an `ended` event.
  hls.on(Events.MEDIA_ENDED, (_event, data) => {
    if (data.stalled && !video.ended) video.currentTime = video.duration;
  });
  video.addEventListener('waiting', onWaiting);
  return () => {
    clearTimeout(timer);
    video.removeEventListener('waiting', onWaiting);
  };
}
