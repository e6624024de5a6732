import { describe, expect, it } from '@jest/globals';
import { saveScreenshot } from '@millrace/testkit/chromium';
import { violationsOn } from '../../support/look.ts';
import { type OwnVideo, panelOf } from '../../support/ownVideo.ts';
import { type Setting, visitAs } from '../../support/visitor.ts';

const sizes = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 320, height: 720 } },
] as const;

export const videoLookStory = (setting: () => Setting, own: () => Promise<OwnVideo>): void => {
  describe('what the page of a video offers', () => {
    it.each(sizes)('can be read by everybody, and fits: $name', async ({ name, ...options }) => {
      const { person, id } = await own();
      const { api } = setting().platform.video;
      const { token } = person;
      await api('PATCH', `/videos/${id}`, { token, json: { downloads: true, visibility: 'private' } });
      const chapters = [
        { start: 0, title: 'Arrival' },
        { start: 2.5, title: 'The market, in which all that the boats have brought is sold before noon' },
      ];
      await api('PUT', `/videos/${id}/chapters`, { token, json: { chapters } });
      for (const language of ['de', 'pt-BR']) {
        const body = new FormData();
        if (language === 'de') body.append('default', 'true');
        body.append('file', new Blob(['1\n00:00:01,000 --> 00:00:02,000\nMoin\n']), 'a.srt');
        await api('PUT', `/videos/${id}/captions/${language}`, { token, body });
      }

      const { page, leave } = await visitAs(setting(), person, `/videos/${id}`, options);
      const dialog = page.getByRole('dialog');
      const look = (what: string) => saveScreenshot(page, `console-video-${what}-${name}`);
      await page.getByRole('table', { name: 'Renditions' }).waitFor();
      await panelOf(page, 'Captions').getByText('Default', { exact: true }).waitFor();
      await panelOf(page, 'Share').getByRole('button', { name: 'Make a link' }).click();
      await page.getByText(/^This link works until /).waitFor();
      const add = panelOf(page, 'Chapters').getByRole('button', { name: 'Add a chapter' });
      await add.click();
      await page.getByLabel('Start of chapter 3').fill('soon');
      await page.getByRole('button', { name: 'Save the chapters' }).click();
      await page.getByText('A chapter needs a title').waitFor();
      for (const title of ['Visibility', 'Share', 'Downloads', 'Captions', 'Chapters']) {
        await page.evaluate(
          `[...document.querySelectorAll('h2')].find((one) => one.textContent === '${title}').parentElement.scrollIntoView()`,
        );
        await look(title.toLowerCase());
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(options.viewport.width);
      expect(await violationsOn(page)).toEqual([]);
      await panelOf(page, 'Captions').getByRole('button', { name: 'Add captions' }).click();
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.getByText('Write the tag of a language').waitFor();
      await look('add-captions');
      expect(await violationsOn(page)).toEqual([]);
      await leave();
    });
  });
};
