import type { Elements } from '../elements.ts';
import { type Choices, choicesChanged } from './choices.ts';

const isCaptions = ({ kind }: TextTrack): boolean => kind === 'subtitles' || kind === 'captions';

/**
 * Shows an entry of the settings menu only if it offers a choice. An entry without one leaves the document: the menu's arrow keys
 * would stop at a hidden one.
 */
export function offerChoices(
  { video, settings, qualityItem, audioItem, captionsItem }: Elements,
  choices: Choices,
): void {
  const entries = [...settings.children].filter((entry) => !entry.slot);
  const offered = new Map<Element, () => boolean>([
    [qualityItem, () => choices.qualities.length > 1],
    [audioItem, () => choices.audioTracks.length > 1],
    [captionsItem, () => [...video.textTracks].some(isCaptions)],
  ]);

  function update(): void {
    const shown = entries.filter((entry) => offered.get(entry)?.() ?? true);
    for (const entry of entries) if (!shown.includes(entry)) entry.remove();
    for (const entry of shown) if (!entry.isConnected) settings.append(...shown.slice(shown.indexOf(entry)));
  }

  video.addEventListener(choicesChanged, update);
  for (const event of ['addtrack', 'removetrack']) video.textTracks.addEventListener(event, update);
  update();
}
