import { engineSource } from '../engines/availability.ts';
import { startContainer } from './container.ts';
import { startNode } from './node.ts';

export interface RabbitMqOptions {
  /** After how long the broker closes a channel whose message is not acknowledged; checked every second then. */
  consumerTimeoutMs?: number;
  /** With the management interface, by which users and permissions are made. */
  management?: boolean;
}

export interface TestRabbitMq {
  /** amqp://guest:guest@127.0.0.1:<port>, of the default virtual host. */
  url: string;
  /** http://guest:guest@127.0.0.1:<port> of the management interface, where it was asked for. */
  managementUrl?: string;
  /** False where the broker is somebody else's (TEST_RABBITMQ_URL): it cannot be stopped or started by a test. */
  ours: boolean;
  /** Where a private node keeps its data and its log. */
  folder?: string;
  /** Stops the broker as an operator would; its data stays. */
  pause(): Promise<void>;
  /** SIGKILL; the data stays, as it is on disk. */
  kill(): Promise<void>;
  /** Starts it again, on the same port, with its data or, `wiped`, without. */
  resume(options?: { wiped?: boolean }): Promise<void>;
  /** pause and resume. */
  restart(): Promise<void>;
  /** Ends it for good and removes its data. */
  stop(): Promise<void>;
}

/**
 * A real broker of its own for one test file: in a container where Docker runs, else a private node of the distribution's
 * package, up in some seconds. Several run side by side; none outlives the test process, however that ends.
 */
export async function startRabbitMq(options: RabbitMqOptions = {}): Promise<TestRabbitMq> {
  const source = await engineSource('rabbitmq');
  switch (source.from) {
    case 'environment':
      return foreign(source.url);
    case 'docker':
      return startContainer(source.image, options);
    case 'packages':
      return startNode(options);
    case 'nowhere':
      throw new Error(source.reason);
  }
}

/** On the default port of the same host, with the same name and password. */
function managementOf(url: string): string {
  const { username, password, hostname } = new URL(url);
  return `http://${username}:${password}@${hostname}:15672`;
}

function foreign(url: string): TestRabbitMq {
  const refuse = async (): Promise<void> => {
    throw new Error('This broker was given by TEST_RABBITMQ_URL and is not ours to stop.');
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
