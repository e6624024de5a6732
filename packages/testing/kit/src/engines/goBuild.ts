import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { tiedToUs } from '../process/tie.ts';

const run = promisify(execFile);

/** Where programs that Go built are kept, for all checkouts of this user. */
export const builtFolder = (name: string): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'millrace-test', name);

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

/** Lets `build` fill a temporary folder and then moves it to its place, so that a folder there is always complete. */
export async function buildFolder(folder: string, build: (building: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const building = await mkdtemp(`${folder}.`);
  try {
    await build(building);
    // Another run may have built it meanwhile; both are the same.
    await rm(folder, { recursive: true, force: true });
    await rename(building, folder);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}
