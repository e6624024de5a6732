import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processes that were just told to stop may still be writing. */
const graceMs = 10_000;

/**
 * Finds the processes whose environment contains the mark. They descend from this run, even if they were reparented.
 * Works on Linux only; empty elsewhere.
 *
 * @param {string} variable
 * @param {string} value
 * @returns {{ pid: number, command: string }[]}
 */
export function markedProcesses(variable, value) {
  if (process.platform !== 'linux') return [];
  const mark = `${variable}=${value}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const marked = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark);
        if (!marked) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(pid), command: command.slice(0, 200) }];
      } catch {
        // The process has ended, or belongs to another user.
        return [];
      }
    });
}

/** Kills the marked processes that are left after the grace period, and returns them. */
export async function endLeftovers(variable, value) {
  const deadline = Date.now() + graceMs;
  while (markedProcesses(variable, value).length > 0 && Date.now() < deadline) await sleep(100);
  const left = markedProcesses(variable, value);
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
  return left;
}
