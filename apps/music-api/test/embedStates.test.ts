import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import {
  launchChromium,
  type PageRecord,
  recordPage,
  saveScreenshot,
  type TestBrowser,
  until,
} from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import { expectPlaying, finishTrack, makeSong, type Song } from './embedFixture.ts';
import { type MusicApi, type Person, startMusicApi } from './harness.ts';

await describeWithEngine(['chromium', 'ffmpeg'], 'the embed page in every state of the track', () => {
  let api: MusicApi;
  let artist: Person;
  let song: Song;
  /** Allows autoplay with sound, as on a page that the user has interacted with. */
  let chromium: TestBrowser;
  const pages: Page[] = [];

  beforeAll(async () => {
    [api, chromium, song] = await Promise.all([startMusicApi(), launchChromium({ allowAutoplay: true }), makeSong()]);
    artist = await api.register();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
  });
  afterAll(async () => {
    await chromium?.close();
    await api?.stop();
  });

  async function openPage(id: string): Promise<{ page: Page; record: PageRecord }> {
    const page = await chromium.browser.newPage({ viewport: { width: 640, height: 180 } });
    pages.push(page);
    const record = await recordPage(page);
    await page.goto(`${api.origin}/api/tracks/${id}/embed`);
    return { page, record };
  }
  const fail = async (id: string) =>
    api.queue.publish('track.failed', {
      trackId: id,
      jobId: await api.jobOf(id),
      code: 'no_audio_stream',
      message: 'The file has no audio stream.',
    });

  it('shows the progress, and starts playing when the track is ready', async () => {
    const id = await api.upload(artist.token, { title: 'Soon', artistName: 'The Swells' });
    const { page, record } = await openPage(id);
    const bar = page.getByRole('progressbar', { name: 'This track is being prepared' });
    await bar.waitFor();
    expect(await page.locator('h1').textContent()).toBe('Soon');
    await api.queue.emit('track.progress', { trackId: id, jobId: await api.jobOf(id), percent: 40 });
    await until(
      'progress',
      () => bar.getAttribute('aria-valuenow'),
      (now) => now === '40',
    );
    await saveScreenshot(page, 'music-embed-processing');
    expect(record.requests.every((url) => /\/(embed|status)$/.test(url))).toBe(true);

    await finishTrack(api, id, song);
    await expectPlaying(page);
    expect(await bar.isVisible()).toBe(false);
    expect(await page.locator('#total-time').textContent()).toBe('4:00');
    await page.locator('#cover').waitFor();
    await until(
      'the bars',
      () => page.locator('.wave-played path').getAttribute('d'),
      (path) => new Set(path?.match(/v[\d.]+/g)).size > 10,
    );
    const asked = () => record.requests.filter((url) => url.endsWith('/status')).length;
    const before = asked();
    await expectPlaying(page, 2);
    expect(asked()).toBe(before);
    expect(await record.policyViolations()).toEqual([]);
    expect(record.errors).toEqual([]);
  });

  it('shows a note icon if there is no cover', async () => {
    const id = await api.upload(artist.token);
    await finishTrack(api, id, song, false);
    const { page } = await openPage(id);
    await page.getByRole('slider').waitFor();
    expect(await page.locator('#cover').isVisible()).toBe(false);
    expect(await page.locator('.icon-note').isVisible()).toBe(true);
  });

  it('shows why a track failed, without needing a script', async () => {
    const id = await api.upload(artist.token);
    await fail(id);
    await until(
      'the error',
      async () => (await api.track(id)).status,
      (status) => status === 'error',
    );
    const { page, record } = await openPage(id);
    expect(await page.getByRole('alert').textContent()).toContain('The file has no audio stream.');
    expect(await page.locator('#stage').isVisible()).toBe(false);
    expect(record.requests).toHaveLength(1);
    await saveScreenshot(page, 'music-embed-error');
  });

  it('shows why the track failed, if it fails while the page waits', async () => {
    const id = await api.upload(artist.token);
    const { page } = await openPage(id);
    await page.getByRole('progressbar').waitFor();
    await fail(id);
    await page.getByRole('alert').getByText('The file has no audio stream.').waitFor();
    expect(await page.getByRole('progressbar').isVisible()).toBe(false);
  });

  it('shows that the track was deleted, if that happens while the page waits', async () => {
    const id = await api.upload(artist.token);
    const { page } = await openPage(id);
    await page.getByRole('progressbar').waitFor();
    await api.call('DELETE', `/api/tracks/${id}`, { token: artist.token });
    await page.getByRole('alert').getByText('It has been removed.').waitFor();
    expect((await api.call('GET', `/api/tracks/${id}/embed`)).status).toBe(404);
  });

  it.each(
    Object.entries({
      'an end of the script': '</script><script>window.pwned = 1</script>',
      'an end of the attribute': `" onload="window.pwned = 1" x='`,
      'an element': `"><img src=x onerror="window.pwned = 1">`,
      'right-to-left marks': 'abc \u202Egnp.exe \u2067\u0627\u0644\u0639',
      'three hundred letters': 'W'.repeat(300),
      entities: '&lt;script&gt; &amp; &#x41; \\u003c $1 $& `',
    }),
  )('shows a title, an artist and an album that contain %s as plain text', async (_name, text) => {
    const id = await api.upload(artist.token, { title: text, artistName: text, album: text });
    await finishTrack(api, id, song);
    const { page, record } = await openPage(id);
    await page.getByRole('slider').waitFor();
    expect(await page.evaluate<unknown>('window.pwned')).toBeUndefined();
    expect(await page.locator('h1').textContent()).toBe(text);
    expect(await page.locator('#artist').textContent()).toBe(`${text} · ${text}`);
    expect(await page.locator('#cover').getAttribute('alt')).toBe(`Cover of ${text}`);
    expect(await page.evaluate<number>('document.scripts.length')).toBe(2);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(640);
    expect(await record.policyViolations()).toEqual([]);
    expect(record.errors).toEqual([]);
  });
});
