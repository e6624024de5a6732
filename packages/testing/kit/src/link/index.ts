import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { pause } from '../waiting/index.ts';

/** A connection between a program and a server that can be slowed, cut or silenced: a TCP proxy on its own port. */
export interface Link {
  /** A URL of the server, through the link. */
  through(address: string): string;
  /** Delays each chunk in both directions; 0 means no delay. */
  delay(milliseconds: number): void;
  /** Closes all connections; new ones work. */
  reset(): void;
  /** Closes all connections and refuses new ones until `mend`. */
  cut(): void;
  /** Connections stay, and new ones are accepted, but nothing passes until `mend`. */
  silence(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** @param serverUrl has the host and the port of the server */
export async function startLink(serverUrl: string): Promise<Link> {
  const { hostname: host, port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isCut = false;
  /** Resolves when chunks may pass again. */
  let passing: Promise<void> | undefined;
  let letPass = (): void => undefined;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Broken connections are expected; `pipeline` closes the other end.
    socket.on('error', () => undefined);
  };
  async function* slowly(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (delayMs > 0) await pause(delayMs, 'The delay of the link.');
      await passing;
      yield chunk;
    }
  }

  const server = createServer({ noDelay: true }, (client) => {
    keep(client);
    if (isCut) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ host, port: Number(serverPort), noDelay: true });
    keep(upstream);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
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
  const { port } = address;

  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const mend = () => {
    isCut = false;
    passing = undefined;
    letPass();
  };
  return {
    through(address) {
      const url = new URL(address);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    reset,
    cut() {
      isCut = true;
      reset();
    },
    silence() {
      passing = new Promise((resolve) => {
        letPass = resolve;
      });
    },
    mend,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      mend();
      reset();
      await closed;
    },
  };
}
