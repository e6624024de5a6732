import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Command {
  command: string;
  args: string[];
}

/** Wraps a command so that its process receives the signal when the supervisor ends (a parent-death signal). */
export type CommandWrapper = (command: Command, signal: 'SIGKILL' | 'SIGINT') => Command;

/**
 * Makes child processes end with the supervisor even after kill -9. Uses setpriv of util-linux (PR_SET_PDEATHSIG) if
 * available, because it needs no extra process; otherwise a guard process that waits for its stdin to close.
 */
export function chooseCommandWrapper(): CommandWrapper {
  return hasSetpriv() ? wrapWithSetpriv : wrapWithGuard;
}

function hasSetpriv(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('setpriv', ['--pdeathsig', 'KILL', 'sh', '-c', 'exit'], { stdio: 'ignore' });
    return true;
  } catch {
    // setpriv is missing, or is BusyBox's, which lacks the option.
    return false;
  }
}

/** If the supervisor died before the kernel was told, it is no longer the parent, and the command does not start. */
const unlessOrphaned = '[ "$PPID" = "$0" ] && exec "$@"';

const wrapWithSetpriv: CommandWrapper = ({ command, args }, signal) => {
  const tie = ['--pdeathsig', signal.slice('SIG'.length), '--'];
  return { command: 'setpriv', args: [...tie, 'sh', '-c', unlessOrphaned, String(process.pid), command, ...args] };
};

export const wrapWithGuard: CommandWrapper = ({ command, args }, signal) => ({
  command: process.execPath,
  args: [fileURLToPath(new URL('./guard.js', import.meta.url)), signal, command, ...args],
});
