import type { Playback } from './playback.ts';

const arrowStep = 5;
const letterStep = 10;
const pageStep = 30;
const volumeStep = 0.05;

/** What keys do. */
export type KeyControls = Pick<Playback, 'toggle' | 'seekBy' | 'seekTo' | 'duration' | 'setVolume' | 'toggleMute'>;

/** The player's keyboard shortcuts. Keys that a focused control uses itself are left to the control. */
export function listenToKeys(options: {
  media: HTMLMediaElement;
  playback: () => KeyControls | undefined;
  /** While it is hidden, there is nothing to play and keys are ignored. */
  stage: HTMLElement;
  /** A slider, of the volume or the position, which handles arrow keys itself. */
  slider?: HTMLElement;
  /** Additional keys, in lower case. */
  more?: Record<string, () => void>;
}): void {
  const { media, playback, stage, slider, more } = options;

  const changeVolume = (step: number) => (player: KeyControls) =>
    player.setVolume((media.muted ? 0 : media.volume) + step);
  const seekBy = (seconds: number) => (player: KeyControls) => player.seekBy(seconds);
  const toggle = (player: KeyControls) => player.toggle();

  const keys: Record<string, (player: KeyControls) => void> = {
    ' ': toggle,
    k: toggle,
    ArrowLeft: seekBy(-arrowStep),
    ArrowRight: seekBy(arrowStep),
    j: seekBy(-letterStep),
    l: seekBy(letterStep),
    PageDown: seekBy(-pageStep),
    PageUp: seekBy(pageStep),
    ArrowUp: changeVolume(volumeStep),
    ArrowDown: changeVolume(-volumeStep),
    Home: (player) => player.seekTo(0),
    End: (player) => player.seekTo(player.duration()),
    m: (player) => player.toggleMute(),
    ...more,
  };
  for (let digit = 0; digit <= 9; digit += 1) {
    keys[String(digit)] = (player) => player.seekTo((player.duration() * digit) / 10);
  }

  /** Space presses a focused button, and the arrows move a focused slider. */
  function belongsToControl(event: KeyboardEvent): boolean {
    if (event.target instanceof HTMLButtonElement) return event.key === ' ';
    return slider !== undefined && event.target === slider && /^(Arrow|Page|Home|End)/.test(event.key);
  }

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || stage.hidden) return;
    const player = playback();
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (player === undefined || action === undefined || belongsToControl(event)) return;
    event.preventDefault();
    action(player);
  });
}
