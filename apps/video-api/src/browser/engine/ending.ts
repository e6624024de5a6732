import { bufferedEnd } from '@millrace/embed-kit/browser';
import { Events } from 'hls.js';
import type { VodHls } from './vodHls.ts';

/** With everything buffered, playback that does not move for this long near its end is stuck. Milliseconds. */
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
  let before = Number.NaN;

  // Seen in Chromium on a busy machine: everything is buffered and playback waits at the last frame, but hls.js has not ended the
  // stream, so it sends no MEDIA_ENDED. A seek to the end makes hls.js end the stream. The `waiting` event comes once, perhaps before
  // everything is buffered, so the position is looked at again and again. The seek may end no stream either. Then it never
  // completes, and is made again.
  const timer = setInterval(() => {
    const { currentTime, duration } = video;
    const isStuck = currentTime === before && !video.paused && !video.ended;
    const isAtEnd = duration - currentTime < distance && duration - bufferedEnd(video, currentTime) < tolerance;
    before = currentTime;
    if (isStuck && isAtEnd && !hls.growing) video.currentTime = duration;
  }, patience);

  // Seen on the same machine: the stream has ended, but playback stops at the last frame without an `ended` event.
  hls.on(Events.MEDIA_ENDED, (_event, data) => {
    if (data.stalled && !video.ended) video.currentTime = video.duration;
  });
  return () => clearInterval(timer);
}
