import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Command {
  command: string;
  args: string[];
}

/** How a process is tied to us; the same in all of one run. */
export type Tie = (command: Command, signal: 'SIGKILL' | 'SIGINT') => Command;

/**
 * Makes commands end with us however we end, kill -9 included: by the kernel where util-linux's setpriv can say so, else
 * by a guard process that notices when its stdin closes. The first is better for it needs no further process.
 */
export function chooseTie(): Tie {
  return kernelTies() ? byKernel : byGuard;
}

function kernelTies(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    // Absent, or BusyBox's, which does not know the option.
    return false;
  }
}

const byKernel: Tie = ({ command, args }, signal) => ({
  command: 'setpriv',
  args: ['--pdeathsig', signal.slice('SIG'.length), '--', command, ...args],
});

export const byGuard: Tie = ({ command, args }, signal) => ({
  command: process.execPath,
  args: [fileURLToPath(import.meta.resolve('./guard.js')), signal, command, ...args],
});
