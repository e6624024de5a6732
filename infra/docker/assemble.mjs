// Assembles the content of an app's image: the built files of its workspace and of the workspaces it depends on, and node_modules
// without development dependencies.
//
//   node assemble.mjs <built checkout> <checkout with production dependencies> <output> <workspace, such as apps/video-api>
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

const [built, production, output, workspace] = process.argv.slice(2);
if (workspace === undefined) throw new Error('usage: node assemble.mjs <built> <production> <output> <workspace>');

/** What of a workspace is needed at run time. */
const shipped = ['dist', 'bin', 'prisma/migrations', 'openapi.json'];
/** Files for editors, compilers and debuggers only. */
const isForDevelopment = (path) => /\.(?:map|[cm]?ts)$/.test(path);

const manifestOf = (folder) => JSON.parse(readFileSync(join(built, folder, 'package.json'), 'utf8'));

/** Folders of all workspaces, by name. */
const workspaces = new Map(
  ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(built, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(join(built, folder, 'package.json')))
      .map((folder) => [manifestOf(folder).name, folder]),
  ),
);

/** The workspace and all its direct and indirect dependencies. */
function closureOf(folder, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const dependency = workspaces.get(name);
    if (dependency !== undefined) closureOf(dependency, found);
  }
  return found;
}

/** Resolves a package from the folder `from`: in the nearest node_modules above it. */
function locate(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(production, candidate))) return candidate;
    if (folder === '.') return undefined;
  }
}

/**
 * The folders of the packages that a workspace needs at run time. npm would also install the dependencies of other workspaces and
 * optional peers: several hundred megabytes of databases, browsers and compilers.
 */
function packagesOf(folder, found) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(production, folder, 'package.json'), 'utf8'),
  );
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    if (workspaces.has(name)) continue;
    const located = locate(name, folder);
    // Optional dependencies may be missing: only those for this platform are installed.
    if (located === undefined && dependencies?.[name] !== undefined && optionalDependencies?.[name] === undefined) {
      throw new Error(`${folder} needs ${name}, which is not installed`);
    }
    if (located === undefined || found.has(located)) continue;
    found.add(located);
    packagesOf(located, found);
  }
  return found;
}

/**
 * Gives a folder and all below it the same time, and modes that do not depend on the umask of the checkout: so the same sources make the
 * same layer, and the app's user can read its files.
 */
function makeUniform(path) {
  const stats = lstatSync(path);
  if (stats.isDirectory()) for (const name of readdirSync(path)) makeUniform(join(path, name));
  if (!stats.isSymbolicLink()) chmodSync(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
  lutimesSync(path, 0, 0);
}

const needed = closureOf(workspace);
mkdirSync(output, { recursive: true });
for (const folder of needed) {
  mkdirSync(join(output, folder), { recursive: true });
  cpSync(join(built, folder, 'package.json'), join(output, folder, 'package.json'));
  for (const name of shipped) {
    const from = join(built, folder, name);
    if (existsSync(from)) {
      cpSync(from, join(output, folder, name), { recursive: true, filter: (path) => !isForDevelopment(path) });
    }
  }
}

const packages = new Set();
for (const folder of needed) packagesOf(folder, packages);
for (const folder of packages) {
  const from = join(production, folder);
  // Nested packages are copied separately, if they are needed.
  const isOwn = (path) => !isForDevelopment(path) && path !== join(from, 'node_modules');
  cpSync(from, join(output, folder), { recursive: true, filter: isOwn });
}

// Links the workspaces like npm does.
const scope = join(output, 'node_modules', '@millrace');
mkdirSync(scope, { recursive: true });
for (const folder of needed) symlinkSync(join('../..', folder), join(scope, basename(folder)));

// A fixed entry point, so that commands do not depend on the folder layout.
symlinkSync(join(workspace, 'dist', 'main.js'), join(output, 'main.js'));
if (!existsSync(join(output, 'main.js'))) throw new Error(`${workspace} has no dist/main.js`);
cpSync(join(built, 'infra/docker/healthcheck.sh'), join(output, 'healthcheck.sh'));
makeUniform(output);
process.stdout.write(`${workspace}: ${needed.size} workspaces, ${packages.size} packages\n`);
