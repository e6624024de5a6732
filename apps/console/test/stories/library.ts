import { describe, expect, it } from '@jest/globals';
import { createKey, upload } from '@millrace/acceptance/actions';
import { postPicture, smallPicture } from '@millrace/acceptance/image/actions';
import { newPerson, type Setting, visitAs } from '../support/visitor.ts';

/** More than a page of the list, which has 60. */
const count = 70;

export const libraryStory = (setting: () => Setting): void => {
  describe('the library', () => {
    it('is searched, ordered, shown as a table, and remembered by its address', async () => {
      const person = await newPerson(setting());
      const { api } = setting().platform.video;
      // Files that fail at once are enough to be listed.
      for (const title of ['Zebra', 'Äpfel', 'apples and pears']) {
        await upload(api, person, new Uint8Array(Buffer.from('no video')), title);
      }
      const { page, leave } = await visitAs(setting(), person, '/videos');
      await page.getByText('3 videos').waitFor();
      await page.getByRole('searchbox', { name: 'Search your videos' }).fill('ÄP');
      await page.getByText('2 videos with').waitFor();
      await page.getByRole('searchbox').fill('nothing of this name');
      await page.getByRole('button', { name: 'Show all videos' }).click();
      await page.getByText('3 videos').waitFor();
      await page.locator('label', { hasText: 'Table' }).click();
      await page.getByLabel('Order').selectOption('Title, Z to A');
      await page.waitForURL(/sort=-title/);
      const titles = () => page.getByRole('table').getByRole('link').allTextContents();
      await page.getByRole('row', { name: /Zebra/ }).first().waitFor();
      await page.reload();
      await page.getByRole('row', { name: /Zebra/ }).waitFor();
      expect((await titles())[0]).toBe('Zebra');
      await page.getByRole('button', { name: 'Delete Zebra' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete “Zebra”?' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Delete Zebra' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('2 videos').waitFor();
      expect(await titles()).not.toContain('Zebra');
      await leave();
    });

    it('is read page by page as far as somebody scrolls, and has only the rows in sight', async () => {
      const person = await newPerson(setting());
      const { api } = setting().platform.image;
      const { key } = await createKey(setting().platform.video.api, person);
      const bytes = await smallPicture();
      const numbers = Array.from({ length: count }, (_, at) => at);
      // A few at a time, fewer than an account may send at once.
      const send = async () => {
        for (let at = numbers.shift(); at !== undefined; at = numbers.shift()) {
          await postPicture(api, { key }, bytes, `picture ${String(at).padStart(3, '0')}.png`);
        }
      };
      await Promise.all([send(), send(), send()]);

      const { page, leave } = await visitAs(setting(), person, '/images?sort=title&view=table');
      const reads: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().includes('/images?')) reads.push(request.url());
      });
      await page.getByRole('row', { name: /picture 000/ }).waitFor();
      expect(await page.getByRole('row').count()).toBeLessThan(40);
      expect(reads.filter((url) => url.includes('cursor='))).toEqual([]);
      await page.getByRole('table').hover();
      await page.mouse.wheel(0, 20_000);
      await page.getByRole('row', { name: /picture 059/ }).waitFor();
      await page.mouse.wheel(0, 20_000);
      await page.getByRole('row', { name: /picture 069/ }).waitFor();
      expect(await page.getByRole('row').count()).toBeLessThan(40);
      // No page twice, and none beyond the end.
      expect(reads.filter((url) => url.includes('cursor='))).toHaveLength(1);
      await page.locator('label', { hasText: 'Grid' }).click();
      await page.getByRole('listitem').first().waitFor();
      await leave();
    });
  });
};
