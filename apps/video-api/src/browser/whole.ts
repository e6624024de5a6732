import type { Elements } from './elements.ts';
import type { Quality } from './engine/index.ts';

export interface WholeOffer {
  /** The renditions that playback can choose from. */
  setQualities(qualities: readonly Quality[]): void;
  /** Offers to play all of the video, if that has more renditions. @param playWhole loads it; seconds may pass before */
  offer(playWhole: () => void): Promise<void>;
}

/** How many renditions a multivariant playlist has; 0 if it cannot be loaded. @param url may redirect */
async function renditionsOf(url: string): Promise<number> {
  const response = await fetch(url).catch(() => undefined);
  const playlist = response?.ok === true ? await response.text().catch(() => '') : '';
  return playlist.split('\n').filter((line) => line.startsWith('#EXT-X-STREAM-INF')).length;
}

/**
 * A film that is watched while a slow machine encodes it has one small rendition. When the others are ready, a button offers them; a pause
 * takes them by itself, because nobody notices then that the video is loaded anew.
 *
 * @param manifest URL of the multivariant playlist
 */
export function createWholeOffer({ video, whole, play, announcer }: Elements, manifest: string): WholeOffer {
  let known = 0;
  let accept: (() => void) | undefined;

  function close(): void {
    accept = undefined;
    if (whole.hidden) return;
    if (document.activeElement === whole) play.focus();
    whole.hidden = true;
    announcer.textContent = '';
  }

  function take(): void {
    const playWhole = accept;
    close();
    playWhole?.();
  }

  whole.addEventListener('click', take);
  video.addEventListener('pause', () => {
    if (!video.ended) take();
  });
  return {
    setQualities({ length }) {
      // Also if the player has loaded the video anew for another reason.
      if (length > known) close();
      known = length;
    },
    async offer(playWhole) {
      if (known === 0 || (await renditionsOf(manifest)) <= known) return;
      accept = playWhole;
      if (video.paused && !video.ended) take();
      else {
        whole.hidden = false;
        announcer.textContent = 'The video can be played in full quality now.';
      }
    },
  };
}
