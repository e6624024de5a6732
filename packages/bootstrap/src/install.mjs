import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskFullError, diskFullSentence, hasLittleSpace, isDiskFull, sharedFolders } from './disk.mjs';
import { CommandError, UserError } from './errors.mjs';
import { readOrUndefined } from './read.mjs';
import { runCommand } from './run.mjs';

const stampOf = (root) => join(root, 'node_modules', '.millrace-installed');
/** Which packages npm has installed; it writes this file last. */
const recordOf = (root) => join(root, 'node_modules', '.package-lock.json');
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
  const record = readOrUndefined(recordOf(root));
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
  if (readOrUndefined(recordOf(root)) === undefined)
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
    const found = record.packages[path];
    return found !== undefined && found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * Installs the locked dependencies if needed. All come from the registry.
 *
 * @param {string} root
 * @param {{ progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal, scope?: Scope }} options
 * @throws {UserError} that says what to do, if npm fails
 */
export async function ensureInstalled(root, { progress, signal, scope = 'everything' }) {
  if (isInstalled(root, scope)) return;
  const [command, ...npm] = npmCommand();
  // `npm ci` removes node_modules first, which a running platform uses. If an earlier installation was complete, npm adds what is missing.
  // Without a stamp, it may have been interrupted in the middle of a package.
  const isComplete = readOrUndefined(stampOf(root)) !== undefined;
  rmSync(stampOf(root), { force: true });
  const action = isComplete ? ['install', '--no-save'] : ['ci'];
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
  });
}

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
