import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Suspends a process with SIGSTOP, and waits until the kernel has stopped all its threads: on a busy machine a thread may go on for
 * a second. Linux only; elsewhere it does not wait. SIGCONT resumes the process.
 */
export async function suspend(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  if (process.platform !== 'linux') return;
  while (!(await isSuspended(pid))) await sleep(10);
}

async function isSuspended(pid: number): Promise<boolean> {
  const threads = await readdir(`/proc/${pid}/task`);
  const states = await Promise.all(threads.map((thread) => stateOf(`/proc/${pid}/task/${thread}/stat`)));
  return states.every((state) => state === 'T' || state === undefined);
}

/** The state's letter, which follows the name in parentheses (proc(5)); undefined if the thread has ended. */
async function stateOf(path: string): Promise<string | undefined> {
  const stat = await readFile(path, 'utf8').catch(() => undefined);
  return stat?.replace(/^.*\) /s, '').charAt(0);
}
