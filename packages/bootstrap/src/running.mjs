import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from './disk.mjs';
import { acquireLock, holderOf, LockHeldError } from './lock.mjs';

/** Holds a lock file for each process. Beside that of the preparation: a copy of node_modules must not contain it. */
const folderOf = (root) => join(root, '.turbo', 'running');

/**
 * Notes until its end that this process, or what it starts, loads files of node_modules. Postgres, workers and lazy imports do so at any time.
 *
 * @param {string} root
 */
export function markRunning(root) {
  try {
    mkdirSync(folderOf(root), { recursive: true });
    for (const name of namesIn(folderOf(root))) removeIfStale(join(folderOf(root), name));
    const lock = acquireLock(join(folderOf(root), String(process.pid)));
    process.once('exit', () => lock.release());
  } catch (error) {
    // What can run without this note does: another user's checkout, or one on a full disk.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code) && !isDiskFull(error)) throw error;
  }
}

/**
 * The other processes that have noted so, and still run.
 *
 * @param {string} root
 * @returns {number[]}
 */
export function othersRunning(root) {
  return namesIn(folderOf(root)).flatMap((name) => {
    const holder = holderOf(join(folderOf(root), name));
    return holder === undefined || holder.pid === process.pid ? [] : [holder.pid];
  });
}

/** A process that was killed has left it. */
function removeIfStale(path) {
  try {
    acquireLock(path).release();
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
