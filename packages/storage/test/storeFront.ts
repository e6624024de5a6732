import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** Passes a request on to the real store, with other headers (undefined removes one). */
export type Forward = (headers?: NodeJS.Dict<string>) => void;

/** What a store does with a request: `forward` is the real one. */
export type Store = (req: IncomingMessage, res: ServerResponse, forward: Forward) => void;

export interface StoreFront {
  endpoint: string;
  stop(): void;
}

/**
 * A server before a real store, which answers as other stores do.
 *
 * @param store answers each request
 */
export async function startStoreFront(storeEndpoint: string, store: Store): Promise<StoreFront> {
  const { hostname, port } = new URL(storeEndpoint);
  const front = createServer((req, res) => {
    store(req, res, (headers = {}) => {
      const { method, url: path } = req;
      // The host is signed.
      const sent = Object.entries({ ...req.headers, ...headers }).filter(([, value]) => value !== undefined);
      const outgoing = request({ hostname, port, method, path, headers: Object.fromEntries(sent) }, (answer) => {
        const { etag, ...others } = answer.headers;
        const isCopied = headers['x-test-without-etag'] !== undefined;
        res.writeHead(answer.statusCode ?? 500, { ...others, ...(etag !== undefined && !isCopied && { etag }) });
        pipeline(answer, res, () => undefined);
      });
      outgoing.on('error', () => res.destroy());
      pipeline(req, outgoing, () => undefined);
    });
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  return {
    // listen() on a port answers an AddressInfo.
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    stop() {
      front.closeAllConnections();
      front.close();
    },
  };
}
