import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Logger } from '@millrace/service';

const priority = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the CPU priority. Rendering takes every free core; on a machine that also runs an API, cached renditions must not wait behind
 * rendering.
 *
 * On Linux, priorities belong to threads: it is set for each existing thread, and new ones inherit it. If the kernel divides the CPU among
 * sessions first (autogroups), the session's priority counts. This process may change it if it leads the session.
 */
export function letOthersGoFirst(log: Logger): void {
  try {
    setPriority(priority);
    if (process.platform !== 'linux') return;
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority);
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(priority));
  } catch (error) {
    // A kernel without autogroups, or one that forbids the change. The worker also runs at normal priority.
    log.debug({ err: error }, 'could not lower the priority of all threads and the session');
  }
}

/** Reads the sixth field of /proc/self/stat. Fields are counted from the end of the name, which may contain any character. */
function leadsSession(): boolean {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(session) === process.pid;
}
