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

it('files of the product have one idea each: 300 lines at most, unless a command makes them', () => {
  const product = files.filter((path) => /^(?:apps|packages)\/[^/]+\/src\//.test(path));
  expect(product.length).toBeGreaterThan(1_000);
  const long = product.filter((path) => {
    const lines = read(path).split('\n');
    return lines.length > 301 && !/^\/\/ Made from .*Do not edit\.$/.test(lines[0] ?? '');
  });
  expect(long).toEqual([]);
});
