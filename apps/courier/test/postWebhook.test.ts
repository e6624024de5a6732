import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { webhookTimeoutMs } from '@millrace/jobs';
import { createOutbound, nothingAllowed, parseAllowed } from '@millrace/outbound';
import { selfSigned } from '@millrace/testkit/tls';
import { later } from '@millrace/testkit/waiting';
import { postWebhook } from '../src/requests/postWebhook.ts';

const outbound = createOutbound({ allowed: parseAllowed('127.0.0.1') });
const guarded = createOutbound({ allowed: nothingAllowed });
afterAll(async () => {
  await outbound.close();
  await guarded.close();
});

const post = postWebhook({ outbound });
const noAnswer = 'The endpoint did not answer within 15 seconds.';
const context = () => ({ requestId: undefined, signal: new AbortController().signal });
const messages = (count = 1) =>
  Array.from({ length: count }, (_, at) => ({
    headers: { 'content-type': 'application/json', 'webhook-id': `evt_${at}` },
    body: JSON.stringify({ at }),
  }));

interface Endpoint {
  url: string;
  /** The ids of the messages that arrived. */
  ids: string[];
  connections: number;
}
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function listening(server: Server, protocol: string): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `${protocol}://127.0.0.1:${port}/`;
}

async function endpoint(answer: RequestListener): Promise<Endpoint> {
  const ids: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((req, res) => {
    ids.push(String(req.headers['webhook-id']));
    req.resume().once('end', () => answer(req, res));
  });
  server.on('connection', (socket) => sockets.add(socket));
  const url = await listening(server, 'http');
  return {
    url,
    ids,
    get connections() {
      return sockets.size;
    },
  };
}

describe('a courier that sends messages of webhooks', () => {
  it('sends them in order over one connection, and tells what the endpoint answered', async () => {
    const to = await endpoint((_req, res) => void res.writeHead(201).end('Thanks'));
    const { outcomes } = await post({ url: to.url, messages: messages(10) }, context());
    expect(outcomes).toEqual(
      Array.from({ length: 10 }, () => ({
        status: 201,
        error: null,
        latencyMs: expect.any(Number),
        answer: 'Thanks',
        retryAfterSeconds: null,
      })),
    );
    expect(to.ids).toEqual(messages(10).map(({ headers }) => headers['webhook-id']));
    expect(to.connections).toBe(1);
  });

  it('ends with the first that is not taken', async () => {
    let count = 0;
    const to = await endpoint((_req, res) => {
      count += 1;
      res.writeHead(count < 3 ? 204 : 500, { 'retry-after': '120' }).end();
    });
    const { outcomes } = await post({ url: to.url, messages: messages(10) }, context());
    expect(outcomes.map(({ status }) => status)).toEqual([204, 204, 500]);
    expect(outcomes[2]?.retryAfterSeconds).toBe(120);
    expect(to.ids).toHaveLength(3);
  });

  it('reads the first kilobyte of an answer without end', async () => {
    const to = await endpoint((_req, res) => {
      res.writeHead(500);
      const send = (): void => {
        while (!res.destroyed && res.write('\0'.repeat(64 * 1024)));
      };
      res.on('drain', send);
      send();
    });
    const { outcomes } = await post({ url: to.url, messages: messages() }, context());
    expect(outcomes).toMatchObject([{ status: 500, error: null }]);
    expect(outcomes[0]?.answer).toBe('\uFFFD'.repeat(1_024));
  });

  it.each<[string, RequestListener, string]>([
    ['never answers', () => undefined, noAnswer],
    ['never ends its answer', (_req, res) => void res.writeHead(200).write('x'), noAnswer],
    ['breaks off', (req) => void req.socket.destroy(), 'The connection to the endpoint broke off.'],
    ['answers nonsense', (req) => void req.socket.end('nonsense\r\n\r\n'), 'The connection to the endpoint broke off.'],
  ])('tells of an endpoint that %s', async (_what, answer, error) => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const passes = () => limit.abort(new DOMException('The time is over.', 'TimeoutError'));
    const to = await endpoint((req, res) => {
      answer(req, res);
      if (error === noAnswer) later(200, passes, 'What the endpoint has answered may arrive before the time is over.');
    });
    try {
      const { outcomes } = await post({ url: to.url, messages: messages(3) }, context());
      expect(outcomes).toMatchObject([{ status: null, error }]);
      expect(timeout.mock.calls).toEqual([[webhookTimeoutMs]]);
      expect(to.ids).toHaveLength(1);
    } finally {
      timeout.mockRestore();
    }
  });

  it('follows no redirect', async () => {
    const other = await endpoint((_req, res) => void res.end());
    const to = await endpoint((_req, res) => void res.writeHead(307, { location: other.url }).end());
    expect((await post({ url: to.url, messages: messages() }, context())).outcomes).toMatchObject([{ status: 307 }]);
    expect(other.ids).toEqual([]);
  });

  it('trusts no certificate that it does not know', async () => {
    const pem = selfSigned();
    const to = await listening(
      createTlsServer({ key: pem, cert: pem }, (_req, res) => void res.end()),
      'https',
    );
    const { outcomes } = await post({ url: to, messages: messages() }, context());
    expect(outcomes).toMatchObject([{ status: null, error: 'The certificate of the endpoint is not trusted.' }]);
  });

  it.each([
    ['http://127.0.0.1:1/', 'The address must begin with https://.'],
    ['https://127.0.0.1:8443/', 'The host has an address that is not public.'],
    ['https://169.254.169.254/', 'The host has an address that is not public.'],
    ['https://localhost/', 'The host of the address is not a public name.'],
    ['nonsense', 'The address is not a URL, or is not written plainly.'],
  ])('does not send to %s', async (url, error) => {
    const { outcomes } = await postWebhook({ outbound: guarded })({ url, messages: messages() }, context());
    expect(outcomes).toMatchObject([{ status: null, error, latencyMs: 0 }]);
  });

  it('tells of a host that takes no connection', async () => {
    const to = await endpoint(() => undefined);
    servers[0]?.close();
    const { outcomes } = await post({ url: to.url, messages: messages() }, context());
    expect(outcomes).toMatchObject([{ status: null, error: 'The endpoint cannot be reached.' }]);
  });

  it('stops when the asker has gone', async () => {
    const asking = new AbortController();
    const to = await endpoint(() => asking.abort(new Error('gone')));
    const sent = post({ url: to.url, messages: messages(3) }, { requestId: undefined, signal: asking.signal });
    await expect(sent).rejects.toThrow('gone');
    expect(to.ids).toHaveLength(1);
  });
});
