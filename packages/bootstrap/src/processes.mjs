import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Identifies a process beyond its pid, which may be reused: by its start time and, on Linux, the id of the boot.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined if there is no such process
 */
export function identityOf(pid) {
  if (!exists(pid)) return undefined;
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name is in parentheses and may contain anything, so fields are counted after it. The first is the state, the
      // 20th the start time in ticks since boot.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
    } catch (error) {
      if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
      throw error;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // ps exits with 1 if there is no such process.
    return undefined;
  }
}

function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @param {{ pid: number, identity: string }} known */
export function isSameProcess(known) {
  return identityOf(known.pid) === known.identity;
}

/**
 * Waits until a process has ended.
 *
 * @returns {Promise<boolean>} false if it still runs after `timeoutMs`
 */
export async function waitForEnd(pid, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  const identity = identityOf(pid);
  while (identity !== undefined && identityOf(pid) === identity) {
    if (Date.now() >= deadline) return false;
    await sleep(50);
  }
  return true;
}
