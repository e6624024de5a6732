import { until, untilPlaying } from '@millrace/testkit/chromium';
import type { Locator, Page } from 'playwright-core';

export { saveScreenshot, until } from '@millrace/testkit/chromium';

/** State of the media element. */
export interface VideoState {
  currentTime: number;
  duration: number;
  paused: boolean;
  ended: boolean;
  muted: boolean;
  volume: number;
  loop: boolean;
  playbackRate: number;
  /** Height of the decoded picture, which tells the rendition that is shown. */
  height: number;
}

const readVideo = `(() => {
  const v = document.getElementById('video');
  return { currentTime: v.currentTime, duration: v.duration, paused: v.paused, ended: v.ended, muted: v.muted,
    volume: v.volume, loop: v.loop, playbackRate: v.playbackRate, height: v.videoHeight };
})()`;

const readBuffered = `(() => {
  const { buffered } = document.getElementById('video');
  return Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)]);
})()`;

export const videoState = (page: Page): Promise<VideoState> => page.evaluate<VideoState>(readVideo);

/** Waits until the video plays: the time passes `from` seconds and keeps increasing. */
export const expectPlaying = (page: Page, from = 0): Promise<void> => untilPlaying(() => videoState(page), from);

/** The play button over the picture. */
export const bigPlay = (page: Pick<Page, 'locator'>): Locator => page.locator('#big-play');

const findFocused = `(() => {
  let element = document.activeElement;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element.id && element.id !== 'range' ? element.id : element.getRootNode().host?.id || element.textContent.trim().slice(0, 100);
})()`;

/** Id of the focused element, or of the custom element that it is in, or its text. */
export const focused = (page: Page): Promise<string> => page.evaluate<string>(findFocused);

/** Opens the settings menu, if it is closed, and one of its entries. */
export async function openSettings(page: Page, entry?: 'quality' | 'speed' | 'audio' | 'captions'): Promise<void> {
  const button = page.locator('#settings-button');
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  if (entry !== undefined) await page.locator(`#${entry}-item`).click();
}

/** Waits until the picture of a rendition is shown. */
export async function expectPicture(page: Page, height: 180 | 360): Promise<void> {
  await until(
    `the ${height}p picture`,
    () => videoState(page),
    (video) => video.height === height,
  );
}

/** Chooses a rendition in the menu. Its picture may come later. */
export async function selectQuality(page: Page, height: 180 | 360): Promise<void> {
  await openSettings(page, 'quality');
  await page.getByRole('menuitemradio', { name: `${height}p`, exact: true }).click();
}

/** Chooses a rendition in the menu, and waits until its picture is shown. */
export async function chooseQuality(page: Page, height: 180 | 360): Promise<void> {
  await selectQuality(page, height);
  await expectPicture(page, height);
}

/** Seeks to a position, in seconds. */
export async function seekTo(page: Page, position: number): Promise<void> {
  await page.evaluate(`document.getElementById('video').currentTime = ${position}`);
}

/** Waits until the buffer has everything from one position to another, in seconds. */
export async function expectBuffered(page: Page, from: number, to: number): Promise<void> {
  await until(
    `${from} to ${to} s in the buffer`,
    () => page.evaluate<[number, number][]>(readBuffered),
    (ranges) => ranges.some(([start, end]) => start <= from && to <= end),
  );
}

/** Waits until a position, in seconds, was removed from the buffer. */
export async function expectRemoved(page: Page, position: number): Promise<void> {
  await until(
    `${position} s not in the buffer`,
    () => page.evaluate<[number, number][]>(readBuffered),
    (ranges) => !ranges.some(([start, end]) => start <= position && position < end),
  );
}

/** What the settings show beside Quality. */
export const qualityShown = (page: Page): Promise<string> =>
  page.locator('#quality-item').evaluate((item) => item.shadowRoot?.textContent ?? '');
