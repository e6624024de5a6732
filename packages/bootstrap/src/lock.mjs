import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf, isSameProcess } from './processes.mjs';

/** Somebody else holds the lock and is alive. `holder.pid` says who. */
export class LockHeldError extends Error {
  name = 'LockHeldError';
  /** @param {{ pid: number }} holder */
  constructor(holder) {
    super(`held by process ${holder.pid}`);
    this.holder = holder;
  }
}

/**
 * Takes a lock file, at once or not at all. It holds the owner's pid and start time, so that the lock of a process which
 * was killed is recognised as nobody's, also when its pid was given to another process since.
 *
 * @param {string} path in a folder that exists
 * @returns {{ wasStale: boolean, release: () => void }} `wasStale`: the last owner did not end orderly
 * @throws {LockHeldError}
 */
export function acquireLock(path) {
  const mine = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) });
  const prepared = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  // Linked into place when its content is whole: nobody ever reads half a lock.
  writeFileSync(prepared, mine, { flag: 'wx', mode: 0o600 });
  let wasStale = false;
  try {
    while (!tryLink(prepared, path)) {
      const found = read(path);
      if (found === undefined) continue;
      const holder = parse(found);
      if (holder !== undefined && isSameProcess(holder)) throw new LockHeldError(holder);
      wasStale = true;
      removeStale(path, found);
    }
  } finally {
    rmSync(prepared, { force: true });
  }
  return {
    wasStale,
    release() {
      if (read(path) === mine) rmSync(path, { force: true });
    },
  };
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

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text) {
  try {
    const { pid, identity } = JSON.parse(text);
    return Number.isInteger(pid) && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch {
    // Not ours, or damaged: nobody's.
    return undefined;
  }
}

/** Moves it away first: of two that find the same stale lock one must not remove the other's new one. */
function removeStale(path, content) {
  const aside = `${path}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== content) tryLink(aside, path);
  rmSync(aside, { force: true });
}
