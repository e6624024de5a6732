import { spawn } from 'node:child_process';
import { UserError } from './errors.mjs';

/** What is kept of a command's output, in characters: enough for every error of a failed build. */
const keptOutput = 100_000;

/**
 * Runs a command in a process group of its own, without stdin. Its output is shown only where it fails, or at once with
 * `verbose`. When the signal aborts, the whole group is ended.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, verbose?: boolean, signal?: AbortSignal, failure?: string }} [options]
 * @returns {Promise<string>} what it wrote, the last 100,000 characters
 * @throws {UserError} where it does not exit with 0
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
        const ended = code === null ? `was ended by ${killedBy}` : `failed with exit code ${code}`;
        const shown = output.trim() === '' ? '' : `\n\n${output.trim()}`;
        reject(new UserError(`${failure ?? `${command} ${args.join(' ')}`} ${ended}.${shown}`));
      }
    });
  });
}

/** Ends a child and all that it started. */
function endGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    // It ended by itself in the meantime.
    if (error.code !== 'ESRCH') throw error;
  }
}
