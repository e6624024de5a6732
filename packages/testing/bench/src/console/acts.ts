import type { Act } from './interactions.ts';
import type { Page } from './person.ts';
import { destinations } from './tour.ts';

const searched = 'harbour 77';

/** What somebody does in a minute at the library, and on the way through the console. */
export function actsOf(page: Page): Act[] {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const switchTo = (view: 'Grid' | 'Table'): Act => [
    `switch to ${view}`,
    () => page.locator('label', { hasText: view }).click(),
  ];
  const key = (name: string): Act => [`press ${name}`, () => page.keyboard.press(name)];
  const select = (place: number): Act => [
    'select a row',
    () =>
      page
        .getByRole('checkbox', { name: /^Select [A-Z]\w+ / })
        .nth(place)
        .click(),
  ];
  const dialog = page.getByRole('dialog');
  // Its code may have to be loaded first.
  const open = (name: string): Act => [
    `open the dialog of “${name}”`,
    async () => {
      await button(name).click();
      await dialog.waitFor();
    },
  ];
  const close = (how: () => Promise<void>): Act => [
    'close the dialog',
    async () => {
      await how();
      await dialog.waitFor({ state: 'hidden' });
    },
  ];
  const pressEscape = close(() => page.keyboard.press('Escape'));
  const cancel = close(() => button('Cancel').click());
  const changeColours: Act = ['change the colours', () => button(/^Colours/).click()];
  return [
    select(0),
    select(2),
    switchTo('Table'),
    ...[4, 6, 7].map(select),
    ['select all that are shown', () => button(/^Select all \d+ shown/).click()],
    open('Delete'),
    cancel,
    ['clear the selection', () => button('Clear the selection').click()],
    switchTo('Grid'),
    switchTo('Table'),
    open('Delete Interview 1'),
    cancel,
    changeColours,
    changeColours,
    changeColours,
    open('Keys'),
    pressEscape,
    open('Upload from an address'),
    pressEscape,
    ['go to the search', () => page.getByRole('searchbox').click()],
    ...[...searched].map((letter) => key(letter === ' ' ? 'Space' : letter)),
    ...Array.from(searched, () => key('Backspace')),
    ['open the orders', () => page.getByLabel('Order').click()],
    key('ArrowDown'),
    key('Enter'),
    ...destinations.map((name): Act => [`go to ${name}`, () => page.getByRole('link', { name, exact: true }).click()]),
  ];
}
