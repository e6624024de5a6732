import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { killGroup, tiedToUs } from '../process/tie.ts';
import { patient } from '../waiting/patience.ts';

export interface Output {
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  cwd: string;
  env: Record<string, string>;
  stdin: string;
}

/** A command that hangs must not hang the suite. */
const timeoutMs = patient(120_000);

/** Runs a command in its own process group, and ends all of it after two minutes. @throws Error with its stderr, if it fails */
export async function runCommand(
  command: string,
  args: string[],
  { cwd, env, stdin }: CommandOptions,
): Promise<Output> {
  const tied = tiedToUs(command, args);
  const child = spawn(tied.command, tied.args, { cwd, env: { ...process.env, ...env }, detached: true });
  const { pid } = child;
  const timer = setTimeout(() => pid !== undefined && killGroup(pid), timeoutMs);
  // If it ends before it has read everything, its exit code says why.
  child.stdin.on('error', () => {}).end(stdin);
  try {
    const closed = once(child, 'close');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    const end = child.exitCode ?? child.signalCode;
    if (end !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${end}:\n${stderr}`);
    return { stdout, stderr };
  } finally {
    clearTimeout(timer);
  }
}
