import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runTasks } from './build.mjs';
import { UserError } from './errors.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { acquireLock, LockHeldError } from './lock.mjs';
import { readOrUndefined } from './read.mjs';
import { markRunning } from './running.mjs';
import { fingerprint } from './sources.mjs';

/**
 * Installs and builds a checkout. A lock serializes this, because two instances with different data folders may start from the
 * same checkout at the same time.
 *
 * @param {string} root
 * @param {{ progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal, scope?: import('./install.mjs').Scope, isRun?: boolean }} options
 *   `scope`: what to install; `isRun`: this process then runs the platform, and until it ends, its packages stay
 */
export async function prepareCheckout(root, { progress, signal, scope = 'everything', isRun = false }) {
  if (!isWritable(root)) {
    if (isInstalled(root, scope)) return;
    throw new UserError(
      `Dependencies are not installed in ${root}, and this user may not write there: run "npm ci" as its owner.`,
    );
  }
  const lock = await waitForLock(root, progress, signal);
  try {
    await ensureInstalled(root, { progress, signal, scope });
    await build(root, { progress, signal });
    // Before another preparation begins.
    if (isRun) markRunning(root);
  } finally {
    lock.release();
  }
}

/**
 * Makes the programs of a checkout whose dependencies are installed, unless nothing has changed since they were made.
 *
 * @param {string} root
 * @param {{ program: string, progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal }} options
 *   `program`: the path of the one that is needed
 */
export async function preparePrograms(root, { program, progress, signal }) {
  const isMade = () => isCurrent(root, 'built', [program]) || isCurrent(root, 'transpiled', [program]);
  // A user who may not write here runs what is there.
  if (isMade() || (!isWritable(root) && existsSync(program))) return;
  if (!isInstalled(root, 'start')) throw new UserError(`Dependencies are not installed in ${root}: run "npm ci".`);
  const lock = await waitForLock(root, progress, signal);
  try {
    if (isMade()) return;
    await run(root, 'transpiled', ['transpile'], { progress, signal });
  } finally {
    lock.release();
  }
}

/** What a build makes last. Without it, somebody has removed what was built. */
const built = ['apps/standalone/dist/main.js', 'apps/console/dist/browser/index.html'];

/** Builds unless nothing has changed since the last build. */
async function build(root, { progress, signal }) {
  const paths = built.map((path) => join(root, path));
  if (!isCurrent(root, 'built', paths)) await run(root, 'built', ['transpile', 'build'], { progress, signal });
}

const stampOf = (root, name) => join(root, '.turbo', name);

/** Whether the sources are those of the last run of this name, and what it made is still there. */
function isCurrent(root, name, paths) {
  return readOrUndefined(stampOf(root, name)) === fingerprint(root) && paths.every((path) => existsSync(path));
}

async function run(root, name, tasks, { progress, signal }) {
  const sources = fingerprint(root);
  await runTasks(root, { title: 'Build', tasks, progress, signal });
  writeFileSync(stampOf(root, name), sources);
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function waitForLock(root, progress, signal) {
  const folder = join(root, '.turbo');
  mkdirSync(folder, { recursive: true });
  for (let waited = false; ; waited = true) {
    signal?.throwIfAborted();
    try {
      return acquireLock(join(folder, 'prepare.lock'));
    } catch (error) {
      if (!(error instanceof LockHeldError)) throw error;
      if (!waited) progress.say(`Waiting for process ${error.holder.pid}, which is building this checkout …`);
      await sleep(250);
    }
  }
}
