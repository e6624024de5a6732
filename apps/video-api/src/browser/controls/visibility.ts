import type { Elements } from '../elements.ts';

const idleAfter = 3000;

/**
 * Hides controls and pointer after three seconds without input during playback. They stay visible while paused, while a
 * menu is open, and while a control has the keyboard focus: focus must be visible (WCAG 2.4.7).
 */
export function hideControlsWhenIdle(elements: Elements, menuIsOpen: () => boolean): void {
  const { player, video, controls } = elements;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function mayHide(): boolean {
    return !video.paused && !menuIsOpen() && controls.querySelector(':focus-visible') === null;
  }

  function hide(): void {
    if (mayHide()) player.setAttribute('data-idle', '');
    else show();
  }

  function show(): void {
    player.removeAttribute('data-idle');
    clearTimeout(timer);
    timer = setTimeout(hide, idleAfter);
  }

  for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const) {
    player.addEventListener(event, show);
  }
  document.addEventListener('keydown', show);
  player.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse' && mayHide()) player.setAttribute('data-idle', '');
  });
  for (const event of ['play', 'pause', 'ended', 'seeking']) video.addEventListener(event, show);
}
