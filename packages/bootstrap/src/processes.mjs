import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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
    const fields = statOf(pid);
    if (fields === undefined || fields[0] === 'Z' || fields[0] === 'X') return undefined;
    // The 20th is the start time in ticks since boot.
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
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

/**
 * The children of a process, their children, and so on.
 *
 * @param {number} pid
 * @returns {number[]}
 */
export function descendantsOf(pid) {
  const parents = parentsOfAll();
  const found = [pid];
  // Grows while it is read.
  for (const parent of found) for (const [child, its] of parents) if (its === parent) found.push(child);
  return found.slice(1);
}

/** The parent of each process, by its pid. */
function parentsOfAll() {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.flatMap((pid) => {
      const stat = statOf(pid);
      return stat === undefined ? [] : [[Number(pid), Number(stat[1])]];
    });
  }
  try {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/).map(Number));
  } catch {
    // No ps, such as on Windows.
    return [];
  }
}

/** The fields of /proc/<pid>/stat after the name, which is in parentheses and may contain anything: the state, the parent, …; undefined if it has ended. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
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
