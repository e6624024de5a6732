import type { PlayerElements } from './elements.ts';
import type { Playback } from './playback.ts';

/** Updates the play button and the attributes `data-playing`, `data-ended` and `data-buffering` from the media element. */
export function followPlayState(
  { player, play }: Pick<PlayerElements, 'player' | 'play'>,
  media: HTMLMediaElement,
  playback: () => Pick<Playback, 'toggle'> | undefined,
): void {
  function update(): void {
    player.toggleAttribute('data-playing', !media.paused);
    player.toggleAttribute('data-ended', media.ended);
    play.setAttribute('aria-label', media.ended ? 'Replay' : media.paused ? 'Play' : 'Pause');
  }

  for (const event of ['play', 'pause', 'ended', 'seeked', 'playing', 'emptied']) media.addEventListener(event, update);
  for (const event of ['waiting', 'seeking', 'play']) {
    media.addEventListener(event, () =>
      player.toggleAttribute('data-buffering', media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA),
    );
  }
  for (const event of ['playing', 'canplay', 'seeked', 'pause', 'ended', 'emptied']) {
    media.addEventListener(event, () => player.removeAttribute('data-buffering'));
  }
  play.addEventListener('click', () => playback()?.toggle());
}
