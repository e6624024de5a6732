import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import getPort, { portNumbers } from 'get-port';
import { canInstall, installPackages } from './debianPackages.ts';
import { debianRoot } from './debianRoot.ts';
import { areExecutable } from './executable.ts';
import { builtMinio, type MinioBinaries } from './minioBuild.ts';

const run = promisify(execFile);

/** Engines that suites use for real. Postgres is not one of them, because it comes from npm and always runs. */
export const engines = {
  rabbitmq: {
    variable: 'TEST_RABBITMQ_URL',
    binaries: ['/usr/sbin/rabbitmq-server'],
    packages: ['rabbitmq-server'],
    image: 'rabbitmq:4.3.5',
  },
  s3: {
    variable: 'TEST_S3_URL',
    binaries: ['/usr/bin/ceph-mon', '/usr/bin/ceph-osd', '/usr/bin/radosgw', '/usr/bin/radosgw-admin'],
    packages: ['ceph-mon', 'ceph-osd', 'ceph-mgr', 'radosgw', 'ceph-common'],
    image: 'pgsty/silo:RELEASE.2026-09-03T13-18-01Z',
  },
  nginx: { variable: undefined, binaries: ['/usr/sbin/nginx'], packages: ['nginx-light'], image: undefined },
  ffmpeg: {
    variable: undefined,
    binaries: ['/usr/bin/ffmpeg', '/usr/bin/ffprobe'],
    packages: ['ffmpeg'],
    image: undefined,
  },
  compose: {
    variable: undefined,
    binaries: ['/usr/bin/docker-compose'],
    packages: ['docker-compose'],
    image: undefined,
  },
  docker: {
    variable: undefined,
    binaries: ['/usr/sbin/dockerd', '/usr/sbin/debootstrap'],
    packages: ['docker.io', 'containerd', 'runc', 'iptables', 'debootstrap'],
    image: undefined,
  },
  faketime: { variable: undefined, binaries: ['/usr/bin/faketime'], packages: ['faketime'], image: undefined },
  curl: { variable: undefined, binaries: ['/usr/bin/curl'], packages: ['curl', 'ca-certificates'], image: undefined },
  // The shell has no window to draw, and costs half the processor time.
  chromium: {
    variable: undefined,
    binaries: ['/usr/bin/chromium-headless-shell'],
    packages: ['chromium-headless-shell'],
    image: undefined,
  },
} as const;

export type EngineName = keyof typeof engines;

/** Where an engine comes from, in order of preference; or why it is not available. */
export type EngineSource =
  | { from: 'environment'; url: string }
  | { from: 'docker'; image: string }
  | { from: 'go'; binaries: MinioBinaries }
  /** Installed in the root folder of another release of Debian. */
  | { from: 'debian'; root: string }
  | { from: 'packages' }
  | { from: 'nowhere'; reason: string };

/** Whether the `docker` command reaches an engine. */
export async function dockerRuns(): Promise<boolean> {
  try {
    await run('docker', ['info'], { timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

/** RabbitMQ as in this release of Debian, whatever the machine runs. Prepared now if need be, in two minutes. */
async function rabbitMqOf(release: string): Promise<EngineSource> {
  const nowhere = (reason: string): EngineSource => ({
    from: 'nowhere',
    reason: `RabbitMQ of Debian's release ${release} is missing: ${reason}`,
  });
  if (process.getuid?.() !== 0) return nowhere('only root can prepare and enter its root folder');
  try {
    return { from: 'debian', root: await debianRoot(release, engines.rabbitmq.packages) };
  } catch (error) {
    // The last lines of apt-get's or debootstrap's output.
    return nowhere(String(error).trim().split('\n').slice(-2).join('; '));
  }
}

/** Where an engine comes from without an installation; undefined if it is nowhere yet. See `engineSource`. */
export async function sourceThere(
  name: EngineName,
  env: NodeJS.ProcessEnv = process.env,
): Promise<EngineSource | undefined> {
  const engine = engines[name];
  const url = engine.variable === undefined ? undefined : env[engine.variable];
  if (url) return { from: 'environment', url };
  if (engine.image !== undefined && (await dockerRuns())) return { from: 'docker', image: engine.image };
  const minio = name === 's3' && env.TEST_S3_SERVER !== 'ceph' ? await builtMinio() : undefined;
  if (minio !== undefined) return { from: 'go', binaries: minio };
  return (await areExecutable(engine.binaries)) ? { from: 'packages' } : undefined;
}

/**
 * Decides where an engine comes from: the URL in the environment, else a running Docker engine, else Debian's packages, which are
 * installed now if the user is root. S3 is MinIO rather than Debian's Ceph if it has been built (`buildMinio`); TEST_S3_SERVER=ceph
 * asks for Ceph. TEST_RABBITMQ_DEBIAN asks for the RabbitMQ of a release of Debian.
 */
export async function engineSource(name: EngineName, env: NodeJS.ProcessEnv = process.env): Promise<EngineSource> {
  const { packages, binaries } = engines[name];
  const release = env.TEST_RABBITMQ_DEBIAN;
  if (name === 'rabbitmq' && release) return rabbitMqOf(release);
  const there = await sourceThere(name, env);
  if (there !== undefined) return there;
  if (!(await canInstall())) {
    return {
      from: 'nowhere',
      reason: `${name} is not installed, and this user cannot install ${packages.join(' ')}`,
    };
  }
  try {
    await installPackages(packages);
  } catch (error) {
    return {
      from: 'nowhere',
      reason: `apt-get could not install ${packages.join(' ')}: ${String(error).slice(0, 300)}`,
    };
  }
  return (await areExecutable(binaries))
    ? { from: 'packages' }
    : { from: 'nowhere', reason: `${name} is missing after its installation` };
}

/**
 * Below the ephemeral ports, which systems use for outgoing connections and for port 0: on Linux they start at 32768. Above 13333, which
 * MinIO refuses even where its console is off: it takes it for the console's.
 */
const lowestPort = 14_000;
const highestPort = 32_000;

/**
 * A TCP port of the loopback interface that was free a moment ago and that the system does not assign itself, so a killed process
 * can use it again after a restart. Each process starts its search at a random port, so that two do not find the same one.
 */
export function freePort(): Promise<number> {
  return getPort({ host: '127.0.0.1', port: portNumbers(randomInt(lowestPort, highestPort), highestPort) });
}
