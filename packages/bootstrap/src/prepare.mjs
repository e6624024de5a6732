import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runTasks } from './build.mjs';
import { UserError } from './errors.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { acquireLock, LockHeldError } from './lock.mjs';
import { readOrUndefined } from './read.mjs';
import { fingerprint } from './sources.mjs';

/**
 * Installs and builds a checkout. A lock serializes this, because two instances with different data folders may start from the
 * same checkout at the same time.
 *
 * @param {string} root
 * @param {{ progress: ReturnType<typeof import('./progress.mjs').createProgress>, signal?: AbortSignal, scope?: import('./install.mjs').Scope }} options
 *   `scope`: what to install
 */
export async function prepareCheckout(root, { progress, signal, scope = 'everything' }) {
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
  } finally {
    lock.release();
  }
}

/** What a build makes last. Without it, somebody has removed what was built. */
const built = ['apps/standalone/dist/main.js', 'apps/console/dist/browser/index.html'];

/** Builds unless nothing has changed since the last build. */
async function build(root, { progress, signal }) {
  const stamp = join(root, '.turbo', 'built');
  const sources = fingerprint(root);
  if (readOrUndefined(stamp) === sources && built.every((path) => existsSync(join(root, path)))) return;
  await runTasks(root, { title: 'Build', tasks: ['transpile', 'build'], progress, signal });
  writeFileSync(stamp, sources);
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
