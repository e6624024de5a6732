import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isExecutable } from './executable.ts';

const run = promisify(execFile);

/** Whether this user can install Debian's packages. */
export const canInstall = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));

/** @throws Error with apt-get's output */
export async function installPackages(packages: readonly string[]): Promise<void> {
  const apt = (args: string[]) =>
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
  await apt(['update']);
  await apt(['install', '-y', '--no-install-recommends', ...packages]);
}
