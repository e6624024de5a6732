import type { Elements } from '../elements.ts';
import type { VideoPlayback } from '../playback.ts';
import { createMenu, type Menu } from './menu.ts';

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const labelOf = (rate: number): string => `${rate}×`;

/** The playback speed menu. */
export function createSpeedControl(elements: Elements, playback: () => VideoPlayback | undefined): Menu<number> {
  const { video, speed, speedButton, speedMenu } = elements;
  const menu = createMenu<number>({
    button: speedButton,
    panel: speedMenu,
    onSelect: (rate) => playback()?.setRate(rate),
  });

  function update(): void {
    menu.setChecked(video.playbackRate);
    speedButton.textContent = labelOf(video.playbackRate);
    speedButton.setAttribute('aria-label', `Playback speed: ${labelOf(video.playbackRate)}`);
  }

  menu.setItems(rates.map((rate) => ({ value: rate, label: rate === 1 ? 'Normal' : labelOf(rate) })));
  video.addEventListener('ratechange', update);
  speed.hidden = false;
  update();
  return menu;
}
