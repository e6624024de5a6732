import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from './run.mjs';

const stampOf = (root) => join(root, 'node_modules', '.millrace-installed');

/**
 * Whether node_modules matches package-lock.json: according to our stamp of an earlier `npm ci` or, after a manual install,
 * according to npm's own record.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const record = readOrUndefined(join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return readOrUndefined(stampOf(root)) === stamp(lock) || covers(JSON.parse(record), JSON.parse(lock));
}

/** Contains the platform and the Node.js ABI: native modules copied from another machine must be installed again. */
function stamp(lock) {
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform} ${process.arch} ${process.versions.modules}\n`;
}

function covers(record, lock) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.optional || wanted.peer) return true;
    const found = record.packages[path];
    return found !== undefined && found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function readOrUndefined(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Runs `npm ci` if needed. All dependencies come from the registry: we do not use Prisma's engine binaries, which its install
 * script would download from elsewhere.
 *
 * @param {string} root
 * @param {{ progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal }} options
 */
export async function ensureInstalled(root, { progress, signal }) {
  if (isInstalled(root)) return;
  const [command, ...npm] = npmCommand();
  await progress.step('Installing dependencies from the npm registry (a minute or two, once)', () =>
    runCommand(command, [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env: {
        ...withoutNpmVariables(process.env),
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_SKIP_POSTINSTALL_GENERATE: '1',
        CHECKPOINT_DISABLE: '1',
      },
      verbose: progress.verbose,
      signal,
      failure: 'npm ci',
    }),
  );
  writeFileSync(stampOf(root), stamp(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

/** The npm that runs this script, else the one on PATH, where the folder of this Node.js comes first. */
function npmCommand() {
  const own = process.env.npm_execpath;
  if (own?.endsWith('npm-cli.js')) return [process.execPath, own];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** Removes the variables that an outer `npm start` sets, because they would affect an inner npm. */
export function withoutNpmVariables(env) {
  const own = /^npm_(lifecycle|package|command|config_local_prefix|execpath|node_execpath)|^INIT_CWD$/;
  const inner = Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
  return { ...inner, PATH: `${dirname(process.execPath)}:${env.PATH ?? ''}` };
}
