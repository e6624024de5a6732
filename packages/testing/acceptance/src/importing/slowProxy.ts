import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a service that stops passing bytes on after some. */
export interface SlowProxy {
  origin: string;
  /** Resolves when it has stopped passing bytes on. */
  full: Promise<void>;
  stop(): void;
}

/** @param passedBytes of each connection; later ones are never read */
export async function startSlowProxy(target: URL, passedBytes: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>();
  let stall: () => void = () => undefined;
  const full = new Promise<void>((resolve) => {
    stall = resolve;
  });
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let passed = 0;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // Each end closes the other.
      socket
        .on('error', () => undefined)
        .on('close', () => {
          client.destroy();
          upstream.destroy();
        });
    }
    upstream.pipe(client);
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk);
      passed += chunk.length;
      if (passed < passedBytes) return;
      client.pause();
      stall();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // listen() on a port answers an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    full,
    origin: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
