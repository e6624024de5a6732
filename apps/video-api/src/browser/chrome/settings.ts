import type { Elements } from '../elements.ts';
import { type Choices, choicesChanged } from './choices.ts';

const isCaptions = ({ kind }: TextTrack): boolean => kind === 'subtitles' || kind === 'captions';

/**
 * media-chrome's way back from a menu is a plain button, but a menu may contain menu items only; and its name does not contain the
 * text that it shows, so people who speak to their browser could not press it (WCAG 2.5.3).
 */
function nameBackButton(menu: Element): void {
  const button = menu.shadowRoot?.querySelector('button');
  button?.setAttribute('role', 'menuitem');
  const title = menu.querySelector('[slot="title"]')?.textContent;
  if (title) button?.setAttribute('aria-label', `${title}: back to the settings`);
}

/** Whether one of the menus that the settings lead to is open. */
export const hasOpenMenu = (settings: Element): boolean =>
  settings.querySelector('[slot="submenu"]:not([hidden])') !== null;

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
    // An entry that moves loses the focus, and the menu closes.
    if (!settings.hidden) return;
    const shown = entries.filter((entry) => offered.get(entry)?.() ?? true);
    for (const entry of entries) if (!shown.includes(entry)) entry.remove();
    for (const entry of shown) if (!entry.isConnected) settings.append(...shown.slice(shown.indexOf(entry)));
  }

  for (const menu of [settings, ...settings.querySelectorAll('[slot="submenu"]')]) nameBackButton(menu);
  video.addEventListener(choicesChanged, update);
  for (const event of ['addtrack', 'removetrack']) video.textTracks.addEventListener(event, update);
  // What has changed while a menu was open is shown when it closes.
  settings.addEventListener('toggle', () => {
    if (!hasOpenMenu(settings)) choices.tell();
  });
  update();
}
