import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** What the files of a folder may import from, beside their own; `features` means one's own feature. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  app: ['features', 'components', 'platform', 'theme'],
  features: ['components', 'platform', 'theme'],
  components: ['platform', 'theme'],
  platform: [],
  theme: [],
  server: [],
};

/** The imports of each file, as paths below `src`. */
const imports = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map(
      ([, target = '']) => ({ path, target: relative(source, join(source, dirname(path), target)) }),
    ),
  );
const topOf = (path: string): string => path.split('/')[0] ?? '';

describe('the folders of the console', () => {
  it('import only downward: app, features, components, platform', () => {
    const upward = imports.filter(
      ({ path, target }) => topOf(path) !== topOf(target) && !allowed[topOf(path)]?.includes(topOf(target)),
    );
    expect(upward).toEqual([]);
    expect(imports.length).toBeGreaterThan(100);
  });
});
