import type { Elements } from '../elements.ts';
import type { Quality } from '../engine/index.ts';
import type { VideoPlayback } from '../playback.ts';
import { createMenu } from './menu.ts';

export interface QualityControl {
  setQualities(qualities: Quality[]): void;
  setShown(index: number): void;
  readonly open: boolean;
}

/** The quality menu: "Auto" and the stream's renditions. It is shown only if there are at least two. */
export function createQualityControl(elements: Elements, playback: () => VideoPlayback | undefined): QualityControl {
  const { quality, qualityButton, qualityMenu } = elements;
  let qualities: Quality[] = [];
  /** null is "Auto". */
  let chosen: number | null = null;
  let shown: number | undefined;

  const labelOf = (index: number | null | undefined): string =>
    qualities.find((entry) => entry.index === index)?.label ?? '';

  function update(): void {
    menu.setChecked(chosen);
    const current = labelOf(shown);
    const name = chosen === null ? `Auto${current === '' ? '' : ` ${current}`}` : labelOf(chosen);
    qualityButton.textContent = name;
    qualityButton.setAttribute('aria-label', `Quality: ${name}`);
  }

  const menu = createMenu<number | null>({
    button: qualityButton,
    panel: qualityMenu,
    onSelect(value) {
      chosen = value;
      playback()?.engine?.selectQuality(value);
      update();
    },
  });

  return {
    setQualities(list) {
      qualities = list;
      menu.setItems([{ value: null, label: 'Auto' }, ...list.map(({ index, label }) => ({ value: index, label }))]);
      quality.hidden = list.length < 2;
      // The playlist may come from a new engine, which selects automatically until a quality is set.
      if (chosen !== null) playback()?.engine?.selectQuality(chosen);
      update();
    },
    setShown(index) {
      shown = index;
      update();
    },
    get open() {
      return menu.open;
    },
  };
}
