import { bufferedEnd, formatTime, spokenTime } from '@millrace/embed-kit/browser';
import type { Elements } from '../elements.ts';
import type { VideoPlayback } from '../playback.ts';

/**
 * The seek bar with the played and buffered parts, the clock, and the time under the pointer.
 *
 * @returns a function that shows the current position and duration
 */
export function createSeekControl(elements: Elements, playback: () => VideoPlayback | undefined): () => void {
  const { video, seek, seekTip, currentTime, totalTime } = elements;
  let dragging = false;

  function show(position: number, duration: number): void {
    const share = (seconds: number): string => (duration > 0 ? String(Math.min(seconds / duration, 1)) : '0');
    seek.style.setProperty('--played', share(position));
    seek.style.setProperty('--buffered', share(bufferedEnd(video, position)));
    currentTime.textContent = formatTime(position);
    totalTime.textContent = formatTime(duration);
    seek.setAttribute('aria-valuetext', `${spokenTime(position)} of ${spokenTime(duration)}`);
  }

  function update(): void {
    const duration = playback()?.duration() ?? 0;
    seek.max = String(duration);
    if (dragging) return;
    const position = playback()?.position() ?? 0;
    seek.value = String(position);
    show(position, duration);
  }

  for (const event of ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked', 'loadedmetadata', 'emptied']) {
    video.addEventListener(event, update);
  }
  seek.addEventListener('input', () => {
    dragging = true;
    show(Number(seek.value), playback()?.duration() ?? 0);
  });
  // Seeks when the bar is released: seeking at every step in between would load segments that are not shown.
  seek.addEventListener('change', () => {
    dragging = false;
    playback()?.seekTo(Number(seek.value));
    update();
  });

  seek.addEventListener('pointermove', (event) => {
    const box = seek.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    seekTip.textContent = formatTime(share * (playback()?.duration() ?? 0));
    seekTip.hidden = false;
    // The tip stays inside the bar, even if the pointer is near its ends.
    const half = seekTip.offsetWidth / 2;
    const left = Math.min(Math.max(share * box.width, half), box.width - half);
    seekTip.style.setProperty('--left', `${left}px`);
  });
  seek.addEventListener('pointerleave', () => {
    seekTip.hidden = true;
  });
  return update;
}
