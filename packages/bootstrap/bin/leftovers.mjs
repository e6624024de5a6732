import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What was asked to end a moment ago may still be writing its last page. */
const graceMs = 10_000;

/**
 * Processes that carry our mark in their environment: they descend from us, whoever their parent is by now. Only
 * Linux tells.
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
        // It ended while we looked, or is another user's.
        return [];
      }
    });
}

/** Ends what is left of them after a moment of grace, and says what it was. */
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
