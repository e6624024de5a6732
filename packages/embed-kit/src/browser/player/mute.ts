import type { PlayerElements } from './elements.ts';
import type { Playback } from './playback.ts';

/** Updates the mute button from the media element. */
export function followMuted(
  { player, mute }: Pick<PlayerElements, 'player'> & { mute: HTMLElement },
  media: HTMLMediaElement,
  playback: () => Pick<Playback, 'toggleMute'> | undefined,
): void {
  function update(): void {
    const audible = media.muted ? 0 : media.volume;
    player.toggleAttribute('data-muted', audible === 0);
    player.toggleAttribute('data-quiet', audible < 0.5);
    mute.setAttribute('aria-label', audible === 0 ? 'Unmute' : 'Mute');
  }

  mute.addEventListener('click', () => playback()?.toggleMute());
  media.addEventListener('volumechange', update);
  update();
}
