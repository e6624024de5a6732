import { execFileSync } from 'node:child_process';

let kernelTies: boolean | undefined;

/** A command that the kernel kills when we die, however we die; as it is where the kernel cannot. */
export function tiedToUs(command: string, args: string[]): { command: string; args: string[] } {
  kernelTies ??= knowsSetpriv();
  return kernelTies ? { command: 'setpriv', args: ['--pdeathsig', 'KILL', '--', command, ...args] } : { command, args };
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
