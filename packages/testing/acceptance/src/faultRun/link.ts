import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { pause } from '@millrace/testkit/waiting';

/** A connection between the apps and an engine that can be slowed or cut: a TCP proxy on its own port. */
export interface Link {
  readonly port: number;
  /** Delays each chunk in both directions; 0 means no delay. */
  delay(milliseconds: number): void;
  /** Closes all connections and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

export async function startLink(target: { host: string; port: number }): Promise<Link> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isCut = false;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Broken connections are expected; `pipeline` closes the other end.
    socket.on('error', () => undefined);
  };
  async function* slowly(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (delayMs > 0) await pause(delayMs, 'The delay of the link.');
      yield chunk;
    }
  }

  const server = createServer({ noDelay: true }, (client) => {
    keep(client);
    if (isCut) {
      client.resetAndDestroy();
      return;
    }
    const engine = connect({ ...target, noDelay: true });
    keep(engine);
    const end = () => {
      client.destroy();
      engine.destroy();
    };
    for (const [from, to] of [
      [client, engine],
      [engine, client],
    ] as const) {
      pipeline(from, slowly, to).catch(end);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the link has no port');

  const endAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: address.port,
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    cut() {
      isCut = true;
      endAll();
    },
    mend() {
      isCut = false;
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      endAll();
      await closed;
    },
  };
}
