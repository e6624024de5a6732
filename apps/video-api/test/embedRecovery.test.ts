import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import { type EmbedServer, makeStream, serveEmbed } from './embedFixture.ts';
import { bigPlay, expectPlaying, saveScreenshot, until, videoState } from './embedPage.ts';

/** Matches the segments after the first four seconds. */
const laterSegments = (file: string): boolean => /_0(0[2-9]|1\d)\.m4s$/.test(file);

await describeWithEngine(['chromium', 'ffmpeg'], 'the embed player after a failure', () => {
  let stream: Awaited<ReturnType<typeof makeStream>>;
  let chromium: TestBrowser;
  let server: EmbedServer;
  let page: Page;

  beforeAll(async () => {
    [stream, chromium] = await Promise.all([makeStream(), launchChromium()]);
  });
  beforeEach(async () => {
    server = await serveEmbed(stream.folder);
    page = await chromium.browser.newPage({ viewport: { width: 800, height: 450 } });
  });
  afterEach(async () => {
    await page.close();
    await server.close();
  });
  afterAll(async () => {
    await chromium?.close();
    await stream?.remove();
  });

  const notice = () => page.locator('#notice');

  it('reconnects after a network failure and continues at the same position', async () => {
    server.refuses = laterSegments;
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    await notice().waitFor();
    expect(await notice().textContent()).toMatch(/^The connection was lost\. Trying again/);
    expect(await page.locator('#announcer').textContent()).toContain('The connection was lost');
    await saveScreenshot(page, 'embed-reconnecting');
    const stuck = await until(
      'the end of the buffer',
      () => videoState(page),
      (video) => video.currentTime > 2,
    );
    server.refuses = () => false;
    await expectPlaying(page, 5);
    expect(stuck.currentTime).toBeLessThan(5);
    await notice().waitFor({ state: 'hidden' });
    expect(server.views).toHaveLength(1);
  });

  it('reconnects immediately when the viewer presses "Try now"', async () => {
    server.refuses = laterSegments;
    // Its time passes in steps only, so the player does not reconnect itself before the click.
    await page.clock.install();
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await until(
      'a delay of four seconds',
      async () => {
        await page.clock.runFor(500);
        return notice().textContent();
      },
      (text) => text?.includes('Trying again in 4') === true,
    );
    server.refuses = () => false;
    const asked = server.served.length;
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.clock.runFor(1_000);
    await until(
      'another request',
      () => server.served.length,
      (n) => n > asked,
    );
    await page.clock.resume();
    await notice().waitFor({ state: 'hidden' });
    await expectPlaying(page, 4);
  });

  it('loads the playlist again if it could not be loaded when play was pressed', async () => {
    server.manifestStatus = 503;
    await page.goto(server.url);
    await bigPlay(page).click();
    await notice().waitFor();
    server.manifestStatus = undefined;
    await expectPlaying(page);
    await notice().waitFor({ state: 'hidden' });
  });

  it('shows a message if the video was deleted in the meantime', async () => {
    server.refuses = (file) => file.endsWith('.m4s');
    server.status = 404;
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    await page.getByRole('alert').getByText('This video is not available').waitFor();
    expect(await notice().isVisible()).toBe(false);
  });

  it('reconnects with native HLS in browsers without Media Source Extensions', async () => {
    await page.addInitScript({ content: 'delete window.MediaSource; delete window.ManagedMediaSource;' });
    server.manifestStatus = 503;
    await page.goto(`${server.url}?t=6`);
    await bigPlay(page).click();
    await notice().waitFor();
    server.manifestStatus = undefined;
    await expectPlaying(page, 6);
    await notice().waitFor({ state: 'hidden' });
    expect(await page.locator('#quality-item').count()).toBe(0);
    expect(server.views).toHaveLength(1);
    await page.keyboard.press('5');
    await expectPlaying(page, 12);
  });

  it('shows a message if the browser cannot play HLS at all', async () => {
    await page.addInitScript({
      content: `delete window.MediaSource; delete window.ManagedMediaSource;
        HTMLMediaElement.prototype.canPlayType = () => '';`,
    });
    await page.goto(server.url);
    await page.getByRole('alert').getByText('This browser cannot play HLS video.').waitFor();
  });

  it('offers to try again after data that the decoder cannot use', async () => {
    // The initialisation segments are invalid, so every append fails.
    await page.route('**/init_*.mp4', (route) => route.fulfill({ body: 'not an initialisation segment' }));
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.unroute('**/init_*.mp4');
    await retry.click();
    await expectPlaying(page);
  });
});
