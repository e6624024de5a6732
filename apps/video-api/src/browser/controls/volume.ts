import type { Elements } from '../elements.ts';
import type { Playback } from '../playback.ts';

/** The mute button and the volume slider. */
export function createVolumeControl(elements: Elements, playback: () => Playback | undefined): void {
  const { player, video, mute, volume, unmute } = elements;

  function update(): void {
    const audible = video.muted ? 0 : video.volume;
    player.toggleAttribute('data-muted', audible === 0);
    player.toggleAttribute('data-quiet', audible < 0.5);
    mute.setAttribute('aria-label', audible === 0 ? 'Unmute' : 'Mute');
    volume.value = String(audible);
    volume.style.setProperty('--played', String(audible));
    volume.setAttribute('aria-valuetext', video.muted ? 'muted' : `${Math.round(audible * 100)} percent`);
    if (audible > 0) unmute.hidden = true;
  }

  mute.addEventListener('click', () => playback()?.toggleMute());
  unmute.addEventListener('click', () => playback()?.toggleMute());
  volume.addEventListener('input', () => playback()?.setVolume(Number(volume.value)));
  video.addEventListener('volumechange', update);
  update();
}
