import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

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

/** Waits until media plays: time passes `from` seconds and goes on. `read` tells the state of the media element. */
export async function untilPlaying(
  read: () => Promise<{ currentTime: number; paused: boolean }>,
  from = 0,
): Promise<void> {
  const first = await until('playing', read, (media) => !media.paused && media.currentTime > from);
  await until('time passing', read, (media) => media.currentTime > first.currentTime + 0.3);
}

/** Id of the focused element, or its text where it has none. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.id || document.activeElement.textContent');

/**
 * Keeps a picture of the page for people to look at: artifacts/ at the top of the repository, which git ignores.
 *
 * @throws Error when the picture is empty
 */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = fileURLToPath(new URL('../../../../../artifacts/', import.meta.url));
  await mkdir(folder, { recursive: true });
  const picture = await page.screenshot({ path: `${folder}${name}.png` });
  if (picture.length < 1000) throw new Error(`the picture ${name} is empty`);
}
