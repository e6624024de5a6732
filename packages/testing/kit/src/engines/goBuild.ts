import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { tiedToUs } from '../process/tie.ts';

const run = promisify(execFile);

export async function hasGo(): Promise<boolean> {
  return run('go', ['version']).then(
    () => true,
    () => false,
  );
}

export interface GoOptions {
  cwd?: string;
  env?: Record<string, string>;
  timeoutMs: number;
}

/** Runs Go without cgo, so that the result needs no C compiler. @throws Error with its output, if it fails or takes too long */
export async function go(args: string[], { cwd, env, timeoutMs }: GoOptions): Promise<string> {
  const tied = tiedToUs('go', args, 'TERM');
  const { stdout } = await run(tied.command, tied.args, {
    cwd,
    env: { ...process.env, CGO_ENABLED: '0', ...env },
    timeout: timeoutMs,
    // Go then removes its temporary files.
    killSignal: 'SIGINT',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
