import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { launchChromium, type TestBrowser } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import { type EmbedServer, makeStream, serveEmbed, streamDuration } from './embedFixture.ts';
import { expectPlaying, focused, saveScreenshot, until, videoState } from './embedPage.ts';

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

  /** Opens the page with muted autoplay and waits until it plays. */
  async function openPlaying(): Promise<void> {
    await page.goto(`${server.url}?autoplay=1&muted=1`);
    await expectPlaying(page);
  }

  async function tabThrough(count: number): Promise<string[]> {
    const seen: string[] = [];
    for (let i = 0; i < count; i += 1) {
      await page.keyboard.press('Tab');
      seen.push(await focused(page));
    }
    return seen;
  }

  describe('the keyboard', () => {
    it('reaches every control with Tab, in visual order', async () => {
      await page.goto(server.url);
      await until('the qualities', () => page.locator('#quality').isVisible(), Boolean);
      expect(await tabThrough(9)).toEqual([
        ...['big-play', 'seek', 'play', 'mute', 'volume'],
        ...['speed-button', 'quality-button', 'picture-in-picture', 'fullscreen'],
      ]);
      await saveScreenshot(page, 'embed-focus');
    });

    it('plays and pauses with Space, unless another button has the focus', async () => {
      await page.goto(server.url);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expectPlaying(page);
      // The pressed button is now hidden. The focus must move to another one.
      expect(await focused(page)).toBe('play');
      await page.keyboard.press('Space');
      expect((await videoState(page)).paused).toBe(true);
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe('seek');
      await page.keyboard.press('Space');
      await expectPlaying(page);
    });

    it('only presses the focused button with Space', async () => {
      await openPlaying();
      await page.locator('#mute').focus();
      await page.keyboard.press('Space');
      expect(await videoState(page)).toMatchObject({ muted: false, paused: false });
    });

    it('seeks with arrows, letters, digits, Home and End', async () => {
      await openPlaying();
      await page.keyboard.press('k');
      const pressAndRead = async (key: string): Promise<number> => {
        await page.keyboard.press(key);
        return Math.round((await videoState(page)).currentTime * 10) / 10;
      };
      expect(await pressAndRead('Home')).toBe(0);
      expect(await pressAndRead('ArrowRight')).toBe(5);
      expect(await pressAndRead('l')).toBe(15);
      expect(await pressAndRead('ArrowLeft')).toBe(10);
      expect(await pressAndRead('j')).toBe(0);
      expect(await pressAndRead('j')).toBe(0);
      expect(Math.abs((await pressAndRead('5')) - streamDuration / 2)).toBeLessThan(0.2);
      expect(Math.abs((await pressAndRead('End')) - streamDuration)).toBeLessThan(0.2);
    });

    it('changes volume, mute and full screen', async () => {
      await openPlaying();
      await page.keyboard.press('m');
      expect((await videoState(page)).muted).toBe(false);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect((await videoState(page)).volume).toBeCloseTo(0.9);
      await page.keyboard.press('ArrowUp');
      expect((await videoState(page)).volume).toBeCloseTo(0.95);
      await page.keyboard.press('f');
      await until('full screen', () => page.evaluate<boolean>('document.fullscreenElement !== null'), Boolean);
      expect(await page.locator('#fullscreen').getAttribute('aria-label')).toBe('Exit full screen');
      await page.keyboard.press('f');
      await until('windowed mode', () => page.evaluate<boolean>('document.fullscreenElement === null'), Boolean);
    });

    it("ignores the browser's own shortcuts", async () => {
      await openPlaying();
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Alt+m');
      expect(await videoState(page)).toMatchObject({ paused: false, muted: true });
    });

    it('opens a menu, moves in it, selects, and returns to its button', async () => {
      await openPlaying();
      await page.locator('#speed-button').focus();
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe('Normal');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      expect((await videoState(page)).playbackRate).toBe(1.5);
      expect(await focused(page)).toBe('speed-button');
      await page.keyboard.press('ArrowUp');
      expect(await focused(page)).toBe('2×');
      await page.keyboard.press('Escape');
      expect(await focused(page)).toBe('speed-button');
      expect(await page.locator('#speed-menu').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Playback speed: 1.5×' }).waitFor();
    });
  });

  it('exposes names, position and state of the controls to assistive technology', async () => {
    await page.goto(server.url);
    await until('the qualities', () => page.locator('#quality').isVisible(), Boolean);
    const unnamed = await page
      .locator('button:visible, input:visible')
      .evaluateAll((elements) =>
        elements.filter((element) => !element.getAttribute('aria-label') && !element.textContent).map((e) => e.id),
      );
    expect(unnamed).toEqual([]);
    const seek = page.getByRole('slider', { name: 'Position' });
    expect(await seek.getAttribute('aria-valuetext')).toBe('0 seconds of 24 seconds');
    await seek.focus();
    await page.keyboard.press('ArrowRight');
    await until(
      'the position',
      () => seek.getAttribute('aria-valuetext'),
      (text) => text === '5 seconds of 24 seconds',
    );
    expect(await page.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).toBe('100 percent');
  });

  it('starts at the position that the seek bar was set to before playback', async () => {
    await page.goto(server.url);
    const box = await page.locator('#seek').boundingBox();
    if (box === null) throw new Error('no seek bar');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByRole('button', { name: /^Play: / }).click();
    await expectPlaying(page, streamDuration / 2 - 1);
    expect((await videoState(page)).currentTime).toBeLessThan(streamDuration / 2 + 5);
  });

  it('hides the controls when the pointer is idle, but not while one has the keyboard focus', async () => {
    await openPlaying();
    await page.mouse.move(400, 200);
    const idle = (): Promise<boolean> =>
      page.evaluate<boolean>("document.getElementById('player').hasAttribute('data-idle')");
    await until('hidden controls', idle, Boolean);
    await saveScreenshot(page, 'embed-idle');
    await page.mouse.move(300, 200);
    expect(await idle()).toBe(false);
    await page.keyboard.press('Tab');
    expect(await page.locator('#controls :focus-visible').count()).toBe(1);
    await page.clock.install();
    await page.mouse.move(310, 210);
    await page.clock.runFor(10_000);
    expect(await idle()).toBe(false);
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
      await phone.getByRole('button', { name: /^Play: / }).tap();
      await expectPlaying(phone);
      await phone.touchscreen.tap(195, 90);
      expect((await videoState(phone)).paused).toBe(false);
    } finally {
      await phone.close();
    }
  });

  it.each([
    ['a very small frame', { width: 280, height: 158 }, false],
    ['a phone', { width: 360, height: 203 }, true],
  ])('has room for its controls in %s', async (_name, viewport, phone) => {
    const narrow = await chromium.browser.newPage({ viewport, hasTouch: phone, isMobile: phone });
    try {
      await narrow.goto(`${server.url}?autoplay=1&muted=1`);
      await expectPlaying(narrow);
      await narrow.mouse.move(100, 60);
      await saveScreenshot(narrow, `embed-${viewport.width}-wide`);
      const right = await narrow
        .locator('#controls button:visible')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().right));
      expect(right.length).toBeGreaterThanOrEqual(4);
      expect(Math.max(...right)).toBeLessThanOrEqual(viewport.width);
    } finally {
      await narrow.close();
    }
  });
});
