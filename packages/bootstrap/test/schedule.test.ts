import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import Sequencer from '../bin/sequencer.mjs';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { nightly, seconds } = z
  .object({ nightly: z.array(z.string()), seconds: z.record(z.string(), z.number().positive()) })
  .parse(require('../bin/schedule.json'));
const filter = z
  .function({ input: [z.array(z.string())], output: z.object({ filtered: z.array(z.string()) }) })
  .implement(require('../bin/filter.cjs'));

const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:node_modules|dist|\..*)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? below(path) : [path];
  });
const files = ['apps', 'packages']
  .flatMap((folder) => below(join(root, folder)))
  .filter((path) => /\/test\/.*\.test\.ts$/.test(path));

/** The files that a run with these variables leaves out. */
function leftOut(variables: { MILLRACE_NIGHTLY?: string; MILLRACE_CONTAINERS?: string }): string[] {
  const before = { ...process.env };
  delete process.env.MILLRACE_NIGHTLY;
  delete process.env.MILLRACE_CONTAINERS;
  Object.assign(process.env, variables);
  try {
    const left = new Set(filter(files).filtered);
    return files.filter((path) => !left.has(path));
  } finally {
    process.env = before;
  }
}

const ofContainers = files.filter((path) => path.includes('/testing/containers/test/'));
const ofTheNight = files.filter((path) => nightly.some((part) => path.includes(`/${part}`)));

it('leaves out what only the nightly run tests, and the suites of the containers', () => {
  expect(ofContainers.length).toBeGreaterThan(0);
  expect(ofTheNight.length).toBeGreaterThan(0);
  expect(leftOut({}).sort()).toEqual([...ofContainers, ...ofTheNight].sort());
});

it('leaves out the suites of the containers only, at night', () => {
  expect(leftOut({ MILLRACE_NIGHTLY: 'true' })).toEqual(ofContainers);
});

it('leaves out nothing of the containers in their own run', () => {
  expect(leftOut({ MILLRACE_CONTAINERS: 'true' })).toEqual(ofTheNight);
});

it('names test files that exist', () => {
  for (const part of nightly) expect([part, files.some((path) => path.includes(`/${part}`))]).toEqual([part, true]);
  for (const name of Object.keys(seconds))
    expect([name, files.filter((path) => path.endsWith(`/${name}`)).length]).toEqual([name, 1]);
});

it('starts with the longest files', () => {
  const tests = files.map((path) => ({ path, context: { hasteFS: { getSize: () => 1_000 } } }));
  const order = new Sequencer().sort(tests).map(({ path }) => relative(root, path));
  expect(order).toHaveLength(files.length);
  const listed = Object.entries(seconds).sort(([, one], [, other]) => other - one);
  expect(order[0]?.endsWith(`/${listed[0]?.[0]}`)).toBe(true);
  const weights = order.map((path) => listed.find(([name]) => path.endsWith(`/${name}`))?.[1] ?? 1);
  expect(weights).toEqual([...weights].sort((one, other) => other - one));
});
