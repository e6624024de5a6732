import type { Elements } from '../elements.ts';
import type { VideoPlayback } from '../playback.ts';

/** Keys that media-chrome does not know, by name. */
function seekTarget(key: string, duration: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return duration;
  return '0123456789'.includes(key) ? (duration * Number(key)) / 10 : undefined;
}

/**
 * Lets media-chrome's shortcuts work before anything in the page has the focus, adds digits, Home and End, and leaves the browser's
 * own shortcuts alone.
 */
export function listenToKeys({ stage, seek }: Elements, playback: () => VideoPlayback | undefined): void {
  function onKey(event: KeyboardEvent): void {
    if (event.target !== document.body || stage.hidden) return;
    const { type, key, code, shiftKey, ctrlKey, altKey, metaKey } = event;
    stage.dispatchEvent(new KeyboardEvent(type, { key, code, shiftKey, ctrlKey, altKey, metaKey }));
  }

  document.addEventListener('keydown', onKey);
  document.addEventListener('keyup', onKey);
  // media-chrome would answer Ctrl+F with full screen.
  stage.addEventListener('keydown', (event) => event.ctrlKey && event.stopImmediatePropagation(), { capture: true });

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || stage.hidden) return;
    const player = playback();
    // The seek bar handles Home and End itself.
    if (player === undefined || (event.target === seek && event.key.length > 1)) return;
    const target = seekTarget(event.key, player.duration());
    if (target === undefined) return;
    event.preventDefault();
    player.seekTo(target);
  });
}
