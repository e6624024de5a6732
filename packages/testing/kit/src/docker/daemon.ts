import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../engines/cacheFolder.ts';
import { startProcess } from '../process/index.ts';

const run = promisify(execFile);

/** On a busy disk, the removal of gigabytes of an earlier run's build steps takes minutes. */
const commandMs = 900_000;

export interface Daemon {
  env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Docker engine for this process alone: on a socket of its own, not on the default one. Needs root.
 *
 * @throws Error with the engine's log, if it does not start: in a container without privileges, for example
 */
export async function startDaemon(): Promise<Daemon> {
  const data = cacheFolder('docker');
  await mkdir(data, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'millrace-docker-'));
  const env = { DOCKER_HOST: `unix://${join(folder, 'docker.sock')}` };
  const docker = (...args: string[]) => run('docker', args, { env: { ...process.env, ...env }, timeout: commandMs });
  const policy = await forwardPolicy();
  const files = ['--data-root', data, '--exec-root', join(folder, 'exec'), '--pidfile', join(data, 'pid')];
  try {
    const daemon = await startProcess({
      command: 'dockerd',
      args: [...files, '--host', env.DOCKER_HOST, '--log-level', 'warn'],
      // If this process dies, the engine stops its containers before it ends.
      tie: 'TERM',
      waitFor: () =>
        docker('info').then(
          () => true,
          () => false,
        ),
      timeoutMs: 120_000,
    });
    const stop = async () => {
      await daemon.stop();
      // The engine lets this machine forward packets of containers only.
      if (policy === 'ACCEPT') await run('iptables', ['--policy', 'FORWARD', 'ACCEPT']);
      await rm(folder, { recursive: true, force: true });
    };
    await clean(docker);
    return { env, stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what a run that was killed left behind. Its containers would start again with the engine. */
async function clean(docker: (...args: string[]) => Promise<{ stdout: string }>): Promise<void> {
  const containers = (await docker('ps', '--all', '--quiet')).stdout.split('\n').filter(Boolean);
  if (containers.length > 0) await docker('rm', '--force', '--volumes', ...containers);
  const volumes = (await docker('volume', 'ls', '--quiet')).stdout.split('\n').filter(Boolean);
  if (volumes.length > 0) await docker('volume', 'rm', ...volumes);
  await docker('network', 'prune', '--force');
  // Steps of older builds would fill the disk, and Docker 20.10 crashes on a large index of them.
  await docker('builder', 'prune', '--all', '--force');
}

async function forwardPolicy(): Promise<string | undefined> {
  const { stdout } = await run('iptables', ['--list-rules', 'FORWARD']);
  return /^-P FORWARD (\w+)$/m.exec(stdout)?.[1];
}
