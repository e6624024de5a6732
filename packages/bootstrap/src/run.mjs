import { spawn } from 'node:child_process';
import { CommandError, UserError } from './errors.mjs';
import { descendantsOf } from './processes.mjs';

/** Characters kept of a command's output: enough for all errors of a failed build. */
const keptOutput = 100_000;

/**
 * Runs a command in its own process group, without stdin. Shows its output only if it fails, or immediately with `verbose`.
 * When the signal aborts, kills it with all that it has started, or asks a command that must not be killed to end, and waits for that.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, verbose?: boolean, signal?: AbortSignal, failure?: string, isNeverKilled?: boolean }} [options]
 *   `isNeverKilled`: an abort sends SIGINT to the command, which finishes what it must not leave half done
 * @returns {Promise<string>} the last 100,000 characters of its output
 * @throws {UserError} if it cannot be run or does not exit with 0
 */
export function runCommand(
  command,
  args,
  { cwd, env = process.env, verbose = false, signal, failure, isNeverKilled = false } = {},
) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-keptOutput);
    };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', keep);
      if (verbose) child[name].pipe(process[name], { end: false });
    }
    const abort = () => (isNeverKilled ? child.kill('SIGINT') : killTree(child.pid));
    signal?.addEventListener('abort', abort, { once: true });
    const done = () => signal?.removeEventListener('abort', abort);
    child.once('error', (error) => {
      done();
      reject(new UserError(`Cannot run ${command}: ${error.message}`));
    });
    child.once('close', (code, killedBy) => {
      done();
      if (signal?.aborted) reject(signal.reason);
      else if (code === 0) resolve(output);
      else {
        const ended = code === null ? `was killed by ${killedBy}` : `failed with exit code ${code}`;
        reject(new CommandError(`${failure ?? `${command} ${args.join(' ')}`} ${ended}.`, output, verbose));
      }
    });
  });
}

/** Kills a child, its group, and its descendants in other groups: turbo starts each task in one, which would go on beside the next build. */
function killTree(pid) {
  if (pid === undefined) return;
  // A process that is stopped starts no others.
  const stopped = new Set();
  for (let found = [pid]; found.length > 0; found = descendantsOf(pid).filter((one) => !stopped.has(one))) {
    for (const one of found) {
      stopped.add(one);
      send(one, 'SIGSTOP');
    }
  }
  for (const one of stopped) send(one, 'SIGKILL');
  if (process.platform !== 'win32') send(-pid, 'SIGKILL');
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has already ended.
    if (error.code !== 'ESRCH') throw error;
  }
}
