import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** The media element as a test sees it. */
export interface VideoState {
  currentTime: number;
  duration: number;
  paused: boolean;
  muted: boolean;
  volume: number;
  loop: boolean;
  playbackRate: number;
  /** Height of the decoded picture: which rendition is on the screen. */
  height: number;
}

const readVideo = `(() => {
  const v = document.getElementById('video');
  return { currentTime: v.currentTime, duration: v.duration, paused: v.paused, muted: v.muted, volume: v.volume,
    loop: v.loop, playbackRate: v.playbackRate, height: v.videoHeight };
})()`;

export const videoState = (page: Page): Promise<VideoState> => page.evaluate<VideoState>(readVideo);

/** Polls until the condition holds. @throws Error naming what was waited for, with the last state */
export async function until<T>(what: string, read: () => T | Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`${what} did not come about; last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the picture moves: time passes `from` seconds and goes on. */
export async function expectPlaying(page: Page, from = 0): Promise<void> {
  const first = await until(
    'playing',
    () => videoState(page),
    (video) => !video.paused && video.currentTime > from,
  );
  await until(
    'time passing',
    () => videoState(page),
    (video) => video.currentTime > first.currentTime + 0.3,
  );
}

/** Id of the focused element, or its text where it has none. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.id || document.activeElement.textContent');

/** Keeps a picture of the page for people to look at: artifacts/ at the top of the repository, which git ignores. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = fileURLToPath(new URL('../../../artifacts/', import.meta.url));
  await mkdir(folder, { recursive: true });
  const picture = await page.screenshot({ path: `${folder}${name}.png` });
  expect(picture.length).toBeGreaterThan(1000);
}
