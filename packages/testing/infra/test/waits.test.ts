import { expect, it } from '@jest/globals';
import { filesBelow, read } from '../src/files.ts';

/** Where timers of tests are: each with a reason. */
const kit = 'packages/testing/kit/src/';
/** Measures speed on purpose. */
const bench = 'packages/testing/bench/';

/** A timer, in a test or in code that only tests use. `jest.setTimeout` sets a limit, and is none. */
const timers = [/(?<!jest\.)\bset(?:Timeout|Interval)\(/, /from 'node:timers\/promises'/];

const isOfTests = (path: string): boolean => /\/test\//.test(path) || path.startsWith('packages/testing/');

/** Looks a first time by the debugger, and then in the page by `eval`, which our pages forbid: the test fails on a slow machine only. */
const looksInPages = /\.waitForFunction\(/;

it('tests wait for states, by the kit or by locators, and not for an amount of time', () => {
  const files = [...filesBelow('apps', /\.(?:ts|mjs)$/), ...filesBelow('packages', /\.(?:ts|mjs)$/)].filter(
    (path) => isOfTests(path) && !path.startsWith(kit) && !path.startsWith(bench),
  );
  expect(files.length).toBeGreaterThan(300);
  const waits = files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) =>
        [...timers, looksInPages].some((one) => one.test(line)) ? [`${path}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(waits).toEqual([]);
});

it('limits of waits in the kit are longer on a slow machine', () => {
  const limits = filesBelow(kit, /\.ts$/).flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => (/\.now\(\) \+ (?!patient\()/.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(limits).toEqual([]);
});
