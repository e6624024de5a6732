import { percentile } from '../kit/statistics.ts';
import { type Page, signIn, untilListed } from './person.ts';

/** The browser reports no shorter ones, so they count as this. */
const shortestMs = 16;

// Programs for the page are text, because this one is compiled without the browser's types.
const observe = `
  globalThis.benchInteractions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) benchInteractions.push(duration);
  }).observe({ type: 'event', durationThreshold: ${shortestMs} });`;
/** Waits until the next frame is shown and reported. */
const take = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(benchInteractions.splice(0)), 50)));
})`;

export interface Interaction {
  name: string;
  /** From the event to the next frame. */
  ms: number;
}

/** Something that a person does: one click, or one key. */
export type Act = readonly [name: string, act: () => Promise<unknown>];

/** Signs in, does everything once, and measures each time from the event to the next frame. */
export async function measureInteractions(
  page: Page,
  origin: string,
  actsOf: (page: Page) => readonly Act[],
): Promise<Interaction[]> {
  await page.addInitScript({ content: observe });
  await signIn(page, origin);
  await untilListed(page);
  await page.evaluate(take);
  const measured: Interaction[] = [];
  for (const [name, act] of actsOf(page)) {
    await act();
    measured.push({ name, ms: Math.max(shortestMs, ...(await page.evaluate<number[]>(take))) });
  }
  return measured;
}

export const slowest = (measured: readonly Interaction[]): Interaction =>
  measured.reduce((most, one) => (one.ms > most.ms ? one : most), { name: 'none', ms: 0 });

export const p98 = (measured: readonly Interaction[]): number =>
  percentile(
    measured.map(({ ms }) => ms),
    98,
  );
