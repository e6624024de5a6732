import { describe, expect, it } from '@jest/globals';
import { smallPicture } from '@millrace/acceptance/image/actions';
import { until } from '@millrace/testkit/chromium';
import type { Page } from 'playwright-core';
import type { UsedLibrary } from '../support/used.ts';
import { type Setting, visitAs } from '../support/visitor.ts';

/** Which of red, green and blue is the strongest in the middle of the frame that is shown. */
const strongest = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const video = document.querySelector('[role=dialog] video');
    if (video === null || video.readyState < 2 || video.seeking) return 'nothing';
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.drawImage(video, 0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
  })()`);

export const videoPageStory = (setting: () => Setting, used: () => Promise<UsedLibrary>): void => {
  describe('the page of a video', () => {
    it('tells of its renditions and views, and changes its thumbnail', async () => {
      const { person, video } = await used();
      const { page, leave } = await visitAs(setting(), person, `/videos/${video}`);
      const renditions = page.getByRole('table', { name: 'Renditions' });
      await renditions.getByRole('row', { name: /^360p 640 × 360 10\/s \d+ kb\/s \d+ kb\/s .* KB$/ }).waitFor();
      expect(await renditions.getByRole('row').count()).toBe(3);
      await page.getByText('Views: 3').waitFor();
      await page.getByText(/^Views by day, .*: 3 in all/).waitFor({ state: 'attached' });

      const thumbnail = page
        .locator('section', { has: page.getByRole('heading', { name: 'Thumbnail' }) })
        .locator('img');
      const address = async () => (await thumbnail.getAttribute('src')) ?? '';
      const first = await address();
      // What is typed meanwhile stays, and can be saved.
      await page.getByLabel('Description').fill('Red, green and blue.');
      await page.getByRole('button', { name: 'Choose a frame' }).click();
      await until(
        'the first frame',
        () => strongest(page),
        (colour) => colour === 'red',
      );
      await page.getByLabel('Seconds').fill('20');
      await page.getByText('Choose a time from 0 to 8.9.').waitFor();
      expect(await page.getByRole('button', { name: 'Use this frame' }).isDisabled()).toBe(true);
      await page.getByLabel('Position in the video').fill('7.5');
      await until(
        'a frame of the end',
        () => strongest(page),
        (colour) => colour === 'blue',
      );
      await page.getByLabel('Seconds').fill('4.5');
      await until(
        'a frame of the middle',
        () => strongest(page),
        (colour) => colour === 'green',
      );
      await page.getByRole('button', { name: 'Use this frame' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await until('another thumbnail', address, (now) => now !== first);
      const second = await address();

      const file = page.getByLabel('Picture for the thumbnail');
      await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await page.getByText('This file is not a picture that can be read.').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await file.setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: await smallPicture() });
      await page.getByText(/^poster\.png · /).waitFor();
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await until('the picture', address, (now) => now !== second && now !== first);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      await leave();
    });
  });
};
