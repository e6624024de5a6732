import { followPlayState, listenToKeys } from '@millrace/embed-kit/browser';
import type { Elements } from '../elements.ts';
import type { Quality } from '../engine/index.ts';
import type { VideoPlayback } from '../playback.ts';
import { createQualityControl } from './quality.ts';
import { createScreenControl } from './screen.ts';
import { createSeekControl } from './seek.ts';
import { createSpeedControl } from './speed.ts';
import { listenToSurface } from './surface.ts';
import { hideControlsWhenIdle } from './visibility.ts';
import { createVolumeControl } from './volume.ts';

export interface Controls {
  setQualities(qualities: Quality[]): void;
  setQualityShown(index: number): void;
  /** Shows position and duration of a new playback before the media element sends events. */
  refresh(): void;
}

/** The large play button over the picture, shown until playback first starts. */
function connectBigPlay({ player, video, play, bigPlay }: Elements, playback: () => VideoPlayback | undefined): void {
  bigPlay.addEventListener('click', () => playback()?.play());
  video.addEventListener('play', () => {
    const hadFocus = document.activeElement === bigPlay;
    bigPlay.hidden = true;
    player.setAttribute('data-started', '');
    if (hadFocus) play.focus();
  });
}

/** Connects every control to the current playback. */
export function createControls(elements: Elements, playback: () => VideoPlayback | undefined): Controls {
  followPlayState(elements, elements.video, playback);
  connectBigPlay(elements, playback);
  const refresh = createSeekControl(elements, playback);
  createVolumeControl(elements, playback);
  const speed = createSpeedControl(elements, playback);
  const quality = createQualityControl(elements, playback);
  const { toggleFullscreen } = createScreenControl(elements);
  const { video, stage, volume } = elements;
  listenToKeys({ media: video, playback, stage, volume, more: { f: toggleFullscreen } });
  listenToSurface(elements, playback, toggleFullscreen);
  hideControlsWhenIdle(elements, () => speed.open || quality.open);
  return { setQualities: quality.setQualities, setQualityShown: quality.setShown, refresh };
}
