import { beforeAll, describe, expect, it } from '@jest/globals';
import { samplePicture } from '@millrace/acceptance/media';
import { createPlaylist, getPlaylist } from '@millrace/acceptance/music/actions';
import { saveScreenshot, until } from '@millrace/testkit/chromium';
import type { Page } from 'playwright-core';
import { violationsOn } from '../../support/look.ts';
import type { OwnMusic } from '../../support/ownMusic.ts';
import { newPerson, type Setting, visitAs } from '../../support/visitor.ts';

const orderIn = (page: Page) =>
  page
    .getByRole('list', { name: 'Order' })
    .getByRole('button', { name: /^Move .* up$/ })
    .evaluateAll((buttons) => buttons.map((button) => String(button.getAttribute('aria-label')).slice(5, -3)));

export const playlistStory = (setting: () => Setting, own: () => Promise<OwnMusic>): void => {
  describe('a playlist of one’s own', () => {
    let music: OwnMusic;
    beforeAll(async () => {
      music = await own();
    });

    /** @returns its number */
    const newPlaylist = async (title: string, tracks: readonly string[] = music.short): Promise<number> => {
      const { api } = setting().platform.music;
      const { id } = await createPlaylist(api, music.person, { title });
      await add(id, tracks);
      return id;
    };
    const add = async (id: number, tracks: readonly string[]) => {
      const { api } = setting().platform.music;
      for (const trackId of tracks) {
        await api('POST', `/playlists/${id}/tracks`, { token: music.person.token, json: { trackId } });
      }
    };
    const titlesOf = async (id: number) =>
      (await getPlaylist(setting().platform.music.api, id, music.person.token)).tracks.map(({ title }) => title);

    it('gets a picture, which its page and the lists show, and loses it again', async () => {
      const id = await newPlaylist('With a picture');
      const { page, leave } = await visitAs(setting(), music.person, `/playlists/${id}`);
      const width = () => page.evaluate<number>(`document.querySelector('main img')?.naturalWidth ?? 0`);
      const choose = (buffer: Buffer) =>
        page.locator('main input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
      await page.getByRole('button', { name: 'Add a picture' }).waitFor();
      await choose(Buffer.from('no picture'));
      const alert = page.getByRole('main').getByRole('alert');
      await alert.waitFor();
      await choose(Buffer.from(await samplePicture()));
      await page.getByText('The picture is replaced').waitFor({ state: 'attached' });
      await until('the picture to be shown', width, (pixels) => pixels > 0);
      expect(await alert.count()).toBe(0);
      await saveScreenshot(page, 'playlist-picture');
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).click();
      await page.getByRole('link', { name: /With a picture/ }).waitFor();
      await until('the list to show it', width, (pixels) => pixels > 0);
      await saveScreenshot(page, 'playlists-with-pictures');
      await page.getByRole('link', { name: /With a picture/ }).click();
      await page.getByRole('button', { name: 'Remove the picture' }).click();
      await page.getByText('The picture is removed').waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Add a picture' }).waitFor();
      expect((await getPlaylist(setting().platform.music.api, id, music.person.token)).cover_art).toBeNull();
      await leave([415]);
    });

    it('is shared by a link that is shown once, replaced, and ended', async () => {
      const id = await newPlaylist('Low <b>water</b>');
      const { page, context, leave } = await visitAs(setting(), music.person, `/playlists/${id}`);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const dialog = page.getByRole('dialog');
      const share = page.getByRole('button', { name: 'Share by link' });
      const badge = page.getByRole('main').getByText('By link', { exact: true });
      const make = async (button: string) => {
        await share.click();
        await dialog.getByRole('button', { name: button }).click();
        await dialog.getByRole('button', { name: 'Copy: Link' }).click();
        await dialog.getByText('Copied').waitFor({ state: 'attached' });
        const link = await page.evaluate<string>('navigator.clipboard.readText()');
        const program = await dialog.getByRole('textbox', { name: 'For programs' }).inputValue();
        // It is not lost by a key.
        await page.keyboard.press('Escape');
        await dialog.getByRole('button', { name: 'I have stored it' }).click();
        await dialog.waitFor({ state: 'hidden' });
        return { link, program };
      };
      await share.waitFor();
      expect(await badge.count()).toBe(0);
      const { link, program } = await make('Make a link');
      await badge.waitFor();
      // It opens for somebody without an account, and nothing in the page has it any more.
      const answer = await fetch(program);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Low <b>water</b>')]);
      expect([link, (await fetch(link)).headers.get('content-type')]).toEqual([
        `${program}/embed`,
        expect.stringContaining('text/html'),
      ]);
      expect(await page.content()).not.toContain(program.split('/').at(-1));

      const second = await make('Make a new link');
      expect([(await fetch(program)).status, (await fetch(second.program)).status]).toEqual([404, 200]);
      await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).click();
      await page
        .getByRole('link', { name: /^Low .*By link$/ })
        .filter({ hasText: 'Private' })
        .click();
      await share.click();
      await dialog.getByText('It is shared by a link since').waitFor();
      await dialog.getByRole('button', { name: 'End the link' }).click();
      await page.getByText('The link is ended.').waitFor();
      await badge.waitFor({ state: 'detached' });
      expect((await fetch(second.program)).status).toBe(404);
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Share by link');

      await page.route('**/playlists/*/share', (route) => route.abort());
      await share.click();
      await dialog.getByRole('button', { name: 'Make a link' }).click();
      await dialog.getByRole('alert').getByText('The service does not answer.').waitFor();
      await leave([], ['net::ERR_FAILED']);
    });

    it('is ordered with keys, buttons and the pointer, and a change of somebody else is not lost', async () => {
      const id = await newPlaylist('Locks');
      const { page, leave } = await visitAs(setting(), music.person, `/playlists/${id}`);
      const dialog = page.getByRole('dialog');
      const change = page.getByRole('button', { name: 'Change the order' });
      const save = dialog.getByRole('button', { name: 'Save the order' });
      await change.press('Enter');
      await dialog.getByRole('list', { name: 'Order' }).waitFor();
      expect(await save.isDisabled()).toBe(true);
      expect(await orderIn(page)).toEqual(['Spring water', 'Spring lock', 'Spring gate']);
      await dialog.getByRole('button', { name: 'Move Spring gate', exact: true }).press('Home');
      await page.getByText('Spring gate is number 1 of 3 now.').waitFor({ state: 'attached' });
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move Spring gate');
      await dialog.getByRole('button', { name: 'Move Spring lock up' }).click();
      expect(await orderIn(page)).toEqual(['Spring gate', 'Spring lock', 'Spring water']);
      const rows = dialog.getByRole('listitem');
      await rows.nth(2).dragTo(rows.nth(0));
      await page.getByText('Spring water is number 1 of 3 now.').waitFor({ state: 'attached' });
      // A key that was pressed too often does not lose it.
      await page.keyboard.press('Escape');
      await save.click();
      await page.getByText('The order is saved.').waitFor();
      const ordered = ['Spring water', 'Spring gate', 'Spring lock'];
      expect(await titlesOf(id)).toEqual(ordered);
      const list = page.getByRole('list', { name: 'Tracks' });
      expect(await list.getByRole('link', { name: /^Spring/ }).allTextContents()).toEqual(ordered);
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Change the order');

      await change.click();
      await dialog.getByRole('button', { name: 'Move Spring water down' }).click();
      await add(id, [music.long]);
      await save.click();
      await dialog.getByRole('alert').getByText('The playlist has other tracks now.').waitFor();
      await dialog.getByRole('button', { name: 'Show the current tracks' }).click();
      await dialog.getByRole('button', { name: 'Move Spring tide up' }).click();
      await save.click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await titlesOf(id)).toEqual(['Spring water', 'Spring gate', 'Spring tide', 'Spring lock']);
      await leave([409]);
    });

    it('that is longer than a page is ordered as a whole, and goes on being read', async () => {
      const { api } = setting().platform.music;
      const [first = '', second = ''] = music.short;
      // Two pages of the list, and the same track many times.
      const id = await newPlaylist(
        'Sluices',
        Array.from({ length: 104 }, () => first),
      );
      await add(id, [second]);
      const { page, leave } = await visitAs(setting(), music.person, `/playlists/${id}`);
      await page.getByText('105 tracks').waitFor();
      await page.getByRole('button', { name: 'Change the order' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Move Spring water', exact: true }).first().press('End');
      await dialog.getByRole('button', { name: 'Move Spring lock', exact: true }).press('ArrowUp');
      await dialog.getByRole('button', { name: 'Save the order' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const titles = (await getPlaylist(api, id, music.person.token)).tracks.map(({ title }) => title);
      expect([titles.length, titles.indexOf('Spring lock')]).toEqual([105, 102]);
      const list = page.getByRole('list', { name: 'Tracks' });
      await list.waitFor();
      // The list knows how long it is by its height: no page was read twice.
      const height = () => {
        return page.evaluate<number>(
          `(scrollTo(0, 1e6), document.querySelector('[role=list][aria-label=Tracks]').offsetHeight)`,
        );
      };
      await until('the whole list', height, (pixels) => pixels === 105 * 64);
      await list.getByRole('link', { name: 'Spring lock' }).waitFor();
      await leave();
    });

    it('of somebody else has no link and no order', async () => {
      const { page, leave } = await visitAs(setting(), await newPerson(setting()), `/playlists/${music.playlist}`);
      await page.getByRole('heading', { level: 1, name: 'Spring evening' }).waitFor();
      expect(await page.getByRole('button', { name: /Share by link|Change the order/ }).count()).toBe(0);
      await leave();
    });

    it('can be read by everybody, in light and dark, wide and on a phone', async () => {
      const id = await newPlaylist('An evening at the old weir', [...music.short, music.long]);
      const { page, open, leave } = await visitAs(setting(), music.person, `/playlists/${id}`);
      const dialog = page.getByRole('dialog');
      const look = async (name: string, width: number, colorScheme: 'light' | 'dark') => {
        await saveScreenshot(page, `console-${name}${width === 390 ? '-phone' : ''}-${colorScheme}`);
        expect([name, width, colorScheme, await violationsOn(page)]).toEqual([name, width, colorScheme, []]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      };
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.getByRole('button', { name: 'Change the order' }).click();
          await dialog.getByRole('button', { name: 'Move Spring tide up' }).click();
          await look('playlist-order', width, colorScheme);
          await dialog.getByRole('button', { name: 'Cancel' }).click();
          await dialog.waitFor({ state: 'hidden' });
          await page.getByRole('button', { name: 'Share by link' }).click();
          await dialog.getByRole('button', { name: /^Make a/ }).click();
          await dialog.getByRole('button', { name: 'I have stored it' }).waitFor();
          await look('playlist-link-made', width, colorScheme);
          await dialog.getByRole('button', { name: 'I have stored it' }).click();
          await dialog.waitFor({ state: 'hidden' });
          await page.getByRole('button', { name: 'Share by link' }).click();
          await dialog.getByRole('button', { name: 'End the link' }).waitFor();
          await look('playlist-link', width, colorScheme);
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'hidden' });
          await look('playlist-own', width, colorScheme);
        }
      }
      await open('/playlists');
      await page.getByText('By link').first().waitFor();
      await look('playlists-own', 390, 'dark');
      await leave();
    });
  });
};
