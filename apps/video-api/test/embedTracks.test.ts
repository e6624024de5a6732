import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { launchChromium, type PageRecord, recordPage, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import { chapters, subtitles, tile } from './embedExtras.ts';
import { type EmbedServer, makeStream, serveEmbed, streamDuration } from './embedFixture.ts';
import { bigPlay, expectPlaying, openSettings, saveScreenshot, until } from './embedPage.ts';

/** Texts of the subtitles that are shown now. */
const shownCaptions = `[...document.getElementById('video').textTracks]
  .filter((track) => track.mode === 'showing' && track.kind === 'subtitles')
  .flatMap((track) => [...(track.activeCues ?? [])].map((cue) => cue.text))`;

await describeWithEngine(['chromium', 'ffmpeg'], 'tracks of the embed player', () => {
  let stream: Awaited<ReturnType<typeof makeStream>>;
  let chromium: TestBrowser;
  let server: EmbedServer;
  let page: Page;
  let record: PageRecord;

  beforeAll(async () => {
    [stream, chromium] = await Promise.all([makeStream(), launchChromium()]);
    server = await serveEmbed(stream.folder, { urls: { storyboard: 'storyboard.vtt', chapters: 'chapters.vtt' } });
    server.master = 'rich.m3u8';
    server.sideTracks = true;
  });
  beforeEach(async () => {
    const context = await chromium.browser.newContext({ viewport: { width: 800, height: 450 } });
    page = await context.newPage();
    record = await recordPage(page);
  });
  afterEach(async () => {
    expect(await record.policyViolations()).toEqual([]);
    expect(record.errors).toEqual([]);
    await page.context().close();
  });
  afterAll(async () => {
    await server?.close();
    await chromium?.close();
    await stream?.remove();
  });

  async function play(query: string): Promise<void> {
    await page.goto(`${server.url}?autoplay=1&muted=1&loop=1&${query}`);
    await expectPlaying(page);
  }

  const captions = (): Promise<string[]> => page.evaluate<string[]>(shownCaptions);
  const untilCaptions = (wanted: string[]): Promise<string[]> =>
    until(`the captions ${wanted}`, captions, (shown) => shown.join() === wanted.join());

  it('shows captions in the language of the query, and in another one from the menu', async () => {
    await play('captions=de-AT');
    await untilCaptions([subtitles.de]);
    await page.mouse.move(400, 200);
    await saveScreenshot(page, 'embed-captions');
    await openSettings(page, 'captions');
    await page.getByRole('menuitemradio', { name: 'English' }).last().click();
    await untilCaptions([subtitles.en]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await untilCaptions([]);
    await page.locator('#captions').click();
    await untilCaptions([subtitles.en]);
  });

  it('shows no captions with captions=off, nor in a language that the video does not have', async () => {
    await play('captions=off');
    await page.locator('#captions').waitFor();
    expect(await captions()).toEqual([]);
    await play('captions=fr');
    await page.locator('#captions').waitFor();
    expect(await captions()).toEqual([]);
  });

  it('plays another sound track from the menu', async () => {
    await play('');
    expect(server.served.some((file) => file.startsWith('german_'))).toBe(false);
    await openSettings(page, 'audio');
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).first().click();
    await until('segments of the sound track', () => server.served.some((file) => file.startsWith('german_')), Boolean);
    await openSettings(page, 'audio');
    await until(
      'the chosen track',
      () => page.locator('media-audio-track-menu').getByRole('menuitemradio', { checked: true }).allTextContents(),
      (texts) => texts.map((text) => text.trim()).join() === 'Deutsch',
    );
    await expectPlaying(page);
  });

  it('offers neither captions nor sound tracks of a video that has one sound track', async () => {
    server.master = 'master.m3u8';
    try {
      await play('');
      await openSettings(page);
      await page.locator('#speed-item').waitFor();
      expect(await page.locator('#audio-item, #captions-item').count()).toBe(0);
      expect(await page.locator('#captions').isVisible()).toBe(false);
    } finally {
      server.master = 'rich.m3u8';
    }
  });

  it('shows pictures, chapters and times over the seek bar, which are loaded when they are needed', async () => {
    await page.goto(server.url);
    await bigPlay(page).waitFor();
    expect(record.requests.filter((url) => url.endsWith('.vtt'))).toEqual([]);
    const box = await page.locator('#seek').boundingBox();
    if (box === null) throw new Error('no seek bar');
    const point = (seconds: number) =>
      page.mouse.move(box.x + (box.width * seconds) / streamDuration, box.y + box.height / 2);
    const preview = async () => {
      const attributes = ['mediapreviewtime', 'mediapreviewchapter', 'mediapreviewcoords', 'mediapreviewimage'];
      const stage = page.locator('#stage');
      const [time, chapter, coords, image] = await Promise.all(attributes.map((name) => stage.getAttribute(name)));
      // Not loaded, loading, loaded, failed: tells why something is missing.
      const states = await page.evaluate<string[]>(
        "[...document.querySelectorAll('track')].map((t) => t.track.mode + t.readyState)",
      );
      return { time: Math.round(Number(time)), chapter, coords, image, states };
    };
    await point(18);
    await until(
      'the tracks',
      () => record.requests.filter((url) => url.endsWith('.vtt')).length,
      (n) => n === 2,
    );
    await until(
      'the picture',
      // They arrive while the pointer rests.
      preview,
      ({ coords, chapter }) =>
        coords === `${tile.width},${tile.height},${tile.width},${tile.height}`.replaceAll(',', ' ') &&
        chapter === chapters[2],
    );
    expect((await preview()).image).toMatch(/\/api\/stream\/7\/storyboard\.jpg(?:#|$)/);
    await until('the picture', () => record.requests.some((url) => url.endsWith('storyboard.jpg')), Boolean);
    await saveScreenshot(page, 'embed-preview');
    expect(
      await page
        .locator('#seek')
        .evaluate((seek) => seek.shadowRoot?.querySelectorAll('#segments-clipping rect').length),
    ).toBe(chapters.length);
  });

  it('needs neither chapters nor a storyboard', async () => {
    server.sideTracks = false;
    try {
      await play('');
      await page.locator('#seek').hover();
      await until(
        'the time',
        () => page.locator('#stage').getAttribute('mediapreviewtime'),
        (time) => time !== null,
      );
      expect(await page.locator('#stage').getAttribute('mediapreviewimage')).toBeNull();
    } finally {
      server.sideTracks = true;
    }
  });

  it('has no accessibility violations before playback, while it plays, and with open menus', async () => {
    const violations = async (): Promise<string[]> => {
      // Without preload: axe would copy the styles of shadow trees, which the page's policy refuses.
      const { violations: found } = await new AxeBuilder({ page })
        .options({ preload: false })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
    };
    await page.goto(server.url);
    await bigPlay(page).waitFor();
    expect(await violations()).toEqual([]);
    await bigPlay(page).click();
    await expectPlaying(page);
    await page.locator('#captions').waitFor();
    expect(await violations()).toEqual([]);
    await openSettings(page);
    expect(await violations()).toEqual([]);
    await openSettings(page, 'captions');
    expect(await violations()).toEqual([]);
  });
});
