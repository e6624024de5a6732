import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  /** A complete HTTP/1.1 request, head and body. */
  request: Buffer;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  /** Responses with the expected status. */
  answered: number;
  /** Any other response. */
  refused: number;
  seconds: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Sends requests one after the other on each connection and counts the 204s. Minimal, because on a machine with few cores the client's
 * CPU time is taken from the server: a 204 has no body, so only its head must be found.
 */
export async function load204(load: Load): Promise<LoadResult> {
  const started = performance.now();
  const until = started + load.seconds * 1000;
  let answered = 0;
  let refused = 0;

  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(load.port, '127.0.0.1');
      socket.setNoDelay(true);
      socket.on('connect', () => socket.write(load.request));
      socket.on('error', reject);
      socket.on('close', () => resolve());
      let rest: Buffer = Buffer.alloc(0);
      socket.on('data', (chunk: Buffer) => {
        const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        const end = data.indexOf(headEnd);
        if (end === -1) {
          rest = data;
          return;
        }
        rest = Buffer.alloc(0);
        // "HTTP/1.1 204": the status starts at byte 9.
        if (data[9] === 0x32 && data[10] === 0x30 && data[11] === 0x34) answered += 1;
        else {
          refused += 1;
          // A new connection is simpler than finding the end of the body.
          socket.destroy();
          return;
        }
        if (performance.now() < until) socket.write(load.request);
        else socket.end();
      });
    });

  await Promise.all(Array.from({ length: load.connections }, run));
  return { answered, refused, seconds: (performance.now() - started) / 1000 };
}
