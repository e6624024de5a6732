import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveScreenshot } from '@millrace/testkit/chromium';
import type { Page, Request } from 'playwright-core';
import { violationsOn } from '../../support/look.ts';
import type { OwnMusic } from '../../support/ownMusic.ts';
import { type Setting, visitAs } from '../../support/visitor.ts';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search all music' });
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

/** The text of the option that the field names as the active one; null without any. */
const activeIn = (page: Page) =>
  page.evaluate<string | null>(
    `document.getElementById(document.activeElement.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null`,
  );

export const suggestStory = (setting: () => Setting, own: () => Promise<OwnMusic>): void => {
  describe('suggestions', () => {
    let music: OwnMusic;
    beforeAll(async () => {
      music = await own();
    });

    /** The texts that suggestions were asked for. */
    const record = (page: Page) => {
      const asked: string[] = [];
      page.on('request', (request: Request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith('/search/suggest') && request.method() === 'GET') asked.push(searchParams.get('q') ?? '');
      });
      return asked;
    };

    it('come while somebody types, are walked through with the arrows, chosen with Enter and closed with Escape', async () => {
      const { page, leave } = await visitAs(setting(), music.person, '/listen');
      const field = fieldOf(page);
      const options = optionsOf(page);
      expect(await field.getAttribute('aria-expanded')).toBe('false');
      await field.click();
      expect(await options.count()).toBe(0);
      await page.keyboard.type('sPRing');
      await options.filter({ hasText: 'Spring evening' }).waitFor();
      await page.getByText(/^\d suggestions$/).waitFor({ state: 'attached' });
      const texts = await options.allTextContents();
      expect(texts.toSorted()).toEqual([
        'Spring QuayArtist',
        'Spring eveningPlaylist',
        'Spring gateTrack · The Sluice',
        'Spring lockTrack · The Sluice',
        'Spring tideTrack · Spring Quay',
        'Spring waterTrack · The Sluice',
        'SpringsAlbum · Spring Quay',
      ]);
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      expect(await page.evaluate('document.activeElement.getAttribute("aria-controls")')).toBe(
        await page.getByRole('listbox').getAttribute('id'),
      );

      // Behind the last one is the text itself; the cursor's keys lead there too.
      expect(await activeIn(page)).toBeNull();
      await page.keyboard.press('ArrowUp');
      expect(await activeIn(page)).toBe(texts.at(-1));
      await page.keyboard.press('ArrowDown');
      expect(await activeIn(page)).toBeNull();
      await page.keyboard.press('ArrowDown');
      expect(await activeIn(page)).toBe(texts[0]);
      expect(await options.first().getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('ArrowLeft');
      expect(await activeIn(page)).toBeNull();

      // Escape closes the list and keeps the text; an arrow opens it again; another Escape empties the field.
      await page.keyboard.press('Escape');
      await options.first().waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('sPRing');
      await page.keyboard.press('ArrowDown');
      await options.first().waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      expect(await field.inputValue()).toBe('');

      // Enter without a choice searches at once; with one, it goes there.
      await page.keyboard.type('spring');
      await options.first().waitFor();
      await page.keyboard.press('Enter');
      await options.first().waitFor({ state: 'detached' });
      await page.getByText('7 matches').waitFor();
      expect(page.url()).toContain('q=spring');
      await page.keyboard.type(' ev');
      // Until the answer is there, the list is that of the shorter text.
      await page.getByText('1 suggestion', { exact: true }).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Spring evening' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/playlists/${music.playlist}`);

      // The pointer chooses too. The name of an artist is searched for.
      await page.goBack();
      await field.fill('spring q');
      await options.filter({ hasText: 'Artist' }).click();
      await page.getByRole('region', { name: 'Artists' }).getByRole('link', { name: 'Spring Quay' }).waitFor();
      expect(await field.inputValue()).toBe('Spring Quay');
      await field.fill('spring t');
      await options.filter({ hasText: 'Spring tide' }).click();
      await page.getByRole('heading', { level: 1, name: 'Spring tide' }).waitFor();
      // The track may have no lyrics.
      await leave([404]);
    });

    it('are asked for after a pause, and an answer that comes late is dropped', async () => {
      const { page, leave } = await visitAs(setting(), music.person, '/listen');
      const asked = record(page);
      const field = fieldOf(page);
      const options = optionsOf(page);
      await field.click();
      // As somebody types who is quicker than the pause, on any machine.
      await page.evaluate(`(() => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        for (const text of ['s', 'sp', 'spr', 'spri']) {
          set.call(document.activeElement, text);
          document.activeElement.dispatchEvent(new Event('input', { bubbles: true }));
        }
      })()`);
      await options.first().waitFor();
      expect(asked).toEqual(['spri']);

      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/search/suggest?*q=springs*', async (route) => {
        const answer = await route.fetch();
        await held;
        // The page has given it up.
        await route.fulfill({ response: answer }).catch(() => undefined);
      });
      await Promise.all([page.waitForRequest(/suggest\?.*q=springs/), field.fill('springs')]);
      // The titles of tracks are suggested by their beginnings.
      await field.fill('spring l');
      await page.getByText('1 suggestion', { exact: true }).waitFor({ state: 'attached' });
      release();
      await page.unrouteAll({ behavior: 'wait' });
      expect(await options.allTextContents()).toEqual(['Spring lockTrack · The Sluice']);

      await field.fill('nothing like it');
      await page.getByText('No suggestions', { exact: true }).waitFor({ state: 'attached' });
      expect(await field.getAttribute('aria-expanded')).toBe('false');
      await field.fill('\u0301');
      await page.getByText('No suggestions', { exact: true }).waitFor({ state: 'attached' });
      await leave([400]);
    });

    it('can fail, and the search works without them', async () => {
      const { page, leave } = await visitAs(setting(), music.person, '/listen');
      await page.route('**/search/suggest?*', (route) => route.abort());
      await fieldOf(page).fill('spring tide');
      await page.getByText('Suggestions cannot be shown now. Enter searches.').waitFor();
      await page.getByText('1 match').waitFor();
      await leave([], ['net::ERR_FAILED']);
    });

    it('can be read by everybody, in light and dark, wide and on a phone', async () => {
      const { page, leave } = await visitAs(setting(), music.person, '/listen');
      for (const [name, width] of [
        ['', 1280],
        ['-phone', 390],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await fieldOf(page).fill('');
          await fieldOf(page).fill('spring');
          await optionsOf(page).filter({ hasText: 'Spring evening' }).waitFor();
          await page.keyboard.press('ArrowDown');
          await page.getByText('7 matches').waitFor();
          await saveScreenshot(page, `console-suggest${name}-${colorScheme}`);
          expect([width, colorScheme, await violationsOn(page)]).toEqual([width, colorScheme, []]);
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
      await leave();
    });
  });
};
