import { expect, it } from '@jest/globals';
import { createBackoff } from '../src/browser/backoff.ts';

it('grows up to its limit, differs by a fifth, and begins anew', () => {
  const backoff = createBackoff({ first: 1_000, max: 5_000, factor: 2 });
  const bases = [1_000, 2_000, 4_000, 5_000, 5_000];
  for (const base of bases) {
    const wait = backoff.next();
    expect(wait).toBeGreaterThanOrEqual(base * 0.8);
    expect(wait).toBeLessThanOrEqual(base * 1.2);
  }
  backoff.reset();
  expect(backoff.next()).toBeLessThanOrEqual(1_200);
});
