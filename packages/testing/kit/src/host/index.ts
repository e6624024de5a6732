import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPostgres } from '../postgres/index.ts';
import { startRabbitMq } from '../rabbitmq/index.ts';
import { startS3 } from '../s3/index.ts';
import type { EngineAnswers, SharedEngine } from './client.ts';

export { hostVariable } from './client.ts';

interface Started<Answer> {
  answer: Answer;
  stop(): Promise<void>;
}

/** How each engine starts. Many suites use them at a time, so they allow more connections than an engine of one suite. */
const starts: { [Name in SharedEngine]: () => Promise<Started<EngineAnswers[Name]>> } = {
  async postgres() {
    const server = await startPostgres({ connections: 500 });
    return { answer: { url: new URL(server.url).href.replace(/\/postgres$/, '') }, stop: server.stop };
  },
  async rabbitmq() {
    const { url, managementUrl, stop } = await startRabbitMq({ management: true });
    if (managementUrl === undefined) throw new Error('RabbitMQ has no management interface.');
    return { answer: { url, managementUrl }, stop };
  },
  async s3() {
    const { endpoint, env, stop } = await startS3();
    return { answer: { endpoint, env }, stop };
  },
};

export interface EngineHost {
  /** The value of `hostVariable` for the processes of the run. */
  url: string;
  /** Stops the engines that were started. */
  close(): Promise<void>;
}

/**
 * Starts the engines of a test run when a suite first asks for them, and keeps them for the others. They end with this process in any
 * case. The answers are JSON; a failure is a 500 with its reason as text.
 */
export async function startEngineHost(): Promise<EngineHost> {
  const started = new Map<string, Promise<Started<unknown>>>();
  const engine = (name: SharedEngine) => {
    const running = started.get(name) ?? starts[name]();
    started.set(name, running);
    return running;
  };
  const isEngine = (name: string): name is SharedEngine => Object.hasOwn(starts, name);
  const server = createServer((request, response) => {
    // The server would close an idle connection while a busy process sends its next question into it.
    response.setHeader('Connection', 'close');
    const name = request.url?.slice(1) ?? '';
    if (!isEngine(name)) {
      response.writeHead(404).end(`There is no engine ${name}.`);
      return;
    }
    engine(name).then(
      ({ answer }) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(`${name} did not start: ${String(error)}`),
    );
  });
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('The host has no port.');
      resolve(address);
    });
  });
  // A run ends when its suites have ended, and not when somebody closes this.
  server.unref();
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      const results = await Promise.allSettled([...started.values()]);
      await Promise.all(results.map((result) => result.status === 'fulfilled' && result.value.stop()));
    },
  };
}
