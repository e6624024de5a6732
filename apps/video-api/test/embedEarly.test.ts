import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import type { EmbedOptions } from '../src/embed/index.ts';
import { type EmbedServer, makeStream, serveEmbed, streamDuration } from './embedFixture.ts';
import { expectPlaying, focused, saveScreenshot, until, type VideoState, videoState } from './embedPage.ts';

/** Seconds of each segment. */
const segment = 2;

/** Records the targets of all seeks, by whomever. */
const seekRecorder = `
  globalThis.seeks = [];
  addEventListener('DOMContentLoaded', () => {
    const video = document.getElementById('video');
    video.addEventListener('seeking', () => seeks.push(video.currentTime));
  });`;

await describeWithEngine(['chromium', 'ffmpeg'], 'the embed page of a video that is still being made', () => {
  let stream: Awaited<ReturnType<typeof makeStream>>;
  let chromium: TestBrowser;
  let server: EmbedServer;
  let page: Page;

  beforeAll(async () => {
    [stream, chromium] = await Promise.all([makeStream(), launchChromium()]);
  });
  beforeEach(async () => {
    page = await chromium.browser.newPage({ viewport: { width: 800, height: 450 } });
    await page.addInitScript({ content: seekRecorder });
  });
  afterEach(async () => {
    await page.close();
    await server.close();
  });
  afterAll(async () => {
    await chromium?.close();
    await stream?.remove();
  });

  async function serve(options: Partial<EmbedOptions>, made: number): Promise<void> {
    server = await serveEmbed(stream.folder, { state: 'processing', progress: 20, ...options });
    server.status = { status: 'processing', progress: 30, playable: true };
    server.master = 'early.m3u8';
    server.made = made;
  }

  const clock = (): Promise<string> =>
    page.locator('#clock').evaluate((element) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ').trim() ?? '');
  const seeks = (): Promise<number[]> => page.evaluate<number[]>('seeks');
  const untilVideo = (what: string, holds: (video: VideoState) => boolean): Promise<VideoState> =>
    until(what, () => videoState(page), holds);
  const isWaiting = (): Promise<boolean> =>
    page.evaluate<boolean>("getComputedStyle(document.querySelector('.spinner')).opacity === '1'");

  it('plays from the start, waits at the end of what is made, and goes on to the end', async () => {
    await serve({ playable: true, durationSeconds: streamDuration }, 3);
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    await expectPlaying(page);
    expect(server.served.find((file) => file.endsWith('.m4s'))).toMatch(/_000\.m4s$/);
    expect(await clock()).toMatch(/0:0\d \/ 0:24$/);
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('>');

    await until('the wait', isWaiting, Boolean);
    await saveScreenshot(page, 'embed-early-waiting');
    const waiting = await videoState(page);
    expect(waiting).toMatchObject({ paused: false, ended: false });
    expect(Math.abs(waiting.currentTime - 3 * segment)).toBeLessThan(0.5);
    const served = server.served.length;
    await until(
      'another look at the playlist',
      () => server.served.length,
      (n) => n > served,
    );
    expect(await seeks()).toEqual([]);

    server.made = 5;
    await untilVideo('it goes on', (video) => video.currentTime > 3 * segment + 0.5);
    expect(await clock()).toMatch(/\/ 0:24$/);
    await page.keyboard.press('End');
    const sought = await untilVideo('the end of what is made', (video) => video.currentTime > 4 * segment);
    expect(sought).toMatchObject({ paused: false, ended: false });
    await until('the second wait', isWaiting, Boolean);

    server.made = 'all';
    await untilVideo('what was missing', (video) => video.currentTime > 5 * segment + 1);
    expect(await seeks()).toHaveLength(1);
    await page.keyboard.press('9');
    const ended = await untilVideo('the end', (video) => video.ended);
    expect(Math.abs(ended.duration - streamDuration)).toBeLessThan(0.2);
    expect(server.views).toHaveLength(1);
  });

  it('starts by itself when a part is made, and continues with the whole if the part is gone', async () => {
    await serve({ durationSeconds: null }, 2);
    server.status = { status: 'processing', progress: 10, playable: false };
    await page.goto(`${server.url}?muted=1`);
    await page.getByRole('progressbar').waitFor();
    server.status = { status: 'processing', progress: 20, playable: true };
    await expectPlaying(page);
    expect(await page.getByRole('progressbar').isVisible()).toBe(false);
    expect(await page.locator('#video').getAttribute('poster')).toBeNull();
    expect(await clock()).toMatch(/\/ 0:04$/);
    server.made = 3;
    await until('the longer duration', clock, (text) => text.endsWith('/ 0:06'));

    await page.keyboard.press('k');
    const before = await untilVideo('the pause', (video) => video.paused);
    server.made = 'gone';
    server.master = 'master.m3u8';
    server.status = { status: 'ready' };
    await until(
      'a segment of the whole',
      () => server.served.findLastIndex((file) => file.endsWith('.m4s')) - server.served.indexOf('master.m3u8'),
      (distance) => distance > 0 && server.served.includes('master.m3u8'),
    );
    expect((await videoState(page)).paused).toBe(true);
    await page.keyboard.press('k');
    await untilVideo('the rest', (video) => video.currentTime > 3 * segment + 1);
    expect(await page.locator('#notice').isVisible()).toBe(false);
    expect(Math.min(...(await seeks()))).toBeGreaterThan(before.currentTime - 0.2);
    expect(server.views).toHaveLength(1);
  });

  /** Plays the only rendition that is made so far. Then all are. */
  async function watchUntilReady(): Promise<void> {
    await serve({ playable: true, durationSeconds: streamDuration }, 6);
    server.master = 'ahead.m3u8';
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    await expectPlaying(page, 1);
    expect((await videoState(page)).height).toBe(180);
    server.made = 'all';
    server.master = 'master.m3u8';
    server.status = { status: 'ready' };
    // The page asks when it becomes visible, and every ten seconds.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  }
  const better = () => page.getByRole('button', { name: 'Full quality' });
  const playsOnIn360 = async (from: number): Promise<void> => {
    await untilVideo('the large picture', ({ height, currentTime }) => height === 360 && currentTime > from);
    expect(Math.min(...(await seeks()), from)).toBeGreaterThan(from - 0.5);
    expect(await better().isVisible()).toBe(false);
    expect(server.views).toHaveLength(1);
  };

  it('goes on in the small rendition when all are ready, and in the best one when the viewer wants it', async () => {
    await watchUntilReady();
    // It must not end before all is looked at.
    await page.evaluate("document.getElementById('video').playbackRate = 0.1");
    await better().waitFor();
    expect(await page.locator('#announcer').textContent()).toMatch('full quality');
    // Shown with the other controls.
    await page.mouse.move(400, 200);
    await page.mouse.move(410, 200);
    const opacity = () => page.evaluate<string>("getComputedStyle(document.getElementById('whole')).opacity");
    await until('the controls', opacity, (value) => value === '1');
    await saveScreenshot(page, 'embed-early-better');
    await page.setViewportSize({ width: 320, height: 180 });
    await page.evaluate("document.getElementById('unmute').hidden = false");
    const [left, right] = [await page.locator('#unmute').boundingBox(), await better().boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 1_000)).toBeLessThan(right?.x ?? 0);
    await saveScreenshot(page, 'embed-early-better-narrow');
    await page.evaluate("document.getElementById('unmute').hidden = true");
    await page.setViewportSize({ width: 800, height: 450 });
    await page.evaluate("document.getElementById('video').playbackRate = 1");
    const { currentTime } = await videoState(page);
    await expectPlaying(page, currentTime + 0.3);
    expect((await videoState(page)).height).toBe(180);
    await better().focus();
    const before = await videoState(page);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('play');
    await playsOnIn360(before.currentTime);
  });

  it('takes the best rendition in a pause', async () => {
    await watchUntilReady();
    await better().waitFor();
    const { currentTime } = await videoState(page);
    await page.keyboard.press('k');
    await untilVideo(
      'a picture of the same place',
      (video) => video.paused && video.height === 360 && Math.abs(video.currentTime - currentTime) < 0.5,
    );
    await page.keyboard.press('k');
    await playsOnIn360(currentTime);
  });

  it('offers nothing if all renditions were there from the start', async () => {
    await serve({ playable: true, durationSeconds: streamDuration }, 6);
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    await expectPlaying(page);
    server.made = 'all';
    server.master = 'master.m3u8';
    server.status = { status: 'ready' };
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await until(
      'the look at the whole',
      () => server.served,
      (served) => served.includes('master.m3u8'),
    );
    await expectPlaying(page, (await videoState(page)).currentTime + 0.3);
    expect(await better().isVisible()).toBe(false);
  });

  it('shows why the video failed, if it fails while it is played', async () => {
    await serve({ playable: true }, 2);
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    await expectPlaying(page);
    server.made = 'gone';
    server.status = { status: 'error', error: { code: 'damaged', message: 'The file is damaged.' } };
    await page.getByRole('alert').getByText('The file is damaged.').waitFor();
  });
});
