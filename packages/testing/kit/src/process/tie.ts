import { execFileSync } from 'node:child_process';

export interface Command {
  command: string;
  args: string[];
}

let kernelTies: boolean | undefined;

/**
 * A command that the kernel ends when this process ends for any reason: with SIGKILL, or with a signal that lets it clean up.
 * Unchanged if the kernel does not support it.
 */
export function tiedToUs(command: string, args: string[], signal: 'KILL' | 'TERM' | 'QUIT' = 'KILL'): Command {
  kernelTies ??= knowsSetpriv();
  if (!kernelTies) return { command, args };
  // If this process died before the kernel was told, it is no longer the parent, and the command does not start.
  const unlessOrphaned = ['sh', '-c', '[ "$PPID" = "$0" ] && exec "$@"', String(process.pid)];
  return { command: 'setpriv', args: ['--pdeathsig', signal, '--', ...unlessOrphaned, command, ...args] };
}

function knowsSetpriv(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    // setpriv is missing, or it is BusyBox's.
    return false;
  }
}

/** Kills a process and its process group. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended already.
  }
}
