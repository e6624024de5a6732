import { spawn } from 'node:child_process';
import { UserError } from './errors.mjs';
import { interruptible, signals } from './interruption.mjs';
import { createProgressOnStderr } from './progress.mjs';

/**
 * Prepares what a command then runs. Its progress is shown on stderr: what the command writes to stdout is for other programs. A failure or a
 * signal ends this process, with a message for the user.
 *
 * @param {(options: { progress: ReturnType<typeof createProgressOnStderr>, signal: AbortSignal }) => Promise<unknown>} prepare
 */
export async function prepareOrExit(prepare) {
  const interruption = interruptible();
  try {
    await prepare({ progress: createProgressOnStderr(), signal: interruption.signal });
  } catch (error) {
    process.stderr.write(error instanceof UserError ? `${error.message}\n` : `${error?.stack ?? error}\n`);
    process.exit(interruption.exitCode());
  }
  interruption.end();
}

/**
 * Runs a program of Node.js in place of this one, which ends as that ends.
 *
 * @param {string[]} args of `node`
 * @param {{ cwd: string, env?: Record<string, string | undefined> }} options
 */
export function runInForeground(args, options) {
  const child = spawn(process.execPath, args, { ...options, stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; the program decides when it ends.
  for (const name of signals) process.on(name, () => child.kill(name));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
