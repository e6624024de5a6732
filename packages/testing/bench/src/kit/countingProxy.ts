import { createServer, request } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freePort } from '@millrace/testkit/engines';

export interface CountingProxy {
  origin: string;
  /** Bytes of the answers to GETs whose path ends like this, so far. */
  bytesOf(ending: string): number;
  stop(): Promise<void>;
}

/** Passes requests on to a server as they are, also their host, which signatures cover. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const bytes = new Map<string, number>();
  const { hostname, port } = new URL(target);
  const server = createServer((req, res) => {
    const { method, headers, url: path = '/' } = req;
    const passed = request({ hostname, port, method, headers, path }, (answer) => {
      const [key = ''] = path.split('?');
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          if (method === 'GET') bytes.set(key, (bytes.get(key) ?? 0) + chunk.length);
          done(null, chunk);
        },
      });
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      // Either side may end early: a reader that has enough closes its connection.
      pipeline(answer, counted, res).catch(() => passed.destroy());
    });
    pipeline(req, passed).catch(() => res.destroy());
  });
  const own = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(own, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${own}`,
    bytesOf: (ending) => [...bytes].reduce((sum, [key, count]) => (key.endsWith(ending) ? sum + count : sum), 0),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
