import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { launchChromium, recordPage, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import type { EmbedOptions } from '../src/embed/index.ts';
import { type EmbedServer, makeStream, serveEmbed, streamDuration } from './embedFixture.ts';
import {
  bigPlay,
  chooseQuality,
  expectBuffered,
  expectPicture,
  expectPlaying,
  expectRemoved,
  focused,
  openSettings,
  qualityShown,
  saveScreenshot,
  seekTo,
  selectQuality,
  until,
  videoState,
} from './embedPage.ts';

await describeWithEngine(['chromium', 'ffmpeg'], 'playback in the embed page', () => {
  let stream: Awaited<ReturnType<typeof makeStream>>;
  let chromium: TestBrowser;
  const open: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    [stream, chromium] = await Promise.all([makeStream(), launchChromium()]);
  });
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing.close();
  });
  afterAll(async () => {
    await chromium?.close();
    await stream?.remove();
  });

  async function serve(page: Partial<EmbedOptions> = {}): Promise<EmbedServer> {
    const server = await serveEmbed(stream.folder, page);
    open.push(server);
    return server;
  }

  async function newPage(): Promise<Page> {
    const page = await chromium.browser.newPage({ viewport: { width: 960, height: 540 } });
    open.unshift(page);
    return page;
  }

  async function pause(page: Page): Promise<void> {
    await page.keyboard.press('k');
    await until(
      'the pause',
      () => videoState(page),
      (video) => video.paused,
    );
  }

  it('plays on a click, counts one view, and sends no request to another origin', async () => {
    const server = await serve({ description: 'Colours and a clock.' });
    const page = await newPage();
    const record = await recordPage(page);
    // The key may come when the stream has ended, unless it is repeated.
    await page.goto(`${server.url}?loop=1`);
    await until(
      'the poster',
      () => server.served.length + record.requests.length,
      (n) => n >= 4,
    );
    await saveScreenshot(page, 'embed-ready');
    expect(server.served.filter((file) => file.endsWith('.m4s'))).toEqual([]);

    await bigPlay(page).click();
    await expectPlaying(page, 1);
    await saveScreenshot(page, 'embed-playing');

    await until(
      'the view',
      () => server.views.length,
      (n) => n > 0,
    );
    await page.keyboard.press('k');
    await until(
      'the pause',
      () => page.locator('#stage').getAttribute('mediapaused'),
      (paused) => paused !== null,
    );
    await page.keyboard.press('k');
    await expectPlaying(page, 1.5);
    expect(server.views).toHaveLength(1);
    expect(server.views[0]?.contentType).toMatch(/^text\/plain/);
    expect(JSON.parse(server.views[0]?.body ?? '')).toEqual({
      viewId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    expect(new Set(record.requests.map((url) => new URL(url).origin))).toEqual(new Set([server.origin]));
    expect(await record.policyViolations()).toEqual([]);
    expect(record.errors).toEqual([]);
    expect(record.consoleErrors).toEqual([]);
  });

  it('switches to the quality selected in the menu, and shows its name', async () => {
    const server = await serve();
    const page = await newPage();
    // The switches may take longer than the stream lasts.
    await page.goto(`${server.url}?autoplay=1&muted=1&loop=1`);
    await expectPlaying(page);
    for (const height of [360, 180, 360] as const) await chooseQuality(page, height);
    await openSettings(page, 'quality');
    const checked = page.getByRole('menuitemradio', { checked: true });
    await until(
      'the open menu',
      () => checked.allTextContents(),
      (texts) => texts.length === 1 && texts[0]?.trim() === '360p',
    );
    const auto = page.getByRole('menuitemradio', { name: /^Auto/ });
    // When the menu no longer moves.
    await auto.click({ trial: true });
    await saveScreenshot(page, 'embed-quality-menu');
    await auto.click();
    await until(
      'the name of the rendition that is chosen automatically',
      () => qualityShown(page),
      (text) => /Auto \(\d+p\)/.test(text),
    );
  });

  it.each([
    ['near the end', streamDuration - 0.5],
    ['in the middle', 13],
  ])('shows the selected quality in the whole video, when it is selected %s', async (_, position) => {
    const server = await serve();
    const page = await newPage();
    await page.goto(`${server.url}?autoplay=1&muted=1&loop=1`);
    await expectPlaying(page);
    await pause(page);
    for (const height of [180, 360, 180] as const) {
      await seekTo(page, 1);
      await expectBuffered(page, 1, 23);
      await seekTo(page, position);
      await selectQuality(page, height);
      // Before, the browser may still decode the old picture.
      await expectRemoved(page, 3);
      for (const elsewhere of [3, 19]) {
        await seekTo(page, elsewhere);
        await expectPicture(page, height);
      }
    }
  });

  it('keeps the menu of qualities open, and the focus in it, when the size of the picture changes', async () => {
    const server = await serve();
    const page = await newPage();
    await page.goto(`${server.url}?autoplay=1&muted=1&loop=1`);
    await expectPlaying(page);
    await pause(page);
    // When another quality is selected, the segment that is shown stays in the buffer. All others are replaced.
    await seekTo(page, 17);
    await expectBuffered(page, 17, 23);
    await selectQuality(page, 360);
    await expectRemoved(page, 5);
    await seekTo(page, 5);
    await expectPicture(page, 360);
    await expectBuffered(page, 5, 11);
    server.served.length = 0;
    await selectQuality(page, 180);
    await until(
      'the segment at 17 s replaced',
      () => server.served,
      (files) => files.includes('180p_008.m4s'),
    );
    await seekTo(page, 17);
    await expectPicture(page, 180);

    await openSettings(page, 'quality');
    await until(
      'the focus in the menu',
      () => focused(page),
      (text) => text === '360p',
    );
    await seekTo(page, 5);
    await expectPicture(page, 360);
    expect(await focused(page)).toBe('360p');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await until(
      'the closed menu',
      () => focused(page),
      (id) => id === 'quality-item',
    );
    await until(
      'its name',
      () => qualityShown(page),
      (text) => text.includes('Auto (360p)'),
    );
  });

  it('loads all sound although hls.js misses that a removal from the audio buffer has ended', async () => {
    const server = await serve();
    const page = await newPage();
    // On a busy machine, a video segment is sometimes appended before hls.js receives the event of the removal's end.
    await page.addInitScript({
      content: `const { addSourceBuffer } = MediaSource.prototype;
        MediaSource.prototype.addSourceBuffer = function (type) {
          const buffer = addSourceBuffer.call(this, type);
          if (type.startsWith('video')) window.videoBuffer = buffer;
          if (!type.startsWith('audio')) return buffer;
          const remove = buffer.remove.bind(buffer);
          let isRemoving = false;
          buffer.remove = (start, end) => {
            isRemoving = true;
            remove(start, end);
          };
          buffer.addEventListener('updateend', (event) => {
            if (!isRemoving) return;
            isRemoving = false;
            event.stopImmediatePropagation();
            window.endRemoval = () => buffer.dispatchEvent(new Event('updateend'));
          });
          return buffer;
        };`,
    });
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*p_006.m4s', async (route) => {
      await released;
      await route.continue();
    });
    // What was played is removed when the quality rises.
    await page.goto(`${server.url}?autoplay=1&muted=1&loop=1`);
    await until(
      'the removal',
      () => page.evaluate<string>('typeof window.endRemoval'),
      (type) => type === 'function',
    );
    await pause(page);
    release?.();
    await until(
      'the next video segment in the buffer',
      () => page.evaluate<number>('window.videoBuffer.buffered.end(window.videoBuffer.buffered.length - 1)'),
      (end) => end >= 14,
    );
    await page.evaluate('window.endRemoval()');
    await expectBuffered(page, 5, 23);
  });

  it('counts a replay after the end as another view', async () => {
    const server = await serve();
    const page = await newPage();
    await page.goto(`${server.url}?autoplay=1&muted=1&t=${streamDuration - 2}`);
    await until(
      'the end',
      () => videoState(page),
      (video) => video.ended && video.paused,
    );
    await page.locator('#play').click();
    await expectPlaying(page);
    await until(
      'the second view',
      () => server.views.length,
      (n) => n === 2,
    );
    expect(server.views[0]?.body).not.toBe(server.views[1]?.body);
    expect(await page.evaluate<number>("document.getElementById('video').played.start(0)")).toBeLessThan(1);
  });

  it('ends although everything is buffered and the stream was not ended', async () => {
    const server = await serve();
    const page = await newPage();
    // On a busy machine hls.js sometimes omits this call; it makes it again after a seek. That one may be without effect too.
    await page.addInitScript({
      content: `const { endOfStream } = MediaSource.prototype;
        let omitted = 0;
        MediaSource.prototype.endOfStream = () => {
          omitted += 1;
          if (omitted === 3) MediaSource.prototype.endOfStream = endOfStream;
        };`,
    });
    await page.goto(`${server.url}?autoplay=1&muted=1&t=${streamDuration - 2}`);
    await until(
      'the end',
      () => videoState(page),
      (video) => video.ended,
    );
  });

  it('starts at t, repeats with loop, and counts the repetition as the same view', async () => {
    const server = await serve();
    const page = await newPage();
    await page.goto(`${server.url}?autoplay=1&muted=1&loop=1&t=${streamDuration - 3}s`);
    await until(
      'the start',
      () => videoState(page),
      (video) => !video.paused && video.currentTime > streamDuration - 3,
    );
    await until(
      'the repetition',
      () => videoState(page),
      (video) => video.currentTime < 5,
    );
    await expectPlaying(page);
    expect(server.views).toHaveLength(1);
  });

  it('plays muted and offers to unmute if the browser forbids sound without a gesture', async () => {
    const server = await serve();
    const page = await newPage();
    await page.goto(`${server.url}?autoplay=1&loop=1`);
    await expectPlaying(page);
    expect((await videoState(page)).muted).toBe(true);
    await saveScreenshot(page, 'embed-muted-by-policy');
    await page.getByRole('button', { name: 'Unmute', exact: true }).click();
    expect(await videoState(page)).toMatchObject({ muted: false, paused: false });
    await page.locator('#unmute').waitFor({ state: 'hidden' });
  });

  it('plays media from the configured media origin, and loads nothing from a third origin', async () => {
    const media = await serve();
    const server = await serve({ mediaBaseUrl: `${media.origin}/media` });
    const page = await newPage();
    const record = await recordPage(page);
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    await expectPlaying(page);
    expect(media.served).toContain('master.m3u8');
    expect(new Set(record.requests.map((url) => new URL(url).origin))).toEqual(new Set([server.origin, media.origin]));
    expect(await record.policyViolations()).toEqual([]);
    await page.evaluate("fetch('http://127.0.0.1:9/').catch(() => undefined)");
    expect(await record.policyViolations()).toEqual(['connect-src http://127.0.0.1:9/']);
  });

  it.each([
    ['another page', ''],
    ['another page that sandboxes it', 'sandbox="allow-scripts"'],
  ])('plays inside a frame of %s', async (_name, attributes) => {
    const server = await serve();
    const host = await serve();
    const page = await newPage();
    host.frame = `<iframe src="${server.url}" width="640" height="360" allow="autoplay" ${attributes}></iframe>`;
    await page.goto(`${host.origin}/host`);
    await playInFrame(page, server);
  });

  it('plays inside a frame of a page opened from disk', async () => {
    const server = await serve();
    const page = await newPage();
    const file = join(stream.folder, 'host.html');
    await writeFile(file, `<iframe src="${server.url}" width="640" height="360"></iframe>`);
    await page.goto(pathToFileURL(file).href);
    await playInFrame(page, server);
  });

  async function playInFrame(page: Page, server: EmbedServer): Promise<void> {
    const frame = page.frameLocator('iframe');
    await bigPlay(frame).click();
    await until(
      'the view',
      () => server.views.length,
      (n) => n === 1,
    );
    await until(
      'the clock',
      () => frame.locator('#stage').getAttribute('mediacurrenttime'),
      (time) => Number(time) >= 1,
    );
  }
});
