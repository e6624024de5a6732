import type { Elements } from '../elements.ts';
import type { VideoPlayback } from '../playback.ts';

/**
 * The picture itself: a mouse click plays and pauses, a double click fills the screen; a touch shows or hides the
 * controls, for a finger that only wants to see them must not stop the video.
 */
export function listenToSurface(
  elements: Elements,
  playback: () => VideoPlayback | undefined,
  toggleFullscreen: () => void,
): void {
  const { player, video } = elements;
  let wasIdle = false;

  // Before the pointer wakes the controls, which happens on its way up to the player.
  video.addEventListener('pointerdown', () => {
    wasIdle = player.hasAttribute('data-idle');
  });
  video.addEventListener('click', (event) => {
    // Chromium and Firefox give PointerEvents here; where they do not, it counts as a mouse.
    const touch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!touch || playback()?.started() !== true) playback()?.toggle();
    else if (!wasIdle && !video.paused) player.setAttribute('data-idle', '');
  });
  video.addEventListener('dblclick', toggleFullscreen);
}
