import type { Elements } from '../elements.ts';
import type { VideoPlayback } from '../playback.ts';

/**
 * Clicks on the picture: a mouse click plays or pauses, a double click toggles full screen. A touch only shows or hides the
 * controls, because a touch that is meant to show them must not stop the video.
 */
export function listenToSurface(
  elements: Elements,
  playback: () => VideoPlayback | undefined,
  toggleFullscreen: () => void,
): void {
  const { player, video } = elements;
  let wasIdle = false;

  // Runs before the event bubbles to the player, which shows the controls.
  video.addEventListener('pointerdown', () => {
    wasIdle = player.hasAttribute('data-idle');
  });
  video.addEventListener('click', (event) => {
    // Chromium and Firefox send PointerEvents here. Other events count as mouse clicks.
    const touch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!touch || playback()?.started() !== true) playback()?.toggle();
    else if (!wasIdle && !video.paused) player.setAttribute('data-idle', '');
  });
  video.addEventListener('dblclick', toggleFullscreen);
}
