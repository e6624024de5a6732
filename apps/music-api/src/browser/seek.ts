import { bufferedEnd, formatTime, type Playback, spokenTime } from '@millrace/embed-kit/browser';
import type { Elements } from './elements.ts';

const arrowStep = 5;

/**
 * The waveform as a slider (WAI-ARIA pattern), and the clock. It handles arrow up and down; the other seek keys work on the whole page.
 *
 * @returns a function that shows the current position and duration
 */
export function createSeekControl(elements: Elements, playback: () => Playback | undefined): () => void {
  const { audio, seek, currentTime, totalTime } = elements;
  /** The position under the pointer while it drags. Seconds. */
  let held: number | undefined;

  function show(position: number, duration: number): void {
    const share = (seconds: number): string => (duration > 0 ? String(Math.min(seconds / duration, 1)) : '0');
    seek.style.setProperty('--played', share(position));
    seek.style.setProperty('--buffered', share(bufferedEnd(audio, position)));
    seek.setAttribute('aria-valuemax', String(Math.round(duration)));
    seek.setAttribute('aria-valuenow', String(Math.round(position)));
    seek.setAttribute('aria-valuetext', `${spokenTime(position)} of ${spokenTime(duration)}`);
    currentTime.textContent = formatTime(position);
    totalTime.textContent = formatTime(duration);
  }

  function update(): void {
    show(held ?? playback()?.position() ?? 0, playback()?.duration() ?? 0);
  }

  function secondsAt(event: PointerEvent): number {
    const box = seek.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    return share * (playback()?.duration() ?? 0);
  }

  for (const event of ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked', 'loadedmetadata', 'emptied']) {
    audio.addEventListener(event, update);
  }
  seek.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    seek.setPointerCapture(event.pointerId);
    held = secondsAt(event);
    update();
  });
  seek.addEventListener('pointermove', (event) => {
    if (held === undefined) return;
    held = secondsAt(event);
    update();
  });
  // Seeks when the bar is released: seeking at every step in between would request audio that is not played.
  seek.addEventListener('pointerup', (event) => {
    if (held === undefined) return;
    held = undefined;
    const player = playback();
    const first = player?.started() === false;
    player?.seekTo(secondsAt(event));
    // A click into a track that has not been played starts it there.
    if (first) player?.play();
    update();
  });
  seek.addEventListener('pointercancel', () => {
    held = undefined;
    update();
  });
  seek.addEventListener('keydown', (event) => {
    const steps: Record<string, number> = { ArrowUp: arrowStep, ArrowDown: -arrowStep };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    playback()?.seekBy(step);
    update();
  });
  return update;
}
