import { connect } from 'node:net';

export interface Download {
  port: number;
  /** Complete HTTP/1.1 requests without a body, sent in turn. */
  requests: readonly Buffer[];
  /** Expected status of every response. */
  status: number;
  connections: number;
  seconds: number;
}

export interface DownloadResult {
  responses: number;
  /** Bytes of bodies. */
  bytes: number;
  /** Milliseconds from each request to the end of its response. */
  latencies: number[];
  seconds: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Downloads responses one after the other on each connection. Minimal, because on a machine with few cores the client's CPU time is
 * taken from the server: bodies are counted, but not examined.
 *
 * @throws at the first unexpected response
 */
export async function download(load: Download): Promise<DownloadResult> {
  const started = performance.now();
  const until = started + load.seconds * 1000;
  const result = { responses: 0, bytes: 0, latencies: [] as number[] };
  let next = 0;

  /** Sends requests on one connection until the time is over, or the server ends the connection. */
  const connection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(load.port, '127.0.0.1');
      let sent = 0;
      let isLast = false;
      const send = () => {
        next += 1;
        sent = performance.now();
        socket.write(load.requests[next % load.requests.length] ?? '');
      };
      /** Remaining bytes of the body; undefined while the head is read. */
      let left: number | undefined;
      let head = '';
      const onBody = (bytes: number) => {
        result.bytes += bytes;
        left = (left ?? 0) - bytes;
        if (left > 0) return;
        left = undefined;
        result.responses += 1;
        result.latencies.push(performance.now() - sent);
        if (performance.now() < until && !isLast) send();
        else socket.end();
      };
      socket.on('data', (chunk: Buffer) => {
        if (left !== undefined) {
          onBody(chunk.length);
          return;
        }
        const end = chunk.indexOf(headEnd);
        head += chunk.toString('latin1', 0, end < 0 ? chunk.length : end + headEnd.length);
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
        if (!head.startsWith(`HTTP/1.1 ${load.status} `) || length === undefined) {
          socket.destroy(new Error(`an unexpected response: ${head.slice(0, 200)}`));
          return;
        }
        left = Number(length);
        // nginx ends a connection after some thousand requests.
        isLast = /\r\nconnection: close\r\n/i.test(head);
        head = '';
        onBody(chunk.length - end - headEnd.length);
      });
      socket.on('connect', send).on('error', reject);
      socket.on('close', () => resolve());
    });

  const run = async () => {
    do await connection();
    while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: load.connections }, run));
  return { ...result, seconds: (performance.now() - started) / 1000 };
}
