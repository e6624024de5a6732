import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../src/files.ts';

const programs = readdirSync(join(root, 'apps'))
  .map((app) => join(root, 'apps', app, 'dist/main.js'))
  .filter((path) => existsSync(path));

it('V8 keeps the text of each program with one byte a character', () => {
  expect(programs.length).toBeGreaterThan(7);
  const wide = programs.filter((path) => readFileSync(path).some((byte) => byte > 0x7f));
  expect(wide).toEqual([]);
});

it('stacks of programs have the names of functions, and lines', () => {
  for (const path of programs) {
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(/function createLogger\(/);
    // A template or a text is not broken.
    expect(text.length / text.split('\n').length).toBeLessThan(300);
  }
});
