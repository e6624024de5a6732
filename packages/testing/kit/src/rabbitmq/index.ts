import { engineSource } from '../engines/availability.ts';
import { askHost } from '../host/client.ts';
import { type Link, startLink } from '../link/index.ts';
import { startContainer } from './container.ts';
import { installed, installedIn, isInstalled } from './installation.ts';
import { startNode } from './node.ts';
import type { RabbitMqOptions, TestRabbitMq } from './types.ts';
import { virtualHostOf } from './virtualHost.ts';

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
  const virtualHost = virtualHostOf(shared);
  await virtualHost.make();
  return { url: virtualHost.url, stop: virtualHost.remove };
}

/** A virtual host through a link of this suite. */
export interface LinkedRabbitMq {
  /** amqp:// URL of the virtual host, through the link. */
  url: string;
  /** Of the whole broker, past the link. */
  managementUrl: string;
  link: Link;
  /** Takes all queues and messages away, as if the broker had lost its data. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

/** A virtual host of this suite on the broker that all suites share, for suites whose broker only goes away. */
export async function linkToRabbitMq(): Promise<LinkedRabbitMq> {
  const shared = await askHost('rabbitmq');
  const own = shared === undefined ? await startRabbitMq({ management: true }) : undefined;
  const { url, managementUrl } = shared ?? { url: own?.url ?? '', managementUrl: own?.managementUrl ?? '' };
  const virtualHost = virtualHostOf({ url, managementUrl });
  await virtualHost.make();
  const link = await startLink(url);
  return {
    url: link.through(virtualHost.url),
    managementUrl,
    link,
    async wipe() {
      await virtualHost.remove();
      await virtualHost.make();
    },
    async stop() {
      await link.stop();
      await virtualHost.remove();
      await own?.stop();
    },
  };
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
