import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import Sequencer from '../bin/sequencer.mjs';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { working, seconds } = z
  .object({ working: z.array(z.string()), seconds: z.record(z.string(), z.number().positive()) })
  .parse(require('../bin/schedule.json'));
const filter = z
  .function({ input: [z.array(z.string())], output: z.object({ filtered: z.array(z.string()) }) })
  .implement(require('../bin/lane.cjs'));

const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:node_modules|dist|\..*)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? below(path) : [path];
  });
const files = ['apps', 'packages']
  .flatMap((folder) => below(join(root, folder)))
  .filter((path) => /\/test\/.*\.test\.ts$/.test(path));

const filesOf = (lane: string, containers?: string): string[] => {
  const before = { ...process.env };
  process.env.MILLRACE_TEST_LANE = lane;
  if (containers === undefined) delete process.env.MILLRACE_CONTAINERS;
  else process.env.MILLRACE_CONTAINERS = containers;
  try {
    return filter(files).filtered;
  } finally {
    process.env = before;
  }
};

it('assigns each test file to one lane', () => {
  const [busy, waiting] = [filesOf('working', 'true'), filesOf('waiting', 'true')];
  expect([...busy, ...waiting].sort()).toEqual([...files].sort());
  expect(Math.min(busy.length, waiting.length)).toBeGreaterThan(20);
});

it('leaves out the suites of the containers unless the run asks for them', () => {
  const left = new Set([...filesOf('working'), ...filesOf('waiting')]);
  const missing = files.filter((path) => !left.has(path));
  expect(missing.length).toBeGreaterThan(0);
  expect(missing).toEqual(files.filter((path) => path.includes('/testing/containers/')));
});

it('names workspaces and test files that exist', () => {
  for (const name of working) expect(files.filter((path) => path.includes(`/${name}/test/`))).not.toEqual([]);
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
