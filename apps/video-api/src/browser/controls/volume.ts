import { followMuted } from '@millrace/embed-kit/browser';
import type { Elements } from '../elements.ts';
import type { VideoPlayback } from '../playback.ts';

/** The mute button, the volume slider, and the unmute button that is shown if the browser allowed autoplay only without sound. */
export function createVolumeControl(elements: Elements, playback: () => VideoPlayback | undefined): void {
  const { video, volume, unmute } = elements;

  function update(): void {
    const audible = video.muted ? 0 : video.volume;
    volume.value = String(audible);
    volume.style.setProperty('--played', String(audible));
    volume.setAttribute('aria-valuetext', video.muted ? 'muted' : `${Math.round(audible * 100)} percent`);
    if (audible > 0) unmute.hidden = true;
  }

  followMuted(elements, video, playback);
  unmute.addEventListener('click', () => playback()?.toggleMute());
  volume.addEventListener('input', () => playback()?.setVolume(Number(volume.value)));
  video.addEventListener('volumechange', update);
  update();
}
