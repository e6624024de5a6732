import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { until as poll } from '../waiting/index.ts';

/** Polls until the condition holds. @throws Error with the condition's name and the last value */
export async function until<T>(what: string, read: () => T | Promise<T>, holds: (value: T) => boolean): Promise<T> {
  let last: T | undefined;
  try {
    const { value } = await poll(what, async () => {
      const value = await read();
      last = value;
      return holds(value) && { value };
    });
    return value;
  } catch (cause) {
    throw new Error(`condition not met: ${what}; last value: ${JSON.stringify(last)}`, { cause });
  }
}

/** Waits until media plays: its time passes `from` seconds and keeps rising. `read` returns the state of the media element. */
export async function untilPlaying(
  read: () => Promise<{ currentTime: number; paused: boolean }>,
  from = 0,
): Promise<void> {
  const first = await until('playing', read, (media) => !media.paused && media.currentTime > from);
  await until('time passing', read, (media) => media.currentTime > first.currentTime + 0.3);
}

/** Id of the focused element, or its text if it has no id. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.id || document.activeElement.textContent');

/**
 * Saves a picture of the page for review in artifacts/ at the top of the repository, which git ignores.
 *
 * @throws Error if the picture is empty
 */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = fileURLToPath(new URL('../../../../../artifacts/', import.meta.url));
  await mkdir(folder, { recursive: true });
  const picture = await page.screenshot({ path: `${folder}${name}.png` });
  if (picture.length < 1000) throw new Error(`the picture ${name} is empty`);
}
