import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Command {
  command: string;
  args: string[];
}

/** Wraps a command so that it receives the signal when the supervisor ends. One run uses one tie. */
export type Tie = (command: Command, signal: 'SIGKILL' | 'SIGINT') => Command;

/**
 * Makes child processes end with the supervisor even after kill -9. Uses setpriv of util-linux (PR_SET_PDEATHSIG) if
 * available, because it needs no extra process; otherwise a guard process that waits for its stdin to close.
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
    // setpriv is missing, or is BusyBox's, which lacks the option.
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
