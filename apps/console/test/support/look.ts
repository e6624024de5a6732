import { AxeBuilder } from '@axe-core/playwright';
import { expect, it } from '@jest/globals';
import type { Person } from '@millrace/acceptance/actions';
import { saveScreenshot, until } from '@millrace/testkit/chromium';
import type { Page } from 'playwright-core';
import { type Setting, type Visitor, visitAs } from './visitor.ts';

const wide = { width: 1280, height: 800 };
export const narrow = { width: 360, height: 740 };

/** A page that is looked at: its name in pictures, its path, and a text that is there when the page is complete. */
export type SeenPage = readonly [name: string, path: string, sign: string];

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Violations of WCAG 2.2 A and AA, each with the elements.
 *
 * @param rules `contrast`: of the colours only, which are all that differs between the colour schemes
 */
export async function violationsOn(page: Page, rules: 'all' | 'contrast' = 'all'): Promise<string[]> {
  // Without preload: axe would copy the styles of shadow trees, which the page's policy refuses.
  // The players have suites of their own.
  const axe = new AxeBuilder({ page }).options({ preload: false }).exclude('iframe');
  const { violations } = await (rules === 'all'
    ? axe.withTags(everyRule)
    : axe.withRules(['color-contrast', 'link-in-text-block'])
  ).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** What is still to come: all that waits is named "Loading" or is a skeleton. Pictures below the window are loaded when they come near. */
const stillLoading = `[
  ...[...document.querySelectorAll('[aria-label^="Loading"], .mantine-Skeleton-root')].map((one) => one.ariaLabel ?? one.className),
  ...[...document.images]
    .filter((one) => !one.complete && one.getBoundingClientRect().top < innerHeight)
    .map((one) => one.src),
]`;

/** An idle network is no sign of a complete page: a stream of events or a film that plays keeps it busy. */
export const complete = async (page: Page, sign: string) => {
  await page.getByText(sign).first().waitFor();
  await until(
    'a page on which nothing is loading',
    () => page.evaluate<string[]>(stillLoading),
    (loading) => loading.length === 0,
  );
};

/** Waits for the ends of all animations but those without end, such as that of a loader. One that is cancelled has ended. */
const untilStill = `Promise.allSettled(
  document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished),
).then(() => undefined)`;

const schemes = ['light', 'dark'] as const;

async function show(page: Page, colorScheme: (typeof schemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  // Colours change in steps.
  await page.evaluate(untilStill);
}

/** Looks at one page in both colour schemes, each wide and narrow, and saves four pictures of it. For a page that needs a setting of its own. */
export async function looksGoodIn({ page, open }: Visitor, [name, path, sign]: SeenPage): Promise<void> {
  for (const [suffix, size] of [
    ['', wide],
    ['-narrow', narrow],
  ] as const) {
    await page.setViewportSize(size);
    await open(path);
    await complete(page, sign);
    for (const colorScheme of schemes) {
      await show(page, colorScheme);
      await saveScreenshot(page, `console-${name}${suffix}-${colorScheme}`);
      expect([name, size.width, colorScheme, await violationsOn(page)]).toEqual([name, size.width, colorScheme, []]);
    }
    expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, size.width]);
  }
}

interface Look {
  setting: () => Setting;
  person: () => Person;
  pages: () => readonly SeenPage[];
  /** Opens dialogs and menus, whose violations count too. */
  open?: (visitor: Visitor, look: (name: string) => Promise<void>) => Promise<void>;
}

/** Tests that everybody can read the pages, in both colour schemes and at 360 pixels, and saves pictures of them. */
export function looksGood({ setting, person, pages, open }: Look): void {
  it('can be read by everybody, in light and dark, and fits into 360 pixels', async () => {
    const visitor = await visitAs(setting(), person());
    const { page } = visitor;
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      for (const colorScheme of schemes) {
        await show(page, colorScheme);
        await saveScreenshot(page, `console-${name}-${colorScheme}`);
        found[`${name}, ${colorScheme}`] = await violationsOn(page, colorScheme === 'light' ? 'all' : 'contrast');
      }
      await page.emulateMedia({ colorScheme: 'light' });
    };
    for (const [name, path, sign] of pages()) {
      await page.setViewportSize(wide);
      await visitor.open(path);
      await complete(page, sign);
      await look(name);
      await page.setViewportSize(narrow);
      await complete(page, sign);
      await page.evaluate(untilStill);
      await saveScreenshot(page, `console-${name}-narrow`);
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, narrow.width]);
    }
    await page.setViewportSize(wide);
    await open?.(visitor, look);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
    await visitor.leave();
  });
}
