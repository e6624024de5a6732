import type { Elements } from '../elements.ts';
import type { VideoPlayback } from '../playback.ts';

/** The button that is shown if the browser allowed autoplay only without sound. @returns a function that shows it */
export function createUnmute({ video, unmute }: Elements, playback: () => VideoPlayback | undefined): () => void {
  unmute.addEventListener('click', () => playback()?.toggleMute());
  video.addEventListener('volumechange', () => {
    if (!video.muted && video.volume > 0) unmute.hidden = true;
  });
  return () => {
    unmute.hidden = false;
  };
}
