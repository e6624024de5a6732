import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** A TCP proxy to an engine, which a test can interrupt. */
export interface Link {
  /** The engine's URL through the proxy. */
  url: string;
  /** Closes every connection. With `down`, refuses new ones until `restore`. */
  cut(options?: { down: boolean }): void;
  restore(): void;
  stop(): Promise<void>;
}

export async function startLink(engineUrl: string): Promise<Link> {
  const engine = new URL(engineUrl);
  const sockets = new Set<Socket>();
  let down = false;
  const server = createServer((client) => {
    if (down) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(engine.port), engine.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    // When one socket ends or fails, destroy both.
    pipeline(client, upstream, client).catch(() => {
      client.destroy();
      upstream.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port.');
  const url = new URL(engineUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const cut = (options = { down: false }): void => {
    down = options.down;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    restore() {
      down = false;
    },
    async stop() {
      cut({ down: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
