import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkout, copySources } from '@millrace/acceptance/checkout';
import { type Client, createClient } from '@millrace/acceptance/client';
import { poll } from '@millrace/acceptance/poll';
import { command, docker, inspectContainer } from './docker.ts';

/** docker-compose.yml of a fresh copy of this checkout, as one project. */
export interface Stack {
  /** The copy. */
  root: string;
  /** Clients of the three services through the edge: paths as in the specifications. */
  video: Client;
  music: Client;
  image: Client;
  /** `docker compose <args>` in the copy. @returns its standard output */
  compose(...args: string[]): Promise<string>;
  /** A script of the guide, in bash, in the copy; it stops at the first command that fails. */
  shell(script: string): Promise<string>;
  /** Writes docker-compose.override.yml, which the guide names for all further settings. */
  override(yaml: string): Promise<void>;
  /** The variables of .env. */
  secrets(): Promise<Record<string, string>>;
  /** Ids of the running containers of a service. */
  containers(service: string): Promise<string[]>;
  /** The id of the only container of a service. @throws Error if there is another number */
  container(service: string): Promise<string>;
  /** Waits until every container of the services runs and is healthy. */
  healthy(services: readonly string[], timeoutMs?: number): Promise<void>;
  /** The last lines of all logs. */
  logs(): Promise<string>;
  /** Stops everything, and removes volumes and the copy. */
  remove(): Promise<void>;
}

/** Its environment has no `.env`, no volumes and no containers yet. */
export async function createStack(checkout?: Checkout): Promise<Stack> {
  const copy = checkout ?? (await copySources());
  const project = `millrace-test-${randomBytes(4).toString('hex')}`;
  const options = { cwd: copy.root, env: { COMPOSE_PROJECT_NAME: project, BUILDX_NO_DEFAULT_ATTESTATIONS: '1' } };
  const compose = (...args: string[]) => command('docker', ['compose', ...args], { ...options, timeoutMs: 1_500_000 });
  const list = async (service: string) =>
    (await compose('ps', '--quiet', service)).split('\n').filter((line) => line !== '');
  return {
    root: copy.root,
    video: createClient('http://localhost:4001/api'),
    music: createClient('http://localhost:4002/api'),
    image: createClient('http://localhost:4003/api/v1'),
    compose,
    shell: (script) => command('bash', ['-euo', 'pipefail', '-c', script], { ...options, timeoutMs: 1_500_000 }),
    override: (yaml) => writeFile(join(copy.root, 'docker-compose.override.yml'), yaml),
    async secrets() {
      const text = await readFile(join(copy.root, '.env'), 'utf8');
      return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
    },
    containers: list,
    async container(service) {
      const [id, ...more] = await list(service);
      if (id === undefined || more.length > 0)
        throw new Error(`${service} has ${more.length + (id ? 1 : 0)} containers`);
      return id;
    },
    async healthy(services, timeoutMs = 180_000) {
      for (const service of services) {
        await poll(
          async () => {
            const states = await Promise.all((await list(service)).map(inspectContainer));
            return states.map(({ State }) => State.Health?.Status ?? State.Status);
          },
          (states) => states.length > 0 && states.every((state) => state === 'healthy' || state === 'running'),
          { timeoutMs, what: `${service} to be healthy` },
        );
      }
    },
    logs: () => compose('logs', '--tail', '60', '--no-color'),
    async remove() {
      await compose('--profile', 'monitoring', 'down', '--volumes', '--remove-orphans', '--timeout', '20').catch(
        // Without .env, compose refuses even this; what runs then is found by its label.
        () => removeProject(project),
      );
      await copy.remove();
    },
  };
}

async function removeProject(project: string): Promise<void> {
  const label = `label=com.docker.compose.project=${project}`;
  for (const [kind, ...flags] of [['container', '--all'], ['volume'], ['network']] as const) {
    const ids = (await docker(kind, 'ls', ...flags, '--quiet', '--filter', label))
      .split('\n')
      .filter((id) => id !== '');
    if (ids.length > 0) await docker(kind, 'rm', ...(kind === 'network' ? [] : ['--force']), ...ids);
  }
}

/** Removes a file of the copy, such as `.env`. */
export const removeFile = (stack: Stack, name: string): Promise<void> => rm(join(stack.root, name), { force: true });
