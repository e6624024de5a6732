import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { filesBelow, read, root } from '../src/files.ts';
import { unusedDependencies } from '../src/unusedDependencies.ts';

const dependencies = z.record(z.string(), z.string()).default({});
const manifest = z.object({ name: z.string(), dependencies, devDependencies: dependencies });

interface Workspace extends z.output<typeof manifest> {
  folder: string;
}

const workspaces: Workspace[] = ['apps', 'packages', 'packages/testing'].flatMap((group) =>
  readdirSync(join(root, group))
    .map((name) => `${group}/${name}`)
    .filter((folder) => readdirSync(join(root, folder)).includes('package.json'))
    .map((folder) => ({ folder, ...manifest.parse(JSON.parse(read(`${folder}/package.json`))) })),
);
const folderOf = new Map(workspaces.map(({ name, folder }) => [name, folder]));

/** Folders of the workspaces that code of a workspace imports, by its manifest. */
const importsOf = ({ dependencies }: Workspace): string[] =>
  Object.keys(dependencies).flatMap((name) => folderOf.get(name) ?? []);

const isTesting = (folder: string) => folder.startsWith('packages/testing/');
const product = workspaces.filter(({ folder }) => !isTesting(folder));

describe('the workspaces', () => {
  it('depend only on packages further down in the tree of ARCHITECTURE.md', () => {
    const tree = read('ARCHITECTURE.md').split('## Tree\n')[1]?.split('\n## ')[0] ?? '';
    const rows = tree.split('\n').filter((line) => line.startsWith('| `'));
    const rank = new Map(
      rows.flatMap((row, at) =>
        [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, folder]) => [folder, at]),
      ),
    );
    const named = [...product.map(({ folder }) => folder), 'packages/testing'];
    expect([...rank.keys()].sort()).toEqual(named.sort());
    const rankOf = (folder: string) => rank.get(folder) ?? Number.NaN;
    const upward = product.flatMap((workspace) =>
      importsOf(workspace)
        .filter((imported) => !(rankOf(imported) > rankOf(workspace.folder)))
        .map((imported) => `${workspace.folder} -> ${imported}`),
    );
    expect(upward).toEqual([]);
  });

  it('include no app that imports another, but for the one that starts them all', () => {
    for (const workspace of product.filter(({ folder }) => folder !== 'apps/standalone')) {
      expect([workspace.folder, importsOf(workspace).filter((folder) => folder.startsWith('apps/'))]).toEqual([
        workspace.folder,
        [],
      ]);
    }
  });

  it('keep the acceptance suites free of product code', () => {
    const acceptance = workspaces.find(({ folder }) => folder === 'packages/testing/acceptance');
    const imported = Object.keys({ ...acceptance?.dependencies, ...acceptance?.devDependencies });
    expect(imported.filter((name) => folderOf.has(name))).toEqual(['@millrace/testkit']);
  });

  it('declare what they import', () => {
    const undeclared = workspaces.flatMap((workspace) => {
      const declared = { ...workspace.dependencies, ...workspace.devDependencies };
      const files = filesBelow(workspace.folder, /\.ts$/).filter(
        // Workspaces of the tests lie below packages/testing.
        (path) => workspace.folder.startsWith('packages/testing') || !isTesting(path),
      );
      const imported = files.flatMap((path) =>
        [...read(path).matchAll(/^(?:import|export|\} from).*'(@millrace\/[\w-]+)/gm)].map(([, name = '']) => name),
      );
      return [...new Set(imported)]
        .filter((name) => name !== workspace.name && !(name in declared))
        .map((name) => `${workspace.folder} -> ${name}`);
    });
    expect(undeclared).toEqual([]);
  });

  it('use what they depend on', () => {
    /** What no file of the workspace names. */
    const known = [
      // Its tsc builds the published package.
      ['packages/client', 'typescript'],
      // The types of the OpenAPI documents are made with this version.
      ['packages/tools', 'typescript'],
      // The code of docs/uploads.md, which a suite bundles.
      ['packages/testing/acceptance', '@uppy/aws-s3'],
    ];
    const unused = workspaces
      // It has what builds the programs for `npm start`; and npm start has the apps, which it starts by their paths.
      .filter(({ folder }) => folder !== 'packages/bootstrap' && folder !== 'apps/standalone')
      .flatMap(({ folder, dependencies, devDependencies }) => {
        // For tests and benchmarks, a workspace here says when `npm test -- --changed` runs them.
        const ofTests = Object.keys(devDependencies).filter((name) => !folderOf.has(name));
        return unusedDependencies(folder, [...Object.keys(dependencies), ...ofTests]).map((name) => [folder, name]);
      });
    expect(unused).toEqual(known);
  });
});
