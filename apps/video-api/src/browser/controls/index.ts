import type { Elements } from '../elements.ts';
import type { Quality } from '../engine/index.ts';
import type { Playback } from '../playback.ts';
import { listenToKeys } from './keyboard.ts';
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
  /** Shows what a new playback knows before the media element says anything. */
  refresh(): void;
}

/** Play button, big play button and spinner follow the media element. */
function followPlayState(elements: Elements, playback: () => Playback | undefined): void {
  const { player, video, play, bigPlay } = elements;

  function update(): void {
    player.toggleAttribute('data-playing', !video.paused);
    player.toggleAttribute('data-ended', video.ended);
    play.setAttribute('aria-label', video.ended ? 'Replay' : video.paused ? 'Play' : 'Pause');
  }

  for (const event of ['play', 'pause', 'ended', 'seeked', 'playing', 'emptied']) video.addEventListener(event, update);
  for (const event of ['waiting', 'seeking', 'play']) {
    video.addEventListener(event, () =>
      player.toggleAttribute('data-buffering', video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA),
    );
  }
  for (const event of ['playing', 'canplay', 'seeked', 'pause', 'ended', 'emptied']) {
    video.addEventListener(event, () => player.removeAttribute('data-buffering'));
  }

  play.addEventListener('click', () => playback()?.toggle());
  bigPlay.addEventListener('click', () => playback()?.play());
  video.addEventListener('play', () => {
    const hadFocus = document.activeElement === bigPlay;
    bigPlay.hidden = true;
    player.setAttribute('data-started', '');
    if (hadFocus) play.focus();
  });
}

/** Connects every control to the playback there is at the time it is used. */
export function createControls(elements: Elements, playback: () => Playback | undefined): Controls {
  followPlayState(elements, playback);
  const refresh = createSeekControl(elements, playback);
  createVolumeControl(elements, playback);
  const speed = createSpeedControl(elements, playback);
  const quality = createQualityControl(elements, playback);
  const { toggleFullscreen } = createScreenControl(elements);
  listenToKeys(elements, playback, toggleFullscreen);
  listenToSurface(elements, playback, toggleFullscreen);
  hideControlsWhenIdle(elements, () => speed.open || quality.open);
  return { setQualities: quality.setQualities, setQualityShown: quality.setShown, refresh };
}
