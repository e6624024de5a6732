import { spawn } from 'node:child_process';
import { UserError } from './errors.mjs';

/** Characters kept of a command's output: enough for all errors of a failed build. */
const keptOutput = 100_000;

/**
 * Runs a command in its own process group, without stdin. Shows its output only if it fails, or immediately with `verbose`.
 * When the signal aborts, kills the whole group.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, verbose?: boolean, signal?: AbortSignal, failure?: string }} [options]
 * @returns {Promise<string>} the last 100,000 characters of its output
 * @throws {UserError} if it cannot be run or does not exit with 0
 */
export function runCommand(command, args, { cwd, env = process.env, verbose = false, signal, failure } = {}) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', verbose ? 'inherit' : 'pipe', verbose ? 'inherit' : 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-keptOutput);
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    const abort = () => endGroup(child.pid, 'SIGKILL');
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
        const shown = output.trim() === '' ? '' : `\n\n${output.trim()}`;
        reject(new UserError(`${failure ?? `${command} ${args.join(' ')}`} ${ended}.${shown}`));
      }
    });
  });
}

/** Signals a child and its descendants in the group. */
function endGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    // The group has already ended.
    if (error.code !== 'ESRCH') throw error;
  }
}
