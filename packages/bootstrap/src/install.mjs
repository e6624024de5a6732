import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskFullError, diskFullSentence, hasLittleSpace, isDiskFull, sharedFolders } from './disk.mjs';
import { CommandError, UserError } from './errors.mjs';
import { readOrUndefined } from './read.mjs';
import { runCommand } from './run.mjs';
import { othersRunning } from './running.mjs';

const stampOf = (root) => join(root, 'node_modules', '.millrace-installed');
/** Which packages npm has installed; it writes this file last. */
const recordOf = (root) => join(root, 'node_modules', '.package-lock.json');
/**
 * The record of the packages that were complete before an installation that only adds others. It is there until that is complete too:
 * what it does not list may be half written.
 */
const baseOf = (root) => join(root, 'node_modules', '.millrace-base.json');
/** npm warns of a file that it could not write, as on a full disk, and goes on: it ends with 0, and its record calls the installation complete. */
const unwrittenFile = 'TAR_ENTRY_ERROR';

/**
 * What to install: `start` is what runs and builds the platform, `everything` also what lints, checks types and tests it: twice as much.
 *
 * @typedef {'start' | 'everything'} Scope
 */

/**
 * Whether node_modules matches package-lock.json: according to our stamp of an earlier installation or, after a manual one,
 * according to npm's own record.
 *
 * @param {string} root
 * @param {Scope} [scope]
 */
export function isInstalled(root, scope = 'everything') {
  const record = readOrUndefined(baseOf(root)) ?? readOrUndefined(recordOf(root));
  if (record === undefined) return false;
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamped = readOrUndefined(stampOf(root));
  if (stamped === stamp(lock, 'everything') || stamped === stamp(lock, scope)) return true;
  const installed = parsed(record);
  return installed !== undefined && covers(installed, JSON.parse(lock), scope);
}

/**
 * For programs that import packages, but do not install them.
 *
 * @param {string} root
 * @throws {UserError} if npm has not installed any
 */
export function requirePackages(root) {
  if (readOrUndefined(baseOf(root)) === undefined && readOrUndefined(recordOf(root)) === undefined)
    throw new UserError(`Dependencies are not installed in ${root}: run "npm ci".`);
}

/** undefined if npm was killed, or the disk was full, while npm wrote its record. */
function parsed(record) {
  try {
    return JSON.parse(record);
  } catch {
    return undefined;
  }
}

/** Contains the platform and the Node.js ABI: native modules copied from another machine must be installed again. */
function stamp(lock, scope) {
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform} ${process.arch} ${process.versions.modules} ${scope}\n`;
}

function covers(record, lock, scope) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.optional || wanted.peer) return true;
    if (scope === 'start' && (wanted.dev || wanted.devOptional)) return true;
    return isSame(record.packages[path], wanted);
  });
}

/**
 * Installs the locked dependencies if needed. All come from the registry.
 *
 * @param {string} root
 * @param {{ progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal, scope?: Scope }} options
 * @throws {UserError} that says what to do, if npm fails, or if it would replace what another process uses
 */
export async function ensureInstalled(root, { progress, signal, scope = 'everything' }) {
  if (isInstalled(root, scope)) return;
  const [command, ...npm] = npmCommand();
  const action = prepare(root, scope);
  const dev = scope === 'everything' ? '--include=dev' : '--omit=dev';
  await progress.step('Install npm packages', async () => {
    try {
      const output = await runCommand(command, [...npm, ...action, dev, '--no-audit', '--no-fund', '--loglevel=warn'], {
        cwd: root,
        env: withoutNpmVariables(process.env),
        verbose: progress.verbose,
        signal,
        failure: 'npm',
      });
      if (output.includes(unwrittenFile))
        throw new CommandError('npm could not write all files.', output, progress.verbose);
    } catch (error) {
      rmSync(recordOf(root), { force: true });
      throw error instanceof UserError && !signal?.aborted ? withAdvice(error, root) : error;
    }
    writeFileSync(stampOf(root), stamp(readFileSync(join(root, 'package-lock.json'), 'utf8'), scope));
    rmSync(baseOf(root), { force: true });
  });
}

/**
 * Chooses how npm installs, so that an interruption leaves as much as can be used: what a running platform uses stays as it is, if
 * only other packages are missing, as after `npm start` for `npm test`.
 *
 * @returns {string[]} npm's arguments
 * @throws {UserError} if it would replace what another process uses
 */
function prepare(root, scope) {
  if (scope === 'everything' && isInstalled(root, 'start')) {
    keepBase(root);
    return ['install', '--no-save'];
  }
  const others = othersRunning(root);
  if (others.length > 0) {
    throw new UserError(
      `npm must replace packages in ${root}, and Millrace runs from there (process ${others.join(', ')}): stop it, and start again.`,
    );
  }
  // Of a complete installation for another lock file, npm replaces what differs. Without a stamp, it may have been interrupted in the
  // middle of a package: `npm ci` removes everything first. Until npm has finished, nothing says that packages are complete: it may be killed.
  const isComplete = readOrUndefined(stampOf(root)) !== undefined && readOrUndefined(baseOf(root)) === undefined;
  for (const path of [stampOf(root), baseOf(root), recordOf(root)]) rmSync(path, { force: true });
  return isComplete ? ['install', '--no-save'] : ['ci'];
}

/** Keeps the record of what is complete, and removes what an interrupted installation has added: npm takes a package for whole if its package.json is. */
function keepBase(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const earlier = readOrUndefined(baseOf(root));
  const { packages } = JSON.parse(earlier ?? readFileSync(recordOf(root), 'utf8'));
  const kept = Object.entries(packages).filter(([path, found]) => isSame(found, lock.packages[path]));
  const base = { packages: Object.fromEntries(kept) };
  if (earlier !== undefined) {
    rmSync(recordOf(root), { force: true });
    const added = Object.keys(lock.packages).filter((path) => isOfNpm(path) && base.packages[path] === undefined);
    for (const path of added) rmSync(join(root, path), { recursive: true, force: true });
  }
  // Whole or not at all, also on a full disk.
  const written = `${baseOf(root)}.new`;
  writeFileSync(written, JSON.stringify(base));
  renameSync(written, baseOf(root));
}

/** Not a workspace. @param {string} path as in a lock file */
const isOfNpm = (path) => path.split('/').includes('node_modules');

const isSame = (found, wanted) =>
  found !== undefined && found.version === wanted?.version && found.integrity === wanted.integrity;

/** Says also what a person can do about npm's error. */
function withAdvice(error, root) {
  const folders = [root, ...sharedFolders()];
  // Its many lines say no more than that.
  if (isDiskFull(error)) return diskFullError(folders, 'npm failed');
  return new UserError(`${error.message}\n\n${adviceOn(error.output ?? error.message, folders)}`);
}

function adviceOn(output, folders) {
  // npm does not say so if it is the disk of its cache.
  if (folders.some(hasLittleSpace)) return diskFullSentence(folders);
  if (
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(
      output,
    )
  ) {
    return 'npm cannot reach its registry: check the network, and "npm config get registry", and start again.';
  }
  if (/\b(?:EACCES|EPERM|EROFS)\b/.test(output)) return `This user may not write in ${folders[0]}: start as its owner.`;
  return 'Start again to repeat this step; "npm start -- --verbose" shows all of npm’s output.';
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
