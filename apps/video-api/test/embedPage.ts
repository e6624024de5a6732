import { untilPlaying } from '@millrace/testkit/chromium';
import type { Page } from 'playwright-core';

export { focused, saveScreenshot, until } from '@millrace/testkit/chromium';

/** State of the media element. */
export interface VideoState {
  currentTime: number;
  duration: number;
  paused: boolean;
  muted: boolean;
  volume: number;
  loop: boolean;
  playbackRate: number;
  /** Height of the decoded picture, which tells the rendition that is shown. */
  height: number;
}

const readVideo = `(() => {
  const v = document.getElementById('video');
  return { currentTime: v.currentTime, duration: v.duration, paused: v.paused, muted: v.muted, volume: v.volume,
    loop: v.loop, playbackRate: v.playbackRate, height: v.videoHeight };
})()`;

export const videoState = (page: Page): Promise<VideoState> => page.evaluate<VideoState>(readVideo);

/** Waits until the video plays: the time passes `from` seconds and keeps increasing. */
export const expectPlaying = (page: Page, from = 0): Promise<void> => untilPlaying(() => videoState(page), from);
