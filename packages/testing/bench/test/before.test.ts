import { expect, it } from '@jest/globals';
import { mediansIn, tableOf } from '../bin/before.mjs';

const output = (requests: number) => `round 1  the API     ${requests} requests/s
median   the API, version 2                           ${requests} requests/s (1978 to 2162)
median   p99                                          2.6 ms
median   without a number
ratio    0.96   (wanted: at least 0.95)`;

it('compares the medians of both sides by their subjects', () => {
  expect(mediansIn(output(2110))).toEqual([
    ['the API, version 2', 2110, 'requests/s'],
    ['p99', 2.6, 'ms'],
  ]);
  const sideOf = (runs: readonly number[]) => ({
    values: new Map([['the API, version 2', { unit: 'requests/s', values: runs }]]),
  });
  expect(tableOf([sideOf([2_000, 1_000, 2_100]), sideOf([2_200, 2_100, 9_000])])).toMatch(
    /^the API, version 2 +2000 → 2200 requests\/s {3}ratio 1\.100$/,
  );
  expect(tableOf([sideOf([1]), { values: new Map() }])).toContain('no subject');
});
