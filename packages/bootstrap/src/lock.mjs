import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf, isSameProcess } from './processes.mjs';
import { readOrUndefined } from './read.mjs';

/** Another live process, `holder.pid`, holds the lock. */
export class LockHeldError extends Error {
  name = 'LockHeldError';
  /** @param {{ pid: number }} holder */
  constructor(holder) {
    super(`held by process ${holder.pid}`);
    this.holder = holder;
  }
}

/**
 * Acquires a lock file without waiting. It contains the owner's pid and start time, so that the lock of a killed process is
 * recognised as stale even if another process now has its pid.
 *
 * @param {string} path in an existing folder
 * @returns {{ wasStale: boolean, release: () => void }} `wasStale`: the last owner ended without releasing the lock
 * @throws {LockHeldError}
 */
export function acquireLock(path) {
  const mine = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) });
  const prepared = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  let wasStale = false;
  try {
    // Linked into place once complete, so that no process reads a partial lock. On a full disk, an empty file is left to remove.
    writeFileSync(prepared, mine, { flag: 'wx', mode: 0o600 });
    while (!tryLink(prepared, path)) {
      const found = readOrUndefined(path);
      if (found === undefined) continue;
      const holder = living(found);
      if (holder !== undefined) throw new LockHeldError(holder);
      wasStale = true;
      removeStale(path, found);
    }
  } finally {
    rmSync(prepared, { force: true });
  }
  return {
    wasStale,
    release() {
      if (readOrUndefined(path) === mine) rmSync(path, { force: true });
    },
  };
}

/**
 * The live process that holds a lock file.
 *
 * @param {string} path
 * @returns {{ pid: number, identity: string } | undefined}
 */
export function holderOf(path) {
  const found = readOrUndefined(path);
  return found === undefined ? undefined : living(found);
}

function living(text) {
  const holder = parse(text);
  return holder !== undefined && isSameProcess(holder) ? holder : undefined;
}

function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function parse(text) {
  try {
    const { pid, identity } = JSON.parse(text);
    return Number.isInteger(pid) && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch {
    // Not a lock of ours, or damaged: stale.
    return undefined;
  }
}

/** Renames the lock first: of two processes that find the same stale lock, one must not remove the other's new lock. */
function removeStale(path, content) {
  const aside = `${path}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readOrUndefined(aside) !== content) tryLink(aside, path);
  rmSync(aside, { force: true });
}
