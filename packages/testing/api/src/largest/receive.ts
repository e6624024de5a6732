import { request } from 'node:http';

export interface Received {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Of the body. */
  bytes: number;
  body: Buffer;
  /** Of the request on the wire, with its headers. */
  sentBytes: number;
}

/**
 * Sends a request on a connection of its own, and reads the answer as it is: not compressed, without a redirect.
 *
 * @param given.enough leaves after so many bytes of the body
 * @throws Error if the answer is broken off
 */
export const receive = (
  url: string,
  given: {
    method: string;
    headers: Readonly<Record<string, string>>;
    body?: Uint8Array;
    enough?: number;
  },
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { method, headers, body, enough = Number.POSITIVE_INFINITY } = given;
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const sent = request(url, { method, headers: { ...length, ...headers }, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          body: Buffer.concat(chunks),
          sentBytes: answer.socket.bytesWritten,
        });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes < enough) return;
        end();
        answer.destroy();
      });
      answer.once('end', end);
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
