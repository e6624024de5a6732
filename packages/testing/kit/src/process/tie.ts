import { execFileSync } from 'node:child_process';

let kernelTies: boolean | undefined;

/**
 * A command that the kernel ends when we end, however we do: with SIGKILL, or with a signal that lets it clean up. As it is
 * where the kernel cannot.
 */
export function tiedToUs(
  command: string,
  args: string[],
  signal: 'KILL' | 'TERM' | 'QUIT' = 'KILL',
): { command: string; args: string[] } {
  kernelTies ??= knowsSetpriv();
  return kernelTies ? { command: 'setpriv', args: ['--pdeathsig', signal, '--', command, ...args] } : { command, args };
}

function knowsSetpriv(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    // Absent, or BusyBox's.
    return false;
  }
}

/** Ends a process and what it started in its group. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended already.
  }
}
