import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import { type EmbedServer, makeStream, serveEmbed, streamDuration } from './embedFixture.ts';
import { bigPlay, expectPlaying, focused, saveScreenshot, until, type VideoState, videoState } from './embedPage.ts';

await describeWithEngine(['chromium', 'ffmpeg'], 'controls of the embed player', () => {
  let stream: Awaited<ReturnType<typeof makeStream>>;
  let chromium: TestBrowser;
  let server: EmbedServer;
  let page: Page;

  beforeAll(async () => {
    [stream, chromium] = await Promise.all([makeStream(), launchChromium()]);
    server = await serveEmbed(stream.folder);
  });
  beforeEach(async () => {
    page = await chromium.browser.newPage({ viewport: { width: 800, height: 450 } });
  });
  afterEach(() => page.close());
  afterAll(async () => {
    await server?.close();
    await chromium?.close();
    await stream?.remove();
  });

  /** Opens the page with muted autoplay and waits until it plays. It repeats: on a busy machine, it would end before the last key. */
  async function openPlaying(query = '&loop=1'): Promise<void> {
    await page.goto(`${server.url}?autoplay=1&muted=1${query}`);
    await expectPlaying(page);
  }

  /** Opens the page, and waits until its controls know the video. Before that, they have no positions. */
  async function openStopped(): Promise<void> {
    await page.goto(server.url);
    await bigPlay(page).waitFor();
    await until(
      'the length of the video',
      () => page.getByRole('slider', { name: 'seek' }).getAttribute('aria-valuetext'),
      (text) => text === '0 seconds of 24 seconds',
    );
  }

  async function tabThrough(count: number): Promise<string[]> {
    const seen: string[] = [];
    for (let i = 0; i < count; i += 1) {
      await page.keyboard.press('Tab');
      seen.push(await focused(page));
    }
    return seen;
  }

  const untilFocused = (wanted: string): Promise<string> =>
    until(
      `the focus on ${wanted}`,
      () => focused(page),
      (id) => id === wanted,
    );

  /** Waits for a state of the video: media-chrome acts when a key is released. */
  const untilVideo = (what: string, holds: (video: VideoState) => boolean): Promise<VideoState> =>
    until(what, () => videoState(page), holds);

  describe('the keyboard', () => {
    it('reaches every control with Tab, in visual order', async () => {
      await openStopped();
      expect(await tabThrough(8)).toEqual([
        ...['big-play', 'seek', 'play', 'mute', 'volume'],
        ...['settings-button', 'picture-in-picture', 'fullscreen'],
      ]);
      await saveScreenshot(page, 'embed-focus');
    });

    /** The controls learn of a change an instant after it. A key acts on what they show. */
    const untilShown = (what: string, attribute: string, holds: (value: string | null) => boolean) =>
      until(`${what}, as the controls show it`, () => page.locator('#stage').getAttribute(attribute), holds);

    it('plays and pauses with Space, unless another button has the focus', async () => {
      await openStopped();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expectPlaying(page);
      // The pressed button is now hidden. The focus must move to another one.
      expect(await focused(page)).toBe('play');
      await page.keyboard.press('Space');
      await untilVideo('a pause', (video) => video.paused);
      await untilShown('a pause', 'mediapaused', (value) => value !== null);
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe('seek');
      await page.keyboard.press('Space');
      await expectPlaying(page);
    });

    it('only presses the focused button with Space', async () => {
      await openPlaying();
      await page.locator('#mute').focus();
      await page.keyboard.press('Space');
      await untilVideo('sound', (video) => !video.muted && !video.paused);
    });

    it('seeks with arrows, letters, digits, Home and End', async () => {
      await openPlaying('');
      await page.keyboard.press('k');
      await untilVideo('a pause', (video) => video.paused);
      const pressUntil = (key: string, time: number): Promise<unknown> =>
        page.keyboard.press(key).then(() =>
          until(
            `${time} s after ${key}`,
            () => page.locator('#stage').getAttribute('mediacurrenttime'),
            (now) => Math.abs(Number(now) - time) < 0.2,
          ),
        );
      await pressUntil('Home', 0);
      await pressUntil('ArrowRight', 10);
      await pressUntil('l', 20);
      await pressUntil('ArrowLeft', 10);
      await pressUntil('j', 0);
      await pressUntil('5', streamDuration / 2);
      await pressUntil('End', streamDuration);
    });

    it('changes volume, mute, speed and full screen', async () => {
      await openPlaying();
      await page.keyboard.press('m');
      await untilVideo('sound', (video) => !video.muted);
      await page.keyboard.press('ArrowDown');
      await untilVideo('a lower volume', (video) => Math.abs(video.volume - 0.95) < 0.01);
      await page.keyboard.press('>');
      await untilVideo('a higher speed', (video) => video.playbackRate === 1.25);
      await untilShown('a higher speed', 'mediaplaybackrate', (value) => value === '1.25');
      await page.keyboard.press('<');
      await untilVideo('normal speed', (video) => video.playbackRate === 1);
      await page.keyboard.press('f');
      await until('full screen', () => page.evaluate<boolean>('document.fullscreenElement !== null'), Boolean);
      await until(
        'the name of the way back',
        () => page.locator('#fullscreen').getAttribute('aria-label'),
        (name) => name === 'exit fullscreen mode',
      );
      await page.keyboard.press('f');
      await until('windowed mode', () => page.evaluate<boolean>('document.fullscreenElement === null'), Boolean);
    });

    it("ignores the browser's own shortcuts", async () => {
      await openPlaying();
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Alt+m');
      await page.locator('#seek').focus();
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Control+5');
      // What they would do happens before the next key is handled.
      await page.keyboard.press('>');
      await untilVideo('a higher speed', (video) => video.playbackRate === 1.25);
      await untilShown('a higher speed', 'mediaplaybackrate', (value) => value === '1.25');
      expect(await videoState(page)).toMatchObject({ paused: false, muted: true });
    });

    it('opens the settings, moves in them, selects, and returns to the button', async () => {
      await openPlaying();
      await page.locator('#settings-button').focus();
      await page.keyboard.press('Enter');
      await untilFocused('quality-item');
      await page.keyboard.press('ArrowDown');
      await untilFocused('speed-item');
      await page.keyboard.press('Enter');
      await untilFocused('0.5x');
      for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowDown');
      await untilFocused('1.5x');
      await saveScreenshot(page, 'embed-speed-menu');
      await page.keyboard.press('Enter');
      await untilVideo('the speed', (video) => video.playbackRate === 1.5);
      await untilFocused('speed-item');
      await page.keyboard.press('Escape');
      await untilFocused('settings-button');
      await page.locator('#settings').waitFor({ state: 'hidden' });
    });
  });

  it('exposes position and volume to assistive technology', async () => {
    await openStopped();
    const seek = page.getByRole('slider', { name: 'seek' });
    await page.locator('#play').focus();
    await page.keyboard.press('ArrowRight');
    await until(
      'the position',
      () => seek.getAttribute('aria-valuetext'),
      (text) => text === '10 seconds of 24 seconds',
    );
    expect(await page.getByRole('slider', { name: 'volume' }).getAttribute('aria-valuetext')).toBe('100%');
  });

  it('starts at the position that the seek bar was set to before playback', async () => {
    await openStopped();
    const box = await page.locator('#seek').boundingBox();
    if (box === null) throw new Error('no seek bar');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await bigPlay(page).click();
    await expectPlaying(page, streamDuration / 2 - 1);
    const start = await page.evaluate<number>("document.getElementById('video').played.start(0)");
    expect(Math.abs(start - streamDuration / 2)).toBeLessThan(1);
  });

  it('hides the controls when the pointer is idle, but not while one has the keyboard focus', async () => {
    await openPlaying();
    await page.mouse.move(400, 200);
    const opacity = (): Promise<string> =>
      page.evaluate<string>("getComputedStyle(document.getElementById('controls')).opacity");
    const isIdle = (): Promise<boolean> =>
      page.evaluate<boolean>("document.getElementById('stage').hasAttribute('userinactive')");
    await until('hidden controls', opacity, (value) => value === '0');
    await saveScreenshot(page, 'embed-idle');
    await page.mouse.move(300, 200);
    await until('visible controls', opacity, (value) => value === '1');
    await page.clock.install();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('seek');
    await page.clock.runFor(10_000);
    expect([await isIdle(), await opacity()]).toEqual([true, '1']);
  });

  it('plays and pauses on a click; a touch only shows the controls', async () => {
    await openPlaying();
    await page.mouse.click(400, 200);
    expect((await videoState(page)).paused).toBe(true);

    const phone = await chromium.browser.newPage({
      viewport: { width: 390, height: 220 },
      hasTouch: true,
      isMobile: true,
    });
    try {
      await phone.goto(`${server.url}?muted=1`);
      await saveScreenshot(phone, 'embed-phone');
      await phone.touchscreen.tap(195, 60);
      await expectPlaying(phone);
      await phone.touchscreen.tap(195, 90);
      expect((await videoState(phone)).paused).toBe(false);
    } finally {
      await phone.close();
    }
  });

  it.each([
    ['a very small frame', { width: 280, height: 158 }, false],
    ['a small frame', { width: 320, height: 180 }, false],
    ['a phone', { width: 360, height: 203 }, true],
  ])('has room for its controls in %s', async (_name, viewport, phone) => {
    server.master = 'rich.m3u8';
    const narrow = await chromium.browser.newPage({ viewport, hasTouch: phone, isMobile: phone });
    try {
      await narrow.goto(`${server.url}?autoplay=1&muted=1`);
      await expectPlaying(narrow);
      await narrow.mouse.move(100, 60);
      await saveScreenshot(narrow, `embed-${viewport.width}-wide`);
      const right = await narrow
        .locator('media-control-bar > :visible')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().right));
      expect(right.length).toBeGreaterThanOrEqual(6);
      expect(Math.max(...right)).toBeLessThanOrEqual(viewport.width);
      await narrow.locator('#settings-button').click();
      const menu = await narrow.locator('#settings').boundingBox();
      expect(menu?.y).toBeGreaterThanOrEqual(0);
    } finally {
      server.master = 'master.m3u8';
      await narrow.close();
    }
  });
});
