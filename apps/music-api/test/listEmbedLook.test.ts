import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { focused, launchChromium, recordPage, saveScreenshot, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type MusicApi, startMusicApi } from './harness.ts';

const run = promisify(execFile);

const titles = ['Slack water', 'The long weir', 'Ebb', 'Lock gate', 'A title that is much longer than its row is wide'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

await describeWithEngine(['chromium', 'ffmpeg'], 'the look of the page of an album', () => {
  let api: MusicApi;
  let chromium: TestBrowser;
  let url: string;

  beforeAll(async () => {
    [api, chromium] = await Promise.all([startMusicApi(), launchChromium()]);
    const { token } = await api.register('Swell');
    const picture = ['-f', 'lavfi', '-i', 'gradients=size=600x600:seed=4:n=4', '-frames:v', '1', '-f', 'mjpeg', '-'];
    const { stdout } = await run('ffmpeg', ['-nostdin', '-v', 'error', ...picture], { encoding: 'buffer' });
    let id = '';
    for (const [n, title] of [...titles, ...titles].entries()) {
      id = await api.ready(token, { title, artistName: 'The Swells', album: 'Tides', trackNumber: String(n + 1) });
      await api.storage.put(`public/tracks/${id}/winner/cover.jpg`, stdout);
    }
    url = `${api.origin}/api/albums/${(await api.track(id)).album_id}/embed`;
  });
  afterAll(async () => {
    await chromium?.close();
    await api?.stop();
  });

  it.each([
    ['light', { colorScheme: 'light' }, { width: 640, height: 480 }],
    ['dark', { colorScheme: 'dark' }, { width: 640, height: 480 }],
    ['narrow', { colorScheme: 'light' }, { width: 320, height: 460 }],
    ['narrow-dark', { colorScheme: 'dark' }, { width: 320, height: 460 }],
    ['low', { colorScheme: 'light' }, { width: 500, height: 260 }],
    ['high-contrast', { forcedColors: 'active' }, { width: 640, height: 480 }],
  ] as const)('is readable and inside a frame that is %s', async (name, media, viewport) => {
    // The page has the default policy, which axe's script does not run under.
    const context = await chromium.browser.newContext({ viewport, ...media, bypassCSP: true });
    const page = await context.newPage();
    try {
      const record = await recordPage(page);
      await page.goto(url);
      await page
        .getByRole('button', { name: /The long weir/ })
        .first()
        .click();
      await page.locator('#tracks [aria-current]').waitFor();
      await page.getByRole('heading', { name: 'Tides' }).click();
      await saveScreenshot(page, `music-list-embed-${name}`);
      const { violations } = await new AxeBuilder({ page }).options({ preload: false }).withTags(rules).analyze();
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      for (const control of ['Previous track', 'Next track', 'Mute']) {
        const box = await page.getByRole('button', { name: control }).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      }
      expect(record.errors).toEqual([]);
    } finally {
      await context.close();
    }
  });

  it('is used with the keyboard, and keeps its policy', async () => {
    const page = await chromium.browser.newPage({ viewport: { width: 640, height: 480 } });
    const record = await recordPage(page);
    // Whose sound is not found broken: the page would go on to the next track by itself.
    await page.route('**/stream?*', () => undefined);
    await page.goto(url);
    for (const id of ['seek', 'previous', 'play', 'next', 'mute']) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(id);
    }
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^Slack water/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const current = () => page.evaluate<string>(`document.querySelector('#tracks [aria-current]').textContent`);
    expect(await current()).toMatch(/^The long weir/);
    await page.keyboard.press('n');
    expect(await current()).toMatch(/^Ebb/);
    await page.keyboard.press('p');
    expect(await current()).toMatch(/^The long weir/);
    expect(await record.policyViolations()).toEqual([]);
    expect(record.errors).toEqual([]);
    await page.close();
  });
});
