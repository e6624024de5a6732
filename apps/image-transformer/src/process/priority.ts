import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Logger } from '@millrace/service';

const priority = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lets others go first. Pictures take every core that they get: on a machine that we share with an API, whoever waits for what is made
 * already is not to wait for what is being made.
 *
 * On Linux a priority is of a thread, and those that are there already keep theirs: it is set for each, and the ones to come inherit it.
 * Where the kernel shares the processor among sessions first, it is the session's that counts; it is ours to change when we lead one.
 */
export function letOthersGoFirst(log: Logger): void {
  try {
    setPriority(priority);
    if (process.platform !== 'linux') return;
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority);
    if (leadsSession()) writeFileSync('/proc/self/autogroup', String(priority));
  } catch (error) {
    // A kernel without autogroups, or one that forbids it: then all are equal, as without us.
    log.debug({ err: error }, 'the priority could not be lowered everywhere');
  }
}

/** The sixth field of /proc/self/stat, counted from behind the name, which may hold anything. */
function leadsSession(): boolean {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(session) === process.pid;
}
