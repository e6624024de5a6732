import { expect, it } from '@jest/globals';
import { filesBelow, read } from '../src/files.ts';

const files = ['apps', 'packages', 'infra'].flatMap((folder) => filesBelow(folder, /\.(?:[cm]?ts|tsx|mjs)$/));

it('object literals are written as such, and not spread into others', () => {
  expect(files.length).toBeGreaterThan(2_000);
  const spread = files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => (/\.{3}\{/.test(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(spread).toEqual([]);
});
