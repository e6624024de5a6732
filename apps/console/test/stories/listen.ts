import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@millrace/acceptance/actions';
import { encode, samplePicture, taggedSong } from '@millrace/acceptance/media';
import { getTrack, readyTracks, uploadTrack } from '@millrace/acceptance/music/actions';
import { until } from '@millrace/testkit/chromium';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { looksGood, looksGoodIn, narrow } from '../support/look.ts';
import { giveLyrics } from '../support/lyrics.ts';
import { panelOf } from '../support/ownVideo.ts';
import { newPerson, type Setting, visitAs } from '../support/visitor.ts';

const player = (page: Page) => page.getByRole('region', { name: 'Player' });

/** Waits until the track plays, and its time passes. */
async function untilHeard(page: Page, title: string): Promise<void> {
  await player(page).getByRole('link', { name: title }).waitFor();
  const position = () => player(page).getByRole('slider', { name: 'Position' }).inputValue();
  await until(`${title} to play`, position, (value) => Number(value) >= 1);
}

const queueTitles = (page: Page) =>
  page
    .getByRole('list', { name: 'Queue' })
    .getByRole('button', { name: /^Move .* up$/ })
    .evaluateAll((buttons) => buttons.map((button) => String(button.getAttribute('aria-label')).slice(5, -3)));

