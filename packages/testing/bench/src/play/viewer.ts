import type { TestBrowser } from '@millrace/testkit/chromium';

type Page = Awaited<ReturnType<TestBrowser['browser']['newPage']>>;

/** What a viewer has seen so far. Milliseconds since 1970. */
export interface Seen {
  /** When the first frame was on the screen; null before. */
  firstFrameAt: number | null;
  /** Times at which playback had to wait after that, and for how many milliseconds. */
  stalls: { at: number; ms: number }[];
  currentTime: number;
  isEnded: boolean;
}

export interface Viewer {
  seen(): Promise<Seen>;
  close(): Promise<void>;
}

/** Runs in the page before its own script. As a string, because its types are those of a browser. */
const record = `
window.benchSeen = { firstFrameAt: null, stalls: [] };
document.addEventListener('DOMContentLoaded', () => {
  const video = document.querySelector('video');
  let waitingSince = null;
  video.requestVideoFrameCallback(() => { benchSeen.firstFrameAt = Date.now(); });
  video.addEventListener('waiting', () => {
    if (benchSeen.firstFrameAt !== null && !video.seeking && !video.ended) waitingSince ??= Date.now();
  });
  video.addEventListener('playing', () => {
    if (waitingSince !== null) benchSeen.stalls.push({ at: video.currentTime, ms: Date.now() - waitingSince });
    waitingSince = null;
  });
});`;

const read = `(() => {
  const { currentTime, ended } = document.querySelector('video');
  return { ...benchSeen, currentTime, isEnded: ended };
})()`;

/** Opens the player page of a video in a small window, as somebody does who waits for it. */
export async function openViewer({ browser }: TestBrowser, origin: string, id: string): Promise<Viewer> {
  const page: Page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  await page.addInitScript(record);
  await page.goto(`${origin}/api/stream/${id}/embed?autoplay=1&muted=1`);
  return {
    seen: () => page.evaluate<Seen>(read),
    close: () => page.close(),
  };
}
