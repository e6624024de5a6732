import { describe, expect, it } from '@jest/globals';
import { createKey, type Person, upload } from '@millrace/acceptance/actions';
import { expectJson } from '@millrace/acceptance/expect';
import { postPicture, smallPicture } from '@millrace/acceptance/image/actions';
import { until } from '@millrace/testkit/chromium';
import { atNight } from '@millrace/testkit/nightly';
import { watchImageReads } from '../support/reads.ts';
import { newPerson, type Setting, visit, visitAs } from '../support/visitor.ts';

/** A person with so many pictures, from `picture 000.png` on. A page of the list has 60. */
async function personWithPictures(setting: Setting, count: number): Promise<Person> {
  const { platform } = setting;
  const person = await newPerson(setting);
  const { key } = await createKey(platform.video.api, person);
  const bytes = await smallPicture();
  const numbers = Array.from({ length: count }, (_, at) => String(at).padStart(3, '0'));
  // A few at a time, fewer than an account may send at once.
  const send = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      expectJson(await postPicture(platform.image.api, { key }, bytes, `picture ${number}.png`), 201);
    }
  };
  await Promise.all([send(), send(), send()]);
  return person;
}

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

    atNight(() => {
      it('shows what comes and goes by the API while it is open, and changes who may play several', async () => {
        const person = await newPerson(setting());
        const { api } = setting().platform.video;
        const { page, open, signIn, leave } = await visit(setting());
        const streaming = page.waitForResponse(/\/events\/stream/);
        await open('/videos');
        await signIn(person);
        await streaming;
        // Nothing is being made, and nothing is in the list.
        const ids: string[] = [];
        for (const title of ['Zebra', 'Apples']) {
          ids.push(await upload(api, person, new Uint8Array(Buffer.from('no video')), title));
        }
        const boxOf = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
        for (const title of ['Zebra', 'Apples']) await boxOf(title).check();
        await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Visibility' }).click();
        const dialog = page.getByRole('dialog', { name: 'Visibility of 2 videos' });
        const change = dialog.getByRole('button', { name: 'Change' });
        expect(await change.isDisabled()).toBe(true);
        await dialog.getByRole('radio', { name: 'Unlisted' }).check();
        await change.click();
        await dialog.waitFor({ state: 'hidden' });
        for (const id of ids) {
          const answer = await api('GET', `/videos/${id}`, { token: person.token });
          expect(Object(expectJson(answer, 200)).video.visibility).toBe('unlisted');
        }
        await api('DELETE', `/videos/${ids[0]}`, { token: person.token });
        await boxOf('Zebra').waitFor({ state: 'hidden' });
        await page.getByText('1 video', { exact: true }).waitFor();
        await leave();
      });

      it('is read page by page as far as somebody scrolls, and has only the rows in sight', async () => {
        const person = await personWithPictures(setting(), 70);
        const { page, leave } = await visitAs(setting(), person, '/images?sort=title&view=table');
        await page.clock.install();
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

    // It makes 190 pictures.
    atNight(() => {
      it('is read again only where somebody looks, however far it was scrolled', async () => {
        const person = await personWithPictures(setting(), 190);
        const { page, open, signIn, leave } = await visit(setting());
        await page.clock.install();
        const reads = watchImageReads(page);
        await open('/images?sort=title&view=table');
        await signIn(person);
        const rowOf = (number: string) => page.getByRole('row', { name: `picture ${number}` });
        await rowOf('000').waitFor();
        await until(
          'the end of the list',
          async () => {
            await page.evaluate('scrollTo(0, document.body.scrollHeight)');
            await reads.settled();
            return rowOf('189').count();
          },
          (count) => count === 1,
        );
        const cursors = reads.take();
        expect([cursors.length, new Set(cursors).size]).toEqual([4, 4]);

        const [, , third, fourth] = cursors;

        // The end of this list is in its third page and its fourth. An edit can move an entry in a list by titles.
        await page.getByRole('link', { name: 'picture 188' }).click();
        await page.getByLabel('Tags').fill('harbour');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByText('Saved', { exact: true }).waitFor();
        expect(reads.take()).toEqual([]);
        await page.goBack();
        await rowOf('188').waitFor();
        await reads.settled();
        // On a busy machine, the top of the list is in sight until the place in it is restored.
        const afterEdit = reads.take().filter((cursor) => cursor !== undefined);
        expect(afterEdit).toEqual([third, fourth]);

        // What was deleted is known to be gone.
        await page.getByRole('button', { name: 'Delete picture 187' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await rowOf('187').waitFor({ state: 'hidden' });
        await page.getByText('189 images').waitFor();
        await reads.settled();
        expect(reads.take()).toEqual([]);

        // Somebody comes back to the window a while later.
        await page.clock.fastForward(60_000);
        await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
        await reads.settled();
        expect(reads.take()).toEqual([third, fourth]);
        await page.evaluate('scrollTo(0, 0)');
        await rowOf('000').waitFor();
        await reads.settled();
        expect(reads.take()).toEqual([undefined]);
        await leave();
      });
    });
  });
};
