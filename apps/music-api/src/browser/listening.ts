import { listenTo, type Play } from '@millrace/embed-kit/browser';

/**
 * Reports each play once: at its end, or when the listener leaves the page. Playing again after the end, or after returning to the
 * page, is another play. Looping is not.
 */
export function reportPlays(audio: HTMLAudioElement, report: (play: Play) => void): void {
  const listening = listenTo(audio);
  const end = () => {
    const play = listening.end();
    if (play !== undefined) report(play);
  };
  audio.addEventListener('ended', end);
  window.addEventListener('pagehide', end);
}
