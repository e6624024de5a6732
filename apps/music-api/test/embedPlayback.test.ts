import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  focused,
  launchChromium,
  recordPage,
  saveScreenshot,
  type TestBrowser,
  until,
} from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import { atNight, byDay } from '@millrace/testkit/nightly';
import type { Page } from 'playwright-core';
import {
  audioState,
  expectPlaying,
  finishTrack,
  makeSong,
  recordRanges,
  type Song,
  songDuration,
} from './embedFixture.ts';
import { type MusicApi, startMusicApi } from './harness.ts';

await describeWithEngine(['chromium', 'ffmpeg'], 'the embed page of a track', () => {
  let api: MusicApi;
  let chromium: TestBrowser;
  let song: Song;
  let token: string;
  /** Each test uses its own track: a page reports its play when it is closed, which may be after the test. */
  let id: string;
  const open: { close(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    [api, chromium, song] = await Promise.all([startMusicApi(), launchChromium(), makeSong()]);
    ({ token } = await api.register('Swell'));
  });
  beforeEach(async () => {
    id = await api.upload(token, { title: 'Noise at night', artistName: 'The Swells', album: 'Tides' });
    await finishTrack(api, id, song);
  });
  afterEach(async () => {
    for (const thing of open.splice(0).reverse()) await thing.close();
  });
  afterAll(async () => {
    await chromium?.close();
    await api?.stop();
  });

  const url = (query = '') => `${api.origin}/api/tracks/${id}/embed${query}`;
  async function newPage(options: Parameters<TestBrowser['browser']['newPage']>[0] = {}): Promise<Page> {
    const page = await chromium.browser.newPage({ viewport: { width: 640, height: 180 }, ...options });
    open.push(page);
    await page.addInitScript({
      content: `window.soughtPositions = [];
        document.addEventListener('seeking', ({ target }) => window.soughtPositions.push(target.currentTime), true);`,
    });
    return page;
  }
  const plays = () =>
    api.database.query<{ seconds: number; play_id: string }>(
      'SELECT seconds, play_id FROM music.plays WHERE track_id = $1 ORDER BY id',
      [id],
    );
  /** Waits for the waveform: its bars have many heights, the placeholder line has one. */
  const untilDrawn = (page: Pick<Page, 'locator'>) =>
    until(
      'the bars',
      () => page.locator('.wave-played path').getAttribute('d'),
      (path) => new Set(path?.match(/v[\d.]+/g)).size > 10,
    );
  const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
  const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
  const at = async (page: Page, share: number) => {
    const box = await slider(page).boundingBox();
    if (box === null) throw new Error('the seek bar does not exist');
    return { x: box.x + box.width * share, y: box.y + box.height / 2 };
  };
  /** Waits until the last seek of the player is to this position. How far it has played since does not matter. */
  const untilSought = (page: Page, seconds: number) =>
    until(
      `a seek to ${seconds} s`,
      () => page.evaluate<number[]>('window.soughtPositions'),
      (positions) => Math.abs((positions.at(-1) ?? Number.NaN) - seconds) < 4,
    );

  it('plays on a click, reports the play once, and sends no request to another origin', async () => {
    const page = await newPage();
    const record = await recordPage(page);
    await page.goto(url());
    await until(
      'waveform and cover',
      () => record.requests.filter((asked) => /\.(json|jpg)$/.test(asked)).length,
      (n) => n === 2,
    );
    await untilDrawn(page);
    expect(await page.locator('#cover').isVisible()).toBe(true);
    expect(await page.locator('#artist').textContent()).toBe('The Swells · Tides');
    expect(await page.locator('#total-time').textContent()).toBe('4:00');
    expect(record.requests.some((asked) => asked.includes('/stream'))).toBe(false);
    await saveScreenshot(page, 'music-embed-ready');

    const began = performance.now();
    await playButton(page).click();
    await expectPlaying(page, 1.2);
    await saveScreenshot(page, 'music-embed-playing');
    await page.getByRole('button', { name: 'Pause' }).click();
    const passed = (performance.now() - began) / 1_000;
    expect(await plays()).toEqual([]);
    expect(await record.policyViolations()).toEqual([]);
    await page.goto('about:blank');
    await until('the play', plays, (rows) => rows.length > 0);
    const [play, ...others] = await plays();
    expect(others).toEqual([]);
    expect(play?.play_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // A browser without processor time tells positions seldom, and its sound lags: `embed-kit/listening` has the seconds.
    expect(play?.seconds).toBeGreaterThan(0);
    expect(play?.seconds).toBeLessThanOrEqual(passed);
    const asked = record.requests.map((request) => new URL(request));
    expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([api.origin]));
    expect(asked.filter(({ pathname }) => pathname.endsWith('/stream')).map(({ search }) => search)).toContain(
      '?q=256k',
    );
    expect(record.errors).toEqual([]);
    expect(record.consoleErrors).toEqual([]);
  });

  it('seeks by click and by keyboard with one range request each', async () => {
    const page = await newPage();
    const ranges = recordRanges(page);
    await page.goto(url());
    await playButton(page).click();
    await expectPlaying(page);
    expect(ranges).toEqual([0]);
    const target = await at(page, 0.9);
    await page.mouse.click(target.x, target.y);
    await untilSought(page, songDuration * 0.9);
    await expectPlaying(page, songDuration * 0.9 - 1);
    expect(ranges).toHaveLength(2);
    expect(ranges[1]).toBeGreaterThan(5_000_000);
    await page.keyboard.press('6');
    await untilSought(page, songDuration * 0.6);
    await expectPlaying(page, songDuration * 0.6 - 1);
    expect(ranges).toHaveLength(3);
    expect(ranges[2]).toBeLessThan(ranges[1] ?? 0);
  });

  it('is a slider for the keyboard and for screen readers', async () => {
    const page = await newPage();
    await page.goto(url());
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('seek');
    await saveScreenshot(page, 'music-embed-focus');
    const value = async () => [
      await slider(page).getAttribute('aria-valuenow'),
      await slider(page).getAttribute('aria-valuetext'),
    ];
    expect(await slider(page).getAttribute('aria-valuemax')).toBe('240');
    expect(await value()).toEqual(['0', '0 seconds of 4 minutes']);
    // Nothing is loaded yet, so the keys set the start position.
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    expect(await value()).toEqual(['5', '5 seconds of 4 minutes']);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Home');
    expect(await value()).toEqual(['0', '0 seconds of 4 minutes']);
    await page.keyboard.press('9');
    expect(await value()).toEqual(['216', '3 minutes 36 seconds of 4 minutes']);

    await page.keyboard.press(' ');
    await expectPlaying(page, 216);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('play');
    await page.keyboard.press(' ');
    expect((await audioState(page)).paused).toBe(true);
    await playButton(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('mute');
    await page.keyboard.press(' ');
    expect(await audioState(page)).toMatchObject({ muted: true, paused: true });
    await page.keyboard.press('Home');
    await untilSought(page, 0);
    await page.keyboard.press('End');
    await untilSought(page, songDuration);
  });

  atNight(() => {
    it('follows the pointer while it drags, and seeks on release', async () => {
      const page = await newPage();
      const ranges = recordRanges(page);
      await page.goto(url());
      await playButton(page).click();
      await expectPlaying(page);
      const [from, to] = [await at(page, 0.2), await at(page, 0.7)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      expect(await slider(page).getAttribute('aria-valuenow')).toBe('168');
      // It has not been sought.
      expect((await audioState(page)).currentTime).toBeLessThan(songDuration * 0.19);
      await page.mouse.up();
      await untilSought(page, songDuration * 0.7);
      await expectPlaying(page, songDuration * 0.7 - 1);
      expect(ranges.length).toBe(2);
    });
  });

  it('reports a play with the seconds played at its end, and a replay as another play', async () => {
    const page = await newPage();
    await page.goto(url(`?t=${songDuration - 3}`));
    const began = performance.now();
    const passed = (since: number): number => (performance.now() - since) / 1_000;
    await playButton(page).click();
    await page.getByRole('button', { name: 'Replay' }).waitFor();
    const [first] = await until('the first play', plays, (rows) => rows.length === 1);
    expect(first?.seconds).toBeGreaterThan(0);
    expect(first?.seconds).toBeLessThanOrEqual(passed(began));
    const beganAgain = performance.now();
    await page.getByRole('button', { name: 'Replay' }).click();
    await expectPlaying(page, 0.5);
    // The headless shell drops what a closed tab still sends; a tab that goes elsewhere sends it.
    await page.goto('about:blank');
    const passedAgain = passed(beganAgain);
    const rows = await until('the second play', plays, (found) => found.length > 1);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.play_id).not.toBe(first?.play_id);
    expect(rows[1]?.seconds).toBeGreaterThan(0);
    expect(rows[1]?.seconds).toBeLessThanOrEqual(passedAgain);
  });

  atNight(() => {
    it('starts at the clicked position of an unplayed track, and reports no play without playback', async () => {
      const page = await newPage();
      await page.goto(url());
      const target = await at(page, 0.5);
      await page.mouse.click(target.x, target.y);
      await expectPlaying(page, songDuration / 2 - 1);
      const untouched = await newPage();
      await untouched.goto(url());
      await untouched.goto('about:blank');
      await page.goto('about:blank');
      await until('the play', plays, (rows) => rows.length > 0);
      expect(await plays()).toHaveLength(1);
    });
  });

  atNight(() => {
    it('waits for a gesture if the browser requires one, instead of playing muted', async () => {
      const page = await newPage();
      await page.goto(url('?autoplay=1'));
      await playButton(page).waitFor();
      expect(await audioState(page)).toMatchObject({ paused: true, muted: false });
      await playButton(page).click();
      await expectPlaying(page);
    });
  });

  atNight(() => {
    it('streams in the quality of the query', async () => {
      const page = await newPage();
      const record = await recordPage(page);
      await page.goto(url('?q=128k'));
      await playButton(page).click();
      await expectPlaying(page);
      expect(record.requests.find((asked) => asked.includes('/stream'))).toMatch(/\/stream\?q=128k$/);
    });
  });

  it('reconnects after a lost connection and continues at the same position', async () => {
    const page = await newPage();
    await page.goto(url('?t=100'));
    await page.route('**/stream?*', (route) => route.abort());
    await playButton(page).click();
    await page.getByText(/^The connection was lost\. Trying again/).waitFor();
    await saveScreenshot(page, 'music-embed-reconnecting');
    await page.unroute('**/stream?*');
    await expectPlaying(page, 100);
    await page.locator('#notice').waitFor({ state: 'hidden' });
  });

  atNight(() => {
    it('plays media from the configured media origin, and loads nothing from a third origin', async () => {
      const cdn = createServer((request, response) => {
        const name = new URL(request.url ?? '/', 'http://cdn').pathname.split('/').at(-1) ?? '';
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('content-type', name.endsWith('.m4a') ? 'audio/mp4' : 'application/octet-stream');
        response.end(song.get(name));
      });
      const elsewhere = await listen(cdn);
      const other = await startMusicApi({ MEDIA_BASE_URL: `${elsewhere}/m` }, api.postgres);
      try {
        const { token: owner } = await other.register();
        const track = await other.upload(owner);
        await finishTrack(other, track, song);
        const page = await newPage();
        const record = await recordPage(page);
        await page.goto(`${other.origin}/api/tracks/${track}/embed`);
        await untilDrawn(page);
        await playButton(page).click();
        await expectPlaying(page);
        expect(new Set(record.requests.map((asked) => new URL(asked).origin))).toEqual(
          new Set([other.origin, elsewhere]),
        );
        expect(record.requests).toContain(`${elsewhere}/m/tracks/${track}/winner/256k.m4a`);
        expect(await record.policyViolations()).toEqual([]);
      } finally {
        await other.stop();
        await endServer(cdn);
      }
    });
  });

  const frames = [
    ['another page', ''],
    ['another page that sandboxes it', 'sandbox="allow-scripts"'],
  ] as const;
  it.each(byDay(frames, ['another page that sandboxes it'], ([where]) => where))(
    'plays and reports inside a frame of %s',
    async (_name, attributes) => {
      const html = `<iframe src="${url()}" width="600" height="170" ${attributes}></iframe>`;
      const host = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
      const origin = await listen(host);
      try {
        const page = await newPage();
        await page.goto(origin);
        const frame = page.frameLocator('iframe');
        await frame.getByRole('button', { name: 'Play', exact: true }).click();
        await until(
          'the clock',
          () => frame.locator('#current-time').textContent(),
          (text) => text !== null && text !== '' && text !== '0:00',
        );
        await untilDrawn(frame);
        await page.goto('about:blank');
        expect(await until('the play', plays, (rows) => rows.length > 0)).toHaveLength(1);
      } finally {
        await endServer(host);
      }
    },
  );

  const looks = [
    ['dark', { colorScheme: 'dark' }, { width: 640, height: 180 }],
    ['tall', { colorScheme: 'light' }, { width: 320, height: 460 }],
    ['narrow', { reducedMotion: 'reduce' }, { width: 300, height: 150 }],
    ['high-contrast', { forcedColors: 'active' }, { width: 640, height: 180 }],
  ] as const;
  it.each(byDay(looks, ['narrow'], ([name]) => name))(
    'keeps its controls inside a frame that is %s',
    async (name, media, viewport) => {
      const page = await newPage({ viewport, ...media });
      await page.goto(url(`?t=${songDuration / 3}`));
      await untilDrawn(page);
      await saveScreenshot(page, `music-embed-${name}`);
      for (const locator of [slider(page), playButton(page), page.locator('h1'), page.locator('#total-time')]) {
        const box = await locator.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      }
    },
  );
});

/** @returns its origin */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

async function endServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
