import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveScreenshot, until } from '@millrace/testkit/chromium';
import type { Page } from 'playwright-core';
import { violationsOn } from '../../support/look.ts';
import { giveLyrics } from '../../support/lyrics.ts';
import type { OwnMusic } from '../../support/ownMusic.ts';
import { panelOf } from '../../support/ownVideo.ts';
import { newPerson, type Setting, visitAs } from '../../support/visitor.ts';

const refrain = 'High water, high <b>water</b>';
/** A line every two seconds. */
const song = Array.from({ length: 20 }, (_, line) => {
  const words = line % 4 === 3 ? refrain : `Line ${line + 1} of the spring tide`;
  return `[00:${String(line * 2).padStart(2, '0')}.00]${words}`;
}).join('\n');

const linesOf = (page: Page) => panelOf(page, 'Lyrics').getByRole('listitem');
const marked = (page: Page) => panelOf(page, 'Lyrics').locator('[aria-current=true]');

const pause = (page: Page) =>
  page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause', exact: true }).click();

/** Puts a long text into the field at once, as a paste does: typing it takes the browser minutes. @param text an expression */
const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const field = document.querySelector('textarea');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, ${text});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);

export const lyricsStory = (setting: () => Setting, own: () => Promise<OwnMusic>): void => {
  describe('lyrics', () => {
    let music: OwnMusic;
    beforeAll(async () => {
      music = await own();
    });

    const stored = () => {
      const { api } = setting().platform.music;
      return api('GET', `/tracks/${music.long}/lyrics`);
    };

    it('are added, corrected at the field, and removed by the owner', async () => {
      const { page, leave } = await visitAs(setting(), music.person, `/tracks/${music.long}`);
      const panel = panelOf(page, 'Lyrics');
      const dialog = page.getByRole('dialog');
      const words = dialog.getByLabel('Words');
      const save = dialog.getByRole('button', { name: 'Save' });
      const problem = dialog.locator('.mantine-Textarea-error');
      await panel.getByText('There are none.').waitFor();
      await panel.getByRole('button', { name: 'Add lyrics' }).press('Enter');
      // The field has the focus.
      const focused = () => page.evaluate<string>('document.activeElement.tagName');
      await until('the field to have the focus', focused, (name) => name === 'TEXTAREA');
      await save.click();
      await problem.getByText('Type the words').waitFor();
      await words.fill('Plain\n  words');
      await dialog.getByText('Plain text.').waitFor();
      await dialog.getByLabel('Language').fill('de/at');
      await save.click();
      await dialog.getByText('Write the tag of a language').waitFor();
      await dialog.getByLabel('Language').fill('de');
      // What was typed is not lost by a key.
      await page.keyboard.press('Escape');
      await save.click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('The lyrics are saved.').waitFor();
      expect(await linesOf(page).allTextContents()).toEqual(['Plain', '  words']);
      expect((await stored()).json).toMatchObject({
        lyrics: { language: 'de', synced: false, text: 'Plain\n  words' },
      });

      const edit = panel.getByRole('button', { name: 'Edit the lyrics' });
      await edit.press('Enter');
      expect(await words.inputValue()).toBe('Plain\n  words');
      await words.fill('[00:01.00]One\n[00:02,50]Two');
      await save.click();
      await problem.getByText('The time in line 2 cannot be read.').waitFor();
      expect(await words.getAttribute('aria-invalid')).toBe('true');
      await words.fill(`By the Quay\n${song}`);
      await dialog.getByText('LRC: 20 lines with a time. 1 line without one will not be shown (1).').waitFor();
      // What only the service knows is at the field too.
      await paste(page, `'a\\n'.repeat(10100)`);
      await save.click();
      await problem.getByText('at most 10000 lines').waitFor();
      await paste(page, `'a'.repeat(100001)`);
      await save.click();
      await problem.getByText('100000').waitFor();
      expect(await dialog.getByRole('alert').count()).toBe(0);
      await words.fill(song);
      await save.click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await linesOf(page).count()).toBe(20);
      expect(await linesOf(page).nth(3).textContent()).toBe(refrain);
      // The focus is back.
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Edit the lyrics');

      await panel.getByRole('button', { name: 'Remove the lyrics' }).click();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await panel.getByText('There are none.').waitFor();
      expect((await stored()).status).toBe(404);
      await leave([400, 404]);
    });

    it('are followed while the track plays, also by others, who cannot change them', async () => {
      await giveLyrics(setting().platform, music.person, music.long, song);
      const { page, leave } = await visitAs(setting(), await newPerson(setting()), `/tracks/${music.long}`);
      const panel = panelOf(page, 'Lyrics');
      await linesOf(page).first().waitFor();
      expect(await panel.getByRole('button').count()).toBe(0);
      expect(await panel.getByRole('list').getAttribute('lang')).toBe('en');
      expect(await marked(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Play Spring tide' }).first().click();
      await marked(page).filter({ hasNotText: 'Line 1 of' }).waitFor();
      await pause(page);
      const seek = page.getByRole('slider', { name: 'Position in the track' });
      await seek.fill('33');
      await marked(page).filter({ hasText: 'Line 17 of' }).waitFor();
      // It was below the edge of its frame.
      await until(
        'the line to be in sight',
        () =>
          page.evaluate<boolean>(
            `(() => {
              const [line, frame] = [document.querySelector('li[aria-current]'), document.querySelector('section[aria-label=Words]')];
              const [inner, outer] = [line.getBoundingClientRect(), frame.getBoundingClientRect()];
              return frame.scrollTop > 0 && inner.top >= outer.top && inner.bottom <= outer.bottom;
            })()`,
          ),
        Boolean,
      );
      await seek.fill('1');
      await marked(page).filter({ hasText: 'Line 1 of' }).waitFor();
      expect(await marked(page).count()).toBe(1);
      await leave();
    });

    it('that others may not see are nowhere, and those that cannot be read are asked for again', async () => {
      const { page, open, leave } = await visitAs(setting(), await newPerson(setting()), `/tracks/${music.short[0]}`);
      await page.getByText('Player page').first().waitFor();
      expect(await panelOf(page, 'Lyrics').count()).toBe(0);
      const failing = '**/tracks/*/lyrics';
      await page.route(failing, (route) => route.fulfill({ status: 400, json: { detail: 'It fails.' } }));
      await open(`/tracks/${music.long}`);
      await panelOf(page, 'Lyrics').getByRole('alert').getByText('It fails.').waitFor();
      await page.unroute(failing);
      await panelOf(page, 'Lyrics').getByRole('button', { name: 'Try again' }).click();
      await linesOf(page).first().waitFor();
      await leave([400, 404]);
    });

    it('can be read by everybody, in light and dark, wide and on a phone', async () => {
      const { page, leave } = await visitAs(setting(), music.person, `/tracks/${music.long}`);
      await page.getByRole('button', { name: 'Play Spring tide' }).first().click();
      await marked(page).waitFor();
      await pause(page);
      await page.getByRole('slider', { name: 'Position in the track' }).fill('9');
      await marked(page).filter({ hasText: 'Line 5 of' }).waitFor();
      const dialog = page.getByRole('dialog');
      for (const [name, width] of [
        ['', 1280],
        ['-phone', 390],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await panelOf(page, 'Lyrics').scrollIntoViewIfNeeded();
          await saveScreenshot(page, `console-lyrics${name}-${colorScheme}`);
          expect([width, colorScheme, await violationsOn(page)]).toEqual([width, colorScheme, []]);
          await page.getByRole('button', { name: 'Edit the lyrics' }).click();
          await dialog.getByLabel('Words').fill(`By the Quay\n${song}\n[00:50,1]End`);
          await dialog.getByRole('button', { name: 'Save' }).click();
          await dialog.getByText('The time in line 22 cannot be read.').waitFor();
          await saveScreenshot(page, `console-lyrics-edit${name}-${colorScheme}`);
          expect(['edit', width, colorScheme, await violationsOn(page)]).toEqual(['edit', width, colorScheme, []]);
          await dialog.getByRole('button', { name: 'Cancel' }).click();
          await dialog.waitFor({ state: 'hidden' });
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
      await leave();
    });
  });
};
