import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { borrowed } from '../src/kit/borrowed.ts';

const files = Object.entries(borrowed).flatMap(([app, byFile]) =>
  Object.entries(byFile).map(([file, names]): [string, string, readonly string[]] => [app, file, names]),
);

describe('what benchmarks borrow', () => {
  it.each(files)('is in %s: %s', (app, file, names) => {
    const url = new URL(`../../../../apps/${app}/src/${file}`, import.meta.url);
    expect(existsSync(url)).toBe(true);
    const source = readFileSync(url, 'utf8');
    for (const name of names) expect(source).toMatch(new RegExp(`^export (?:const|function) ${name}\\b`, 'm'));
  });
});
