import { randomBytes } from 'node:crypto';
import { engineSource } from '../engines/availability.ts';
import { askHost } from '../host/client.ts';
import { startContainer } from './container.ts';
import { installed, installedIn, isInstalled } from './installation.ts';
import { startNode } from './node.ts';
import type { RabbitMqOptions, TestRabbitMq } from './types.ts';

export type { RabbitMqOptions, TestRabbitMq };

/** A virtual host of a broker that other suites use, too. */
export interface TestVirtualHost {
  /** amqp:// URL of the virtual host. */
  url: string;
  /** Removes the virtual host with its queues, or stops the broker that was started for it. */
  stop(): Promise<void>;
}

/**
 * A virtual host of this suite on the broker that all suites of the run share. For suites that stop the broker, or need other settings,
 * there is `startRabbitMq`.
 */
export async function useRabbitMq(): Promise<TestVirtualHost> {
  const shared = await askHost('rabbitmq');
  if (shared === undefined) return startRabbitMq();
  const name = `test-${randomBytes(6).toString('hex')}`;
  const { username, password, origin } = new URL(shared.managementUrl);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const manage = async (method: 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`RabbitMQ answered ${method} ${path} with ${response.status}`);
  };
  await manage('PUT', `vhosts/${name}`);
  // RabbitMQ gives no user rights in a new virtual host.
  await manage('PUT', `permissions/${name}/${username}`, { configure: '.*', write: '.*', read: '.*' });
  return { url: `${shared.url}/${name}`, stop: () => manage('DELETE', `vhosts/${name}`) };
}

/**
 * A real broker for one test file: in a container if Docker runs, else a private node of Debian's package. It starts in a few
 * seconds. Several can run concurrently; none outlives the test process.
 */
export async function startRabbitMq(options: RabbitMqOptions = {}): Promise<TestRabbitMq> {
  const source = await engineSource('rabbitmq');
  switch (source.from) {
    case 'environment':
      return foreign(source.url);
    case 'docker':
      return startContainer(source.image, options);
    case 'packages':
      return startNode(installed(), options);
    case 'debian':
      return options.upgrades === true && (await isInstalled())
        ? startNode(installed(), options, installedIn(source.root))
        : startNode(installedIn(source.root), options);
    case 'go':
      throw new Error('RabbitMQ cannot be built with Go.');
    case 'nowhere':
      throw new Error(source.reason);
  }
}

/** The management URL: default port of the same host, with the same name and password. */
function managementOf(url: string): string {
  const { username, password, hostname } = new URL(url);
  return `http://${username}:${password}@${hostname}:15672`;
}

function foreign(url: string): TestRabbitMq {
  const refuse = async (): Promise<void> => {
    throw new Error('Tests cannot stop the broker of TEST_RABBITMQ_URL.');
  };
  return {
    url,
    managementUrl: process.env.TEST_RABBITMQ_MANAGEMENT_URL ?? managementOf(url),
    ours: false,
    pause: refuse,
    kill: refuse,
    resume: refuse,
    restart: refuse,
    stop: async () => undefined,
  };
}
