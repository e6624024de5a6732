import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Works like a Kubernetes Service: each new connection goes to one of the current endpoints and stays there. */
export interface Balancer {
  /** http://127.0.0.1:<port> */
  origin: string;
  add(port: number): void;
  /** Existing connections stay open. */
  remove(port: number): void;
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const endpoints = new Set<number>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    turn += 1;
    const port = [...endpoints][turn % endpoints.size];
    if (port === undefined) {
      client.destroy();
      return;
    }
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.once('error', () => other.destroy());
      one.once('close', () => sockets.delete(one));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    add: (port) => void endpoints.add(port),
    remove: (port) => void endpoints.delete(port),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
