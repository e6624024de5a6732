import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { imageUrlParameters } from '@millrace/image-url';
import { build } from 'esbuild';
import { parameters } from '../src/images/grammar.ts';
import { client, createProject, type Project } from './project.ts';

jest.setTimeout(120_000);

const page = (name: string) => readFile(join(client, '../../docs/images', name), 'utf8');
const recipes = await page('recipes.md');
const blocks = [...recipes.matchAll(/```(\w+)\n([\s\S]*?)```(?:\n\n```(?:text|html)\n([\s\S]*?)```)?/g)].map(
  ([, language = '', code = '', output]) => ({ language, code, output, name: code.trim().split('\n').at(-1) ?? '' }),
);

/** The page’s examples in a project of their own, with the client as npm installs it. */
describe('docs/images/recipes.md', () => {
  let project: Project;
  beforeAll(async () => {
    project = await createProject();
  });
  afterAll(async () => {
    await project?.remove();
  });

  const programs = blocks.filter(({ output }) => output !== undefined);

  it.each(programs)('tells what is written by $name', async ({ code, output }) => {
    expect(await project.runModule(code)).toBe(output);
  });

  it('has programs and components', () => {
    expect(programs).toHaveLength(8);
    expect(components).toHaveLength(4);
  });

  const components = blocks.filter(({ language, output }) => ['js', 'jsx'].includes(language) && output === undefined);

  it.each(components)('imports what there is, in $name', async ({ code }) => {
    const { errors, warnings } = await build({
      stdin: { contents: code, loader: 'jsx', resolveDir: project.folder },
      bundle: true,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      external: ['next', 'next/*', 'react', 'react/*', '@unpic/react/*'],
    });
    expect([errors, warnings]).toEqual([[], []]);
  });

  it('names every parameter as the client does', () => {
    const [, table = ''] = /\| name \| in the URL[^\n]*\n\|[-|]+\|\n([\s\S]*?)\n\n/.exec(recipes) ?? [];
    const cells = table.split('\n').map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replaceAll('`', '').trim()),
    );
    const named = cells.flatMap((row) =>
      [0, 2, 4].flatMap((at) => {
        const [key = '', name] = row.slice(at);
        return key === '' ? [] : [[key, name]];
      }),
    );
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(parameters.map(({ key, name }) => [key, name])));
  });
});

describe('docs/images/coming-from.md', () => {
  it('names only parameters and values that the service reads', async () => {
    const table = (await page('coming-from.md')).split('\n').filter((line) => /^\| `?[a-z]/.test(line));
    const written = table
      .flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
      .flatMap((text) => text.split(','))
      .filter((part) => /^[a-z]+_[^<…]+$/.test(part));
    expect(written.length).toBeGreaterThan(100);
    const refused = [...new Set(written)].filter((part) => {
      const [name = '', ...value] = part.split('_');
      return !imageUrlParameters.strict().safeParse({ [name]: value.join('_') }).success;
    });
    expect(refused).toEqual([]);
  });
});
