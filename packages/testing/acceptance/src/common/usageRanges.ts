import { it } from '@jest/globals';
import { expectInvalid } from '../expect.ts';

/** The UTC day that is some days after today. */
export const utcDay = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

type Answer = Parameters<typeof expectInvalid>[0];

/** @param paths below `/usage/` */
export function refusesRanges(paths: readonly string[], ask: (path: string) => Promise<Answer>): void {
  it.each([
    ['days=0', 'days'],
    ['days=366', 'days'],
    ['from=yesterday', 'from'],
    ['from=1999-12-31', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['from=2024-01-01&to=2025-01-02', 'from'],
    [`from=${utcDay(2)}`, 'to'],
  ])('refuses the days of %s', async (query, field) => {
    for (const path of paths) expectInvalid(await ask(`${path}?${query}`), field);
  });
}