export const listenStory = (setting: () => Setting): void => {
  describe('a listener', () => {
    let artist: Person;
    let listener: Person;
    let long: string;
    let gate: string;
    let album: string;
    beforeAll(async () => {
      const { api } = setting().platform.music;
      [artist, listener] = [await newPerson(setting()), await newPerson(setting())];
      const minute = await encode('flac', [
        '-f',
        'lavfi',
        '-i',
        'anoisesrc=duration=60:color=pink:seed=1,tremolo=f=0.15:d=0.9',
        '-c:a',
        'flac',
      ]);
      const texts = { title: 'Long tide', artistName: 'The Quay', album: 'Harbour' };
      long = await uploadTrack(api, artist, texts, minute);
      gate = await uploadTrack(api, artist, { title: 'Lock gate', artistName: 'The Quay' }, await taggedSong());
      await readyTracks(api, artist, [{ title: 'Weir <b>one</b>', artistName: 'The Quay' }]);
      for (const id of [long, gate]) {
        await until(
          'the song to be ready',
          async () => (await getTrack(api, id)).status,
          (status) => status === 'ready',
        );
      }
      await giveLyrics(setting().platform, artist, long);
      album = z.string().parse((await getTrack(api, long)).album_id);
    });

    it('finds music, plays it while walking around, and changes the queue', async () => {
      const { page, leave } = await visitAs(setting(), listener, '/listen');
      const streams: string[] = [];
      page.on('request', (request) => streams.push(request.url()));
      await page.getByRole('list', { name: 'New' }).getByText('Lock gate').waitFor();
      expect(await player(page).count()).toBe(0);
      await page.getByRole('combobox', { name: 'Search all music' }).fill('TIDE');
      const found = page.getByRole('list', { name: 'Found' });
      await page.getByText('1 match').waitFor();
      await found.getByRole('button', { name: 'Play Long tide' }).click();
      await untilHeard(page, 'Long tide');
      expect(await page.evaluate('navigator.mediaSession.metadata.title')).toBe('Long tide');
      // It must not end before the story does.
      await player(page).getByRole('button', { name: 'Pause', exact: true }).click();

      await page.getByRole('combobox', { name: 'Search all music' }).fill('');
      const fresh = page.getByRole('list', { name: 'New' });
      await fresh.getByRole('button', { name: 'More for Lock gate' }).click();
      await page.getByRole('menuitem', { name: 'Add to the queue' }).click();
      await page.getByText('“Lock gate” is in the queue.').waitFor();
      await fresh.getByRole('button', { name: 'More for Weir' }).click();
      // The first menu may still be fading out.
      await page.getByRole('menu', { name: /Weir/ }).getByRole('menuitem', { name: 'Play next' }).click();

      // The keyboard moves a row; the handle keeps the focus.
      await page.getByRole('button', { name: 'Show the queue' }).click();
      await page.getByRole('button', { name: 'Move Lock gate', exact: true }).press('ArrowUp');
      await page.getByText('Lock gate is number 2 of 3 now.').waitFor({ state: 'attached' });
      expect(await queueTitles(page)).toEqual(['Long tide', 'Lock gate', 'Weir <b>one</b>']);
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move Lock gate');
      const rows = page.getByRole('list', { name: 'Queue' }).getByRole('listitem');
      await rows.nth(2).dragTo(rows.nth(1));
      await page.getByText('Weir <b>one</b> is number 2 of 3 now.').waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Remove Weir' }).click();
      expect(await queueTitles(page)).toEqual(['Long tide', 'Lock gate']);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });

      // It plays on at another page, and obeys the keys there.
      await player(page).getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).click();
      await page.getByRole('heading', { level: 1, name: 'Playlists' }).waitFor();
      const slider = player(page).getByRole('slider', { name: 'Position' });
      const before = Number(await slider.inputValue());
      await page.keyboard.press('ArrowRight');
      await until(
        'the time to jump',
        () => slider.inputValue(),
        (value) => Number(value) >= before + 5,
      );
      await page.keyboard.press('Space');
      await player(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
      await page.keyboard.press('Space');
      await player(page).getByRole('button', { name: 'Pause', exact: true }).waitFor();
      await player(page).getByLabel('Quality').selectOption('320k');
      await until('the other stream', () => streams.some((url) => url.endsWith('q=320k')), Boolean);
      await untilHeard(page, 'Long tide');

      // One play is counted when the next track begins, and the next one when the page goes.
      await page.getByRole('main').focus();
      await page.keyboard.press('Shift+ArrowRight');
      await untilHeard(page, 'Lock gate');
      await page.keyboard.press('Space');
      const { api } = setting().platform.music;
      const plays = async (id: string) => (await getTrack(api, id)).play_count;
      await until(
        'the play to be counted',
        () => plays(long),
        (count) => count === 1,
      );
      expect(await plays(gate)).toBe(0);
      await page.reload();
      await until(
        'the play of the page that is left to be counted',
        () => plays(gate),
        (count) => count === 1,
      );
      expect(await plays(long)).toBe(1);
      await leave();
    });

    it('finds artists and albums, and plays an album', async () => {
      const { page, leave } = await visitAs(setting(), listener, '/listen?q=quay');
      await page.getByText('4 matches').waitFor();
      await page.getByRole('region', { name: 'Artists' }).getByRole('link', { name: 'The Quay 3 tracks' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('region', { name: 'Albums' }).getByRole('link', { name: 'Harbour' }).click();
      await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
      await page.getByText('1 track · 1:00').waitFor();
      await page.getByRole('button', { name: 'Play all' }).click();
      await untilHeard(page, 'Long tide');
      await page.goto(new URL('/listen?q=harbour', page.url()).href);
      await page.getByRole('list', { name: 'Found' }).getByRole('link', { name: 'Harbour' }).click();
      await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
      await page.goto(new URL('/albums/none', page.url()).href);
      await page.getByText('There is no such album').waitFor();
      await leave([404]);
    });

    /** Uploads an album of short tracks. @returns its id, and those of the tracks */
    async function newAlbum(titles: readonly string[], name: string): Promise<{ id: string; songs: string[] }> {
      const { api } = setting().platform.music;
      const tone = await encode('flac', ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=4', '-c:a', 'flac']);
      const songs: string[] = [];
      for (const title of titles) {
        const texts = { title, artistName: 'The Keel', album: name, trackNumber: String(songs.length + 1) };
        songs.push(await uploadTrack(api, artist, texts, tone));
      }
      for (const song of songs) {
        await until(
          'the song to be ready',
          async () => (await getTrack(api, song)).status,
          (status) => status === 'ready',
        );
      }
      return { id: z.string().parse((await getTrack(api, songs[0] ?? '')).album_id), songs };
    }

    it('plays an album without a gap, and counts each of its tracks once', async () => {
      const { api } = setting().platform.music;
      const { id, songs } = await newAlbum(['Flood', 'Slack'], 'Two tides');
      const { page, open, leave } = await visitAs(setting(), listener, '/listen');
      // The element is not in the page.
      await page.addInitScript({
        content: `globalThis.Audio = class extends Audio {
          constructor() {
            super();
            globalThis.heard = [];
            let emptied = 0;
            this.addEventListener('emptied', () => { emptied += 1; });
            this.addEventListener('timeupdate', () => {
              const { title } = navigator.mediaSession.metadata ?? {};
              if (title !== undefined && title !== heard.at(-1)?.title) heard.push({ title, source: this.currentSrc, emptied });
            });
          }
        };`,
      });
      await open(`/albums/${id}`);
      await page.getByRole('button', { name: 'Play all' }).click();
      await untilHeard(page, 'Slack');
      const [first, second, ...more] =
        await page.evaluate<{ title: string; source: string; emptied: number }[]>('heard');
      expect([first?.title, second?.title, more]).toEqual(['Flood', 'Slack', []]);
      // The second track comes from the same buffer: nothing was loaded anew, and nothing has ended.
      expect(first?.source).toMatch(/^blob:/);
      expect([second?.source, second?.emptied]).toEqual([first?.source, first?.emptied]);
      await player(page).getByRole('button', { name: 'Play', exact: true }).waitFor();
      for (const song of songs) {
        await until(
          'the play to be counted',
          async () => (await getTrack(api, song)).play_count,
          (count) => count > 0,
        );
        expect((await getTrack(api, song)).play_count).toBe(1);
      }
      await leave();
    });

    it('leaves out a track that is broken when it comes by itself', async () => {
      const { id, songs } = await newAlbum(['Sound', 'Leak', 'Tight'], 'Boat');
      const { page, open, leave } = await visitAs(setting(), listener, '/listen');
      await page.route(`**/tracks/${songs[1]}/stream**`, (route) => route.fulfill({ status: 404, body: '' }));
      await open(`/albums/${id}`);
      await page.getByRole('button', { name: 'Play all' }).click();
      await untilHeard(page, 'Tight');
      await leave([404]);
    });

    it('likes, follows, and keeps playlists', async () => {
      const { page, context, leave } = await visitAs(setting(), listener, '/listen');
      const fresh = page.getByRole('list', { name: 'New' });
      await fresh.getByRole('button', { name: 'Like Long tide' }).click();
      await fresh.getByRole('button', { name: 'Like Long tide', pressed: true }).waitFor();
      await page.getByRole('link', { name: 'Liked' }).click();
      await page.getByRole('list', { name: 'Liked' }).getByRole('link', { name: 'Long tide' }).waitFor();
      await page.getByRole('list', { name: 'Liked' }).getByRole('link', { name: 'The Quay' }).click();
      await page.getByRole('button', { name: 'Follow' }).click();
      await page.getByRole('button', { name: 'Following' }).waitFor();
      await page.getByText('1 follower', { exact: false }).waitFor();

      await page.getByRole('button', { name: 'More for Long tide' }).click();
      await page.getByRole('menuitem', { name: 'Add to a playlist' }).click();
      await page.getByLabel('New playlist').fill('For the evening');
      await page.getByRole('button', { name: 'Create and add' }).click();
      await page.getByText('“Long tide” is in “For the evening”.').waitFor();
      await page.getByRole('button', { name: 'More for Lock gate' }).click();
      await page.getByRole('menu', { name: /Lock/ }).getByRole('menuitem', { name: 'Add to a playlist' }).click();
      await page.getByRole('button', { name: /^For the evening/ }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });

      await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).click();
      await page.getByRole('link', { name: /For the evening/ }).click();
      await page.getByText('2 tracks').waitFor();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Title').fill('For the <i>night</i>');
      await page.getByLabel('Description').fill('Slow water.');
      await page.getByLabel('Public').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'For the <i>night</i>' }).waitFor();
      await page.getByText('Slow water.').waitFor();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('The link is copied.').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
      await page.getByRole('button', { name: 'More for Long tide' }).click();
      await page.getByRole('menuitem', { name: 'Remove from this playlist' }).click();
      await page.getByText('1 track ·').waitFor();

      await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).click();
      await page.locator('label', { hasText: 'Public' }).click();
      await page.getByRole('link', { name: /night/ }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No playlists yet').waitFor();
      await leave();
    });

    it('sees a track with its waveform, and its owner gives it a cover', async () => {
      const asListener = await visitAs(setting(), listener, `/tracks/${long}`);
      const { page } = asListener;
      await page.getByRole('heading', { level: 1, name: 'Long tide' }).waitFor();
      expect(await page.getByRole('button', { name: /Delete|Save|cover/ }).count()).toBe(0);
      const wave = page.getByRole('slider', { name: 'Position in the track' });
      const drawnWidth = () =>
        page.evaluate<number>(
          `Math.max(0, ...[...document.querySelectorAll('main div')].map((one) => one.shadowRoot?.querySelector('canvas')?.width ?? 0))`,
        );
      await until('the waveform to be drawn', drawnWidth, (width) => width > 0);
      await wave.click();
      await untilHeard(page, 'Long tide');
      expect(Number(await wave.inputValue())).toBeGreaterThanOrEqual(29);
      await wave.press('Home');
      await until(
        'the start',
        () => wave.inputValue(),
        (value) => Number(value) < 15,
      );
      await asListener.leave();

      const asArtist = await visitAs(setting(), artist, `/tracks/${long}`);
      const picture = Buffer.from(await samplePicture());
      await asArtist.page
        .locator('main input[type=file]')
        .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture });
      await asArtist.page.getByText('The cover is replaced').waitFor({ state: 'attached' });
      const coverWidth = () => asArtist.page.evaluate<number>(`document.querySelector('main img')?.naturalWidth ?? 0`);
      await until('the cover to be shown', coverWidth, (width) => width > 0);
      await asArtist.leave();
    });

    it('chooses who plays an own track, from when on, and hears it also if nobody else does', async () => {
      const { api } = setting().platform.music;
      const [own = ''] = await readyTracks(api, artist, [{ title: 'Night watch', artistName: 'The Pier' }]);
      await giveLyrics(setting().platform, artist, own);
      const look = await visitAs(setting(), artist, `/tracks/${own}`);
      await looksGoodIn(look, ['own-track', `/tracks/${own}`, 'Player page']);
      await look.leave();
      const { page, leave } = await visitAs(setting(), artist, `/tracks/${own}`);
      const panel = panelOf(page, 'Visibility');
      const change = panel.getByRole('button', { name: 'Change' });
      await panel.getByRole('radio', { name: 'Public' }).waitFor();
      expect(await change.isDisabled()).toBe(true);
      await panel.getByRole('radio', { name: 'Private' }).check();
      await change.click();
      await panel.getByText('Changed', { exact: true }).waitFor();
      await panelOf(page, 'Share').waitFor({ state: 'detached' });
      expect((await api('GET', `/tracks/${own}`)).status).toBe(404);
      await page.getByRole('button', { name: 'Play Night watch' }).first().click();
      await player(page).getByRole('link', { name: 'Night watch' }).waitFor();
      const heard = () => player(page).getByRole('slider', { name: 'Position' }).inputValue();
      await until('the private track to play', heard, (value) => Number(value) > 0);

      await panel.getByRole('radio', { name: 'Public' }).check();
      await panel.getByLabel('Release').fill('2099-05-01T10:00');
      await change.click();
      await panel.getByText('Changed', { exact: true }).waitFor();
      expect(await panel.getByLabel('Release').inputValue()).toBe('2099-05-01T10:00');
      expect(await getTrack(api, own, artist.token)).toMatchObject({
        visibility: 'public',
        release_at: expect.stringMatching(/^2099-0[45]-/),
      });
      await panel.getByLabel('Release').fill('');
      await change.click();
      await panelOf(page, 'Share').waitFor();
      expect(await getTrack(api, own)).toMatchObject({ release_at: null });
      await leave();
    });

    looksGood({
      setting,
      person: () => listener,
      pages: () => [
        ['listen', '/listen', 'Lock gate'],
        ['listen-found', '/listen?q=quay', '4 matches'],
        ['album', `/albums/${album}`, 'Long tide'],
        ['listen-nothing', '/listen?q=nothing', 'Show all music'],
        ['liked', '/liked', 'Long tide'],
        ['artist', `/artists/${artist.id}`, 'Lock gate'],
        ['playlists', '/playlists', 'No playlists yet'],
        ['listen-track', `/tracks/${long}`, 'Player page'],
      ],
      async open({ page, open }, look) {
        await open('/listen');
        await page.getByRole('list', { name: 'New' }).getByRole('button', { name: 'Play Long tide' }).click();
        await untilHeard(page, 'Long tide');
        await look('listen-playing');
        await page.getByRole('list', { name: 'New' }).getByRole('button', { name: 'More for Lock gate' }).click();
        await page.getByRole('menuitem', { name: 'Play next' }).waitFor();
        await look('listen-menu');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Show the queue' }).click();
        await page.getByRole('button', { name: 'Close the queue' }).waitFor();
        await look('listen-queue');
        await page.setViewportSize(narrow);
        await look('listen-queue-narrow');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await look('listen-playing-narrow');
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).click();
        await page.getByRole('button', { name: 'New playlist' }).click();
        await page.getByLabel('Description').waitFor();
        await look('playlist-dialog');
      },
    });
  });
};
