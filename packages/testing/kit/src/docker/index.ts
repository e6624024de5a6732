import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dockerRuns, engineSource } from '../engines/availability.ts';
import { composePlugin } from './composePlugin.ts';
import { type Daemon, startDaemon } from './daemon.ts';

const run = promisify(execFile);

/** A Docker engine with compose 2. */
export interface Docker {
  /** Variables for the `docker` command. */
  env: Record<string, string>;
  /** True for an engine of this run alone, which can be cleaned up. */
  ours: boolean;
  stop(): Promise<void>;
}

/**
 * The engine that the environment names or that runs already; else one of Debian's packages, started for this process only. Its images are
 * kept in the user's cache folder, because they take minutes to build.
 *
 * @throws Error with the reason, if there is none and none can be started
 */
export async function startDocker(): Promise<Docker> {
  const daemon = (await dockerRuns()) ? undefined : await startOwn();
  try {
    const env: Record<string, string> = { ...daemon?.env };
    if (!(await hasCompose(env))) env.DOCKER_CONFIG = await composePlugin();
    return { env, ours: daemon !== undefined, stop: async () => daemon?.stop() };
  } catch (error) {
    await daemon?.stop();
    throw error;
  }
}

async function startOwn(): Promise<Daemon> {
  const source = await engineSource('docker');
  if (source.from === 'nowhere') throw new Error(source.reason);
  return startDaemon();
}

/** Compose 2.24 or newer. Its first version, which Debian 12 has, is another program. */
async function hasCompose(env: Record<string, string>): Promise<boolean> {
  try {
    const { stdout } = await run('docker', ['compose', 'version', '--short'], { env: { ...process.env, ...env } });
    const [major = 0, minor = 0] = stdout.trim().replace(/^v/, '').split('.').map(Number);
    return major > 2 || (major === 2 && minor >= 24);
  } catch {
    return false;
  }
}
