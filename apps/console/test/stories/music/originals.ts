import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { tinySong } from '@millrace/acceptance/media';
import { saveScreenshot } from '@millrace/testkit/chromium';
import type { Page } from 'playwright-core';
import { violationsOn } from '../../support/look.ts';
import type { OwnMusic } from '../../support/ownMusic.ts';
import { panelOf } from '../../support/ownVideo.ts';
import { newPerson, type Setting, visitAs } from '../../support/visitor.ts';

/** The file that the browser saves after a press. */
async function savedBy(page: Page, name: RegExp): Promise<{ name: string; bytes: Uint8Array }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) };
}

export const originalsStory = (setting: () => Setting, own: () => Promise<OwnMusic>): void => {
  describe('the original of a track', () => {
    let music: OwnMusic;
    let path: string;
    beforeAll(async () => {
      music = await own();
      path = `/tracks/${music.short[0]}`;
    });

    it('is saved by its owner, who gives it to everybody and takes it back', async () => {
      const { page, open, leave } = await visitAs(setting(), music.person, path);
      const panel = panelOf(page, 'Original');
      const song = new Uint8Array(await tinySong());
      const file = await savedBy(page, /^Download \(/);
      expect(file.name).toMatch(/^Spring water\.\w+$/);
      expect(Buffer.compare(file.bytes, song)).toBe(0);
      await panel.getByText('The file is saved.').waitFor();

      const other = await visitAs(setting(), await newPerson(setting()), path);
      await other.page.getByText('Player page').first().waitFor();
      expect(await panelOf(other.page, 'Original').count()).toBe(0);

      const change = panel.getByRole('button', { name: 'Change' });
      expect(await change.isDisabled()).toBe(true);
      await panel.getByRole('radio', { name: 'Everybody' }).check();
      await change.click();
      await panel.getByText('Changed', { exact: true }).waitFor();
      await other.open(path);
      const link = panelOf(other.page, 'Original').getByRole('link', { name: /^Download \(/ });
      const answer = await fetch(new URL((await link.getAttribute('href')) ?? ''));
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
        200,
        expect.stringMatching(/^attachment/),
      ]);
      expect(Buffer.compare(new Uint8Array(await answer.arrayBuffer()), song)).toBe(0);
      expect(await panelOf(other.page, 'Original').getByRole('radio').count()).toBe(0);
      await other.leave([404]);

      await panel.getByRole('radio', { name: 'Only you' }).check();
      await change.click();
      await panel.getByText('Changed', { exact: true }).waitFor();
      expect((await fetch(answer.url)).status).toBe(403);

      await page.route('**/tracks/*/download', (route) =>
        route.fulfill({ status: 400, json: { detail: 'It fails.' } }),
      );
      await open(path);
      await panel.getByRole('button', { name: /^Download \(/ }).click();
      await panel.getByRole('alert').getByText('It fails.').waitFor();
      await leave([400, 404]);
    });

    it('can be read by everybody, in light and dark, wide and on a phone', async () => {
      const { page, leave } = await visitAs(setting(), music.person, path);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await panelOf(page, 'Original').scrollIntoViewIfNeeded();
          await saveScreenshot(page, `console-original${width === 390 ? '-phone' : ''}-${colorScheme}`);
          expect([width, colorScheme, await violationsOn(page)]).toEqual([width, colorScheme, []]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        }
      }
      await leave([404]);
    });
  });
};
