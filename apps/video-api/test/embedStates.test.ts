import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { launchChromium, type PageRecord, recordPage, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import type { EmbedOptions } from '../src/embed/index.ts';
import { type EmbedServer, makeStream, serveEmbed } from './embedFixture.ts';
import { bigPlay, expectPlaying, saveScreenshot, until, videoState } from './embedPage.ts';

await describeWithEngine(['chromium', 'ffmpeg'], 'the embed page in every state of the video', () => {
  let stream: Awaited<ReturnType<typeof makeStream>>;
  let chromium: TestBrowser;
  let server: EmbedServer;
  let page: Page;
  let record: PageRecord;

  beforeAll(async () => {
    [stream, chromium] = await Promise.all([makeStream(), launchChromium()]);
  });
  beforeEach(async () => {
    page = await chromium.browser.newPage({ viewport: { width: 800, height: 450 } });
    record = await recordPage(page);
  });
  afterEach(async () => {
    await page.close();
    await server.close();
  });
  afterAll(async () => {
    await chromium?.close();
    await stream?.remove();
  });

  async function serve(options: Partial<EmbedOptions>, status: EmbedServer['status'] = { status: 'ready' }) {
    server = await serveEmbed(stream.folder, options);
    server.status = status;
  }

  it('shows the progress, and starts playing when the video is ready', async () => {
    await serve({ state: 'processing', progress: 12, durationSeconds: null }, { status: 'processing', progress: 12 });
    await page.goto(server.url);
    const bar = page.getByRole('progressbar', { name: 'This video is being prepared' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('12');
    server.status = { status: 'processing', progress: 40 };
    await until(
      'progress',
      () => bar.getAttribute('aria-valuenow'),
      (now) => now === '40',
    );
    expect(await page.locator('#announcer').textContent()).toContain('25 percent');
    await saveScreenshot(page, 'embed-processing');
    expect(record.requests.some((url) => url.endsWith('/thumbnail') || url.endsWith('/manifest'))).toBe(false);

    server.status = { status: 'ready' };
    await expectPlaying(page);
    expect(await bar.isVisible()).toBe(false);
    await until(
      'the view',
      () => server.views.length,
      (n) => n === 1,
    );
    expect(await record.policyViolations()).toEqual([]);
    const asked = server.statusRequests;
    await expectPlaying(page, 2);
    expect(server.statusRequests).toBe(asked);
  });

  it('waits for an upload first, without a percentage', async () => {
    await serve({ state: 'uploading' }, { status: 'uploading' });
    await page.goto(server.url);
    const bar = page.getByRole('progressbar', { name: 'This video is being uploaded' });
    expect(await bar.getAttribute('aria-valuenow')).toBeNull();
    server.status = { status: 'processing', progress: 3 };
    await until(
      'processing',
      () => bar.or(page.getByRole('progressbar')).getAttribute('aria-valuenow'),
      (now) => now === '3',
    );
  });

  it('asks every second for a minute, because a long film can be played soon; later seldom, if nothing changes', async () => {
    await serve({ state: 'processing', progress: 0 }, { status: 'processing', progress: 0 });
    await page.clock.install();
    await page.goto(server.url);
    const minute = async (): Promise<number> => {
      const before = server.statusRequests;
      for (let second = 0; second < 60; second += 1) {
        await page.clock.runFor(1_000);
        // An answer that is still under way when the clock goes on delays the next request by a second.
        await page.evaluate(`fetch(location.href, { cache: 'no-store' }).then((response) => response.text())`);
      }
      return server.statusRequests - before;
    };
    expect(await minute()).toBeGreaterThan(30);
    expect(await minute()).toBeLessThan(15);
  });

  it('keeps polling while the status endpoint is unavailable', async () => {
    await serve({ state: 'processing' }, 503);
    await page.goto(server.url);
    await until(
      'two status requests',
      () => server.statusRequests,
      (n) => n >= 2,
    );
    server.status = { status: 'ready' };
    await expectPlaying(page);
  });

  it('shows why a video failed, without needing a script', async () => {
    await serve({ state: 'error', error: { message: 'The file has no video stream.' } });
    await page.goto(server.url);
    expect(await page.getByRole('alert').textContent()).toContain('The file has no video stream.');
    expect(await page.locator('#controls').isVisible()).toBe(false);
    expect(server.statusRequests).toBe(0);
    await saveScreenshot(page, 'embed-error');
  });

  it('shows why the video failed, if it fails while the page waits', async () => {
    await serve(
      { state: 'processing', progress: 50 },
      {
        status: 'error',
        error: { code: 'damaged', message: 'The file is damaged and cannot be decoded to its end.' },
      },
    );
    await page.goto(server.url);
    await until(
      'the error message',
      () => page.locator('#failure-text').textContent(),
      (text) => text?.includes('damaged') === true,
    );
    expect(await page.getByRole('progressbar').isVisible()).toBe(false);
  });

  it('shows that the video was deleted, if that happens while the page waits', async () => {
    await serve({ state: 'processing' }, 404);
    await page.goto(server.url);
    await page.getByRole('alert').getByText('This video is not available').waitFor();
  });

  it('asks for the status if the page says ready but the manifest is 409', async () => {
    await serve({ state: 'ready' }, { status: 'processing', progress: 5 });
    server.manifestStatus = 409;
    await page.goto(server.url);
    await page.getByRole('progressbar', { name: 'This video is being prepared' }).waitFor();
    server.manifestStatus = undefined;
    server.status = { status: 'ready' };
    await bigPlay(page).waitFor();
    expect((await videoState(page)).paused).toBe(true);
  });

  it('stops retrying when the status is ready but the playlist cannot be loaded', async () => {
    await serve({ state: 'ready' });
    server.manifestStatus = 422;
    await page.goto(server.url);
    await page.getByRole('alert').getByText('It cannot be loaded.').waitFor();
  });

  const hostileTitles = {
    'an end of the script': '</script><script>window.pwned = 1</script>',
    'an end of the attribute': `" onload="window.pwned = 1" x='`,
    'an element': `"><img src=x onerror="window.pwned = 1">`,
    'an end of the title': '</title></h1></main><svg onload="window.pwned = 1">',
    'a comment that is never closed': '<!--<script>',
    'right-to-left marks': 'abc \u202Egnp.exe \u2067\u0627\u0644\u0639',
    'line separators and a lone surrogate': 'a\u2028b\u2029c \uD800 d',
    'ten thousand letters': 'W'.repeat(10_000),
    entities: '&lt;script&gt; &amp; &#x41; \\u003c $1 $& `',
  };

  it.each(Object.entries(hostileTitles))(
    'shows a title and description that contain %s as plain text',
    async (_name, title) => {
      await serve({ title, description: title });
      await page.goto(server.url);
      await page.locator('#quality-item').waitFor({ state: 'attached' });
      const shown = title.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
      expect(await page.evaluate<unknown>('window.pwned')).toBeUndefined();
      expect(await page.locator('h1').textContent()).toBe(shown);
      expect(await page.locator('#description').textContent()).toBe(shown);
      expect(await page.locator('#video').getAttribute('aria-label')).toBe(shown);
      expect(await page.evaluate<number>('document.scripts.length')).toBe(2);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(800);
      expect(await record.policyViolations()).toEqual([]);
      expect(record.errors).toEqual([]);
    },
  );

  it('shows a long title in one line', async () => {
    await serve({ title: `${'A rather long title '.repeat(60)}`, description: 'And a long description. '.repeat(90) });
    await page.goto(server.url);
    await bigPlay(page).waitFor();
    await saveScreenshot(page, 'embed-long-title');
    const box = await page.locator('h1').boundingBox();
    expect(box?.height).toBeLessThan(40);
  });
});
