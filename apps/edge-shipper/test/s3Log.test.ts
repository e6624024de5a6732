import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { deliveryLogRouter } from '@millrace/delivery';
import { problemHandler } from '@millrace/http';
import { silentLogger } from '@millrace/service';
import express from 'express';
import { S3LogNotSentError, shipS3Log } from '../src/index.ts';
import { linesOf } from '../src/s3/lines.ts';

const token = 'a-token-for-the-delivery-log';
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const lineOf = (id: string, bytes = 100, requester = '-') =>
  `owner media [06/Feb/2026:23:00:38 +0000] 192.0.2.3 ${requester} ${id} REST.GET.OBJECT public/videos/v1/a/1.m4s "GET /media/public/videos/v1/a/1.m4s HTTP/1.1" 200 - ${bytes} ${bytes} 7 6 "-" "hls.js" -\n`;

/** Serves the real endpoint; `refuse` may return a status to answer the nth request with instead. */
async function startApi(refuse: (request: number) => number | undefined = () => undefined) {
  const counted = new Map<string, number>();
  const sizes: number[] = [];
  let requests = 0;
  const app = express();
  app.use((req, res, next) => {
    requests += 1;
    const status = refuse(requests);
    if (status === undefined) next();
    else text(req).then(() => res.status(status).end(), next);
  });
  app.use(
    deliveryLogRouter({
      token,
      kind: 'videos',
      async record(lines) {
        sizes.push(lines.length);
        const fresh = lines.filter(({ id }) => !counted.has(id));
        for (const { id, bytes } of fresh) counted.set(id, bytes);
        return { counted: fresh.length, duplicates: lines.length - fresh.length };
      },
    }),
    problemHandler({ log: silentLogger() }),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    target: { name: 'video', origin: `http://127.0.0.1:${address.port}` },
    counted,
    sizes,
    requests: () => requests,
  };
}

describe('shipping a bucket’s access log', () => {
  it('sends batches and keeps only one in memory', async () => {
    const api = await startApi();
    let made = 0;
    let furthest = 0;
    const input = Readable.from(
      (function* () {
        for (; made < 9_000; made += 1) {
          furthest = Math.max(furthest, made - api.counted.size);
          yield Buffer.from(lineOf(`n${made}`, 1));
        }
      })(),
      { objectMode: false },
    );
    const report = await shipS3Log({ input, target: api.target, token });
    expect(report).toMatchObject({ lines: 9_000, counted: 9_000, duplicates: 0, unreadable: 0, refused: 0 });
    expect(api.sizes).toEqual([2_000, 2_000, 2_000, 2_000, 1_000]);
    expect(furthest).toBeLessThan(4_000);
  });

  it('skips and reports unreadable lines', async () => {
    const api = await startApi();
    const log = `\n${lineOf('a')}nonsense\n${'x'.repeat(200_000)}\n${lineOf('own', 9, 'millrace')}${lineOf('b').trimEnd()}`;
    // Chunks whose boundaries do not match line ends.
    const pieces = log.match(/[\s\S]{1,777}/g) ?? [];
    const report = await shipS3Log({ input: Readable.from(pieces), target: api.target, token });
    expect(report).toMatchObject({ lines: 5, counted: 2, unreadable: 2, firstUnreadable: 3 });
    expect([...api.counted.keys()]).toEqual(['a', 'b']);
  });

  it('retries when the API is briefly unavailable', async () => {
    const api = await startApi((request) => (request === 1 ? 503 : undefined));
    const report = await shipS3Log({ input: Readable.from([lineOf('a')]), target: api.target, token });
    expect(report).toMatchObject({ counted: 1 });
    expect(api.requests()).toBe(2);
  });

  it('fails when the API stays unavailable, and reports what was sent', async () => {
    const api = await startApi((request) => (request > 1 ? 503 : undefined));
    const input = Readable.from(Array.from({ length: 3_000 }, (_, n) => lineOf(`n${n}`)));
    const failure = await shipS3Log({ input, target: api.target, token, maxTries: 2 }).catch((error) => error);
    expect(failure).toBeInstanceOf(S3LogNotSentError);
    expect(failure.report).toMatchObject({ lines: 2_000, counted: 2_000 });
    expect(api.requests()).toBe(3);
    expect(input.destroyed).toBe(true);
  });

  it('fails without a retry when the token is wrong', async () => {
    const api = await startApi();
    const sent = shipS3Log({
      input: Readable.from([lineOf('a')]),
      target: api.target,
      token: 'another-token-of-theirs',
    });
    await expect(sent).rejects.toThrow('answered 401');
    expect(api.requests()).toBe(1);
  });
});

it('numbers lines as in the file and does not buffer an endless one', async () => {
  const chunks = ['a\n\nb', 'c\r\n', ...Array.from({ length: 50 }, () => 'y'.repeat(10_000)), '\nd'];
  const lines = [];
  for await (const line of linesOf(Readable.from(chunks))) lines.push(line);
  expect(lines).toEqual([
    { number: 1, text: 'a' },
    { number: 3, text: 'bc' },
    { number: 4, text: undefined },
    { number: 5, text: 'd' },
  ]);
});
