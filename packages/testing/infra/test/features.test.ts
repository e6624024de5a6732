import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { filesBelow, read, root } from '../src/files.ts';

const apps = readdirSync(join(root, 'apps')).filter((app) => existsSync(join(root, 'apps', app, 'src/features')));

/** What may name features: the list of them, the sum of their settings, and programs of one feature. */
const lists = /^(?:service\.ts|settings\.ts|\w+Cli\.ts|app\/.*)$/;

/** The imports of an app's files by their paths, both below `src`. */
function importsOf(app: string): { path: string; target: string }[] {
  const source = `apps/${app}/src/`;
  return filesBelow(source.slice(0, -1), /\.tsx?$/).flatMap((file) =>
    [...read(file).matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map(([, target = '']) => ({
      path: file.slice(source.length),
      target: normalize(join(dirname(file), target)).slice(source.length),
    })),
  );
}

/** `features/captions`; undefined for a file outside of the features. */
const featureOf = (path: string): string | undefined => /^features\/[^/]+/.exec(path)?.[0];

describe.each(apps)('the features of %s', (app) => {
  const imports = importsOf(app);

  it('import no files of each other: what one needs of another is in the parameter of its create', () => {
    const across = imports.filter(
      ({ path, target }) =>
        featureOf(path) !== undefined && featureOf(target) !== undefined && featureOf(path) !== featureOf(target),
    );
    expect(across).toEqual([]);
    expect(imports.length).toBeGreaterThan(100);
  });

  it('are named by the list of the service only', () => {
    const others = imports.filter(
      ({ path, target }) => featureOf(path) === undefined && featureOf(target) !== undefined && !lists.test(path),
    );
    expect(others).toEqual([]);
  });
});
