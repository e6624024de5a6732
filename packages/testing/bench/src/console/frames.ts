import { type Page, viewport } from './person.ts';

/** Pixels a second: two and a half screens. */
const speed = 2_000;
const seconds = 10;
/** How far a round scrolls: six pages of the library or more. */
export const scrolledPixels = speed * seconds;

/** Frames that take longer than this miss their turn on a display of 60 Hz. */
export const longMs = 25;

/** Times of frames in milliseconds, as the page's scripts see them. */
export interface Frames {
  perSecond: number;
  /** Of all, the part that took longer than `longMs`. */
  long: number;
}

// Programs for the page are text, because this one is compiled without the browser's types.
const record = `(() => {
  const times = [];
  const note = (time) => {
    times.push(time);
    if (globalThis.benchFrames === times) requestAnimationFrame(note);
  };
  globalThis.benchFrames = times;
  requestAnimationFrame(note);
})()`;
const take = `(() => {
  const times = globalThis.benchFrames;
  globalThis.benchFrames = undefined;
  return times;
})()`;

/** The frames of a page while something is done. */
export async function framesOf(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(record);
  await work();
  const times = await page.evaluate<number[]>(take);
  const intervals = times.slice(1).map((time, at) => time - (times[at] ?? Number.NaN));
  const whole = (times.at(-1) ?? Number.NaN) - (times[0] ?? Number.NaN);
  return {
    perSecond: (intervals.length * 1000) / whole,
    long: intervals.filter((interval) => interval > longMs).length / intervals.length,
  };
}

/** Scrolls down with the wheel, steadily, with the mouse in the middle of the window. */
export async function scroll(page: Page): Promise<void> {
  const middle = { x: viewport.width / 2, y: viewport.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  const devTools = await page.context().newCDPSession(page);
  try {
    await devTools.send('Input.synthesizeScrollGesture', {
      ...middle,
      yDistance: -scrolledPixels,
      speed,
      preventFling: true,
      gestureSourceType: 'mouse',
    });
  } finally {
    await devTools.detach();
  }
}

/** How many pixels down a page is. */
export const depthOf = (page: Page): Promise<number> => page.evaluate<number>('window.scrollY');
