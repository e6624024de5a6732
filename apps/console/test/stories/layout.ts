import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@millrace/acceptance/actions';
import { saveScreenshot } from '@millrace/testkit/chromium';
import { atNight, byDay } from '@millrace/testkit/nightly';
import type { Page, Response } from 'playwright-core';
import { looksGood, narrow, type SeenPage, violationsOn } from '../support/look.ts';
import type { Filled } from '../support/media.ts';
import { type Setting, visit, visitAs } from '../support/visitor.ts';

/** The promise of the first load, in bytes of compressed script. */
const maxScript = 200 * 1024;

/** Bytes of compressed script that are loaded meanwhile. */
async function scriptOf(page: Page, load: () => Promise<void>): Promise<number> {
  let bytes = 0;
  const count = (response: Response) => {
    if (response.url().endsWith('.js') && !response.url().includes('/api/')) {
      bytes += Number(response.headers()['content-length']);
    }
  };
  page.on('response', count);
  await load();
  await page.waitForLoadState('networkidle');
  page.off('response', count);
  return bytes;
}

/** The dialog that is looked at, too, is in a list. */
const forDay = ['video'];

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

export const layoutStory = (setting: () => Setting, filled: () => Promise<Filled>): void => {
  describe('every page', () => {
    let person: Person;
    let pages: SeenPage[];
    beforeAll(async () => {
      const { video, failed, track, image, ...rest } = await filled();
      person = rest.person;
      pages = [
        ['videos', '/videos', 'Half a file'],
        ['videos-table', '/videos?view=table', 'Half a file'],
        ['tracks', '/tracks', 'Tide'],
        ['images', '/images', '1 image'],
        ['video', `/videos/${video}`, 'Player page'],
        ['video-failed', `/videos/${failed}`, 'Copy it again'],
        ['track', `/tracks/${track}`, 'Player page'],
        ['image', `/images/${image}`, 'Original'],
        ['nothing-found', '/videos?q=nothing', 'Show all videos'],
        ['no-page', '/nowhere', 'There is no such page'],
      ];
    });

    looksGood({
      setting,
      person: () => person,
      pages: () => byDay(pages, forDay, ([name]) => name),
      async open({ open, page }, look) {
        await open('/videos?view=table');
        await page.getByRole('button', { name: 'Delete Harbour' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
        await look('delete');
      },
    });

    atNight(() => {
      it.each(['light', 'dark'] as const)(
        'asks for an account in a way that everybody can read: %s',
        async (colorScheme) => {
          const { page, open, leave } = await visit(setting(), { colorScheme, viewport: narrow });
          await open('/');
          await page.getByRole('heading', { name: 'Sign in' }).waitFor();
          await saveScreenshot(page, `console-sign-in-${colorScheme}`);
          expect(await violationsOn(page)).toEqual([]);
          await page.getByRole('button', { name: 'Create an account' }).click();
          await page.getByRole('heading', { name: 'Create an account' }).waitFor();
          await saveScreenshot(page, `console-register-${colorScheme}`);
          expect(await violationsOn(page)).toEqual([]);
          await leave();
        },
      );
    });

    it('is used with the keyboard only', async () => {
      const { page, leave } = await visitAs(setting(), person, '/videos');
      await page.getByText('Half a file').waitFor();
      await page.reload();
      await page.getByText('Half a file').waitFor();
      const press = async (key: string, times = 1) => {
        for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
      };
      // Of the control that has the focus.
      const name = () =>
        page.evaluate<string>(
          `((it) => (it.matches('a, button, input, select') && (it.textContent || it.ariaLabel)) || '')(document.activeElement)`,
        );
      const outline = () => page.evaluate<string>(`getComputedStyle(document.activeElement).outlineStyle`);
      await press('Tab');
      expect(await name()).toBe('Skip to the content');
      await press('Enter');
      // Past the tools of the list, to its first card.
      for (let n = 0; n < 8 && !(await name()).includes('Half a file'); n += 1) await press('Tab');
      expect(await name()).toContain('Half a file');
      expect(await outline()).toBe('solid');
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Half a file' }).waitFor();
      // To the next one of the list, and back.
      const heading = page.getByRole('heading', { level: 1 });
      await page.getByRole('link', { name: 'Next' }).waitFor();
      await press('j');
      await heading.filter({ hasNotText: 'Half a file' }).waitFor();
      await press('k');
      await heading.filter({ hasText: 'Half a file' }).waitFor();
      // The focus is in the page that was opened: first the way back, the way to the next one, and the deletion.
      await press('Tab', 3);
      expect(await name()).toBe('Delete');
      await press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await name()).toBe('Delete');
      // The list of keys, and the way to the search; in a field, they are letters.
      await press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await name()).toBe('Delete');
      await page.getByRole('link', { name: 'Videos' }).first().click();
      const search = page.getByRole('searchbox', { name: 'Search your videos' });
      await search.waitFor();
      await press('/');
      await page.keyboard.type('half?/');
      expect(await search.inputValue()).toBe('half?/');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await leave();
    });

    atNight(() => {
      it('has at most 200 KB of script to begin with', async () => {
        const { page, open, signIn, leave } = await visit(setting());
        const signInBytes = await scriptOf(page, async () => {
          await open('/videos');
          await page.getByRole('heading', { name: 'Sign in' }).waitFor();
        });
        await signIn(person);
        await page.getByText('Half a file').waitFor();
        const devTools = await page.context().newCDPSession(page);
        await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
        const libraryBytes = await scriptOf(page, async () => {
          await open('/videos');
          await page.getByText('Half a file').waitFor();
        });
        for (const bytes of [signInBytes, libraryBytes]) {
          expect(bytes).toBeGreaterThan(50 * 1024);
          expect(bytes).toBeLessThan(maxScript);
        }
        process.stdout.write(
          `script of the first load: ${kilobytes(signInBytes)}, signed in ${kilobytes(libraryBytes)}\n`,
        );
        await leave();
      });
    });
  });
};
