// Transpiles the TypeScript of all programs and packages into their dist folders: all files in one process, because a compiler for each
// package takes twenty times as long. Types are checked by `npm run typecheck`. Needs the dependencies to be installed.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of all workspaces. */
function workspaces() {
  return ['apps', 'packages', 'packages/testing']
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(root, parent, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

/** All files below a folder that have one of these endings. Folders named `browser` are left out: pages bundle them. */
function filesBelow(folder, endings) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'browser' ? [] : filesBelow(path, endings);
    return endings.some((ending) => entry.name.endsWith(ending)) ? [path] : [];
  });
}

/** The folder whose files become `dist`. Around the server of the console is code of the browser. */
function sourcesOf(workspace) {
  const server = join(workspace, 'src', 'server');
  return existsSync(join(server, 'main.ts')) ? server : join(workspace, 'src');
}

/** Output paths, without their ending, by the source of each. */
function entriesOf(workspace) {
  const sources = sourcesOf(workspace);
  return filesBelow(sources, ['.ts'])
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => [join(workspace, 'dist', relative(sources, path)).slice(0, -'.ts'.length), path]);
}

/** Imports stay imports, of the transpiled file. A bundle would break the paths that programs find beside their own file. */
const keepImports = {
  name: 'keep-imports',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) => {
      if (kind === 'entry-point') return undefined;
      return { path: path.startsWith('.') ? path.replace(/\.ts$/, '.js') : path, external: true };
    });
  },
};

/** Removes what earlier builds wrote from sources that are gone: a test could import it, and an image would contain it. */
function removeStale(written) {
  for (const workspace of workspaces()) {
    for (const path of filesBelow(join(workspace, 'dist'), ['.js', '.js.map', '.d.ts', '.d.ts.map'])) {
      const isWritten = written.has(path.replace(/\.js(\.map)?$/, ''));
      if (!isWritten && !isDeclaration(path)) rmSync(path);
    }
  }
}

const isDeclaration = (path) => path.startsWith(join(root, 'packages/client/dist')) && /\.d\.ts(\.map)?$/.test(path);

const entries = workspaces().flatMap(entriesOf);
await build({
  entryPoints: entries.map(([out, path]) => ({ in: path, out: relative(root, out) })),
  outdir: root,
  bundle: true,
  plugins: [keepImports],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
removeStale(new Set(entries.map(([out]) => out)));
