import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createCdn } from '../src/cdn/cdn.ts';
import { purgeCdn } from '../src/requests/purgeCdn.ts';

const token = 'a-token-that-must-not-be-told';
const context = () => ({ requestId: undefined, signal: new AbortController().signal });
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

interface Call {
  path: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Said {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A CDN's API on this machine. */
async function startCdn(path: string, answer: (call: Call, at: number) => Said) {
  const calls: Call[] = [];
  const server = createServer(async (req, res) => {
    const call = { path: req.url, headers: req.headers, body: await text(req) };
    const {
      status = 200,
      headers = {},
      body = '{"success":true,"errors":[],"messages":[]}',
    } = answer(call, calls.push(call));
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const url = `http://127.0.0.1:${address.port}${path}`;
  return { calls, purge: purgeCdn(createCdn(url, token)) };
}

const tagsOf = (count: number) => Array.from({ length: count }, (_, at) => `images-${at}`);
const cloudflarePath = '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache';
const fastlyPath = '/service/SU1Z0isxPaozGVKXdv0eY/purge';

describe('Cloudflare', () => {
  it('gets a hundred tags with each call', async () => {
    const cdn = await startCdn(cloudflarePath, () => ({}));
    expect(await cdn.purge({ tags: tagsOf(250) }, context())).toEqual({ sent: 250, failure: null });
    expect(cdn.calls.map(({ body }) => JSON.parse(body).tags.length)).toEqual([100, 100, 50]);
    expect(cdn.calls.flatMap(({ body }) => JSON.parse(body).tags)).toEqual(tagsOf(250));
    expect(cdn.calls[0]).toMatchObject({
      path: cloudflarePath,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  });

  it('that asks to wait has accepted what it accepted', async () => {
    const cdn = await startCdn(cloudflarePath, (_call, at) =>
      at === 2 ? { status: 429, headers: { 'retry-after': '17' }, body: '{"success":false}' } : {},
    );
    expect(await cdn.purge({ tags: tagsOf(250) }, context())).toEqual({
      sent: 100,
      failure: { status: 429, message: 'Cloudflare has refused the purge.', retryAfterSeconds: 17 },
    });
  });

  it.each(['{"success":false,"errors":[{"code":1094}]}', 'no JSON', ''])(
    'that answers 200 and %s has not accepted it',
    async (body) => {
      const cdn = await startCdn(cloudflarePath, () => ({ body }));
      const { sent, failure } = await cdn.purge({ tags: ['images-1'] }, context());
      expect([sent, failure?.status]).toEqual([0, 200]);
    },
  );
});

describe('Fastly', () => {
  it('gets 256 keys in a header', async () => {
    const cdn = await startCdn(fastlyPath, () => ({ body: '{"images-0":"108-1391560174-974124"}' }));
    expect(await cdn.purge({ tags: tagsOf(300) }, context())).toEqual({ sent: 300, failure: null });
    const sent = cdn.calls.map(({ headers }) => String(headers['surrogate-key']).split(' '));
    expect(sent.map(({ length }) => length)).toEqual([256, 44]);
    expect(sent.flat()).toEqual(tagsOf(300));
    expect(cdn.calls[0]).toMatchObject({ path: fastlyPath, headers: { 'fastly-key': token }, body: '' });
    expect(cdn.calls[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a server of the operator’s', () => {
  it('gets JSON', async () => {
    const cdn = await startCdn('/purge?zone=1', () => ({ status: 204, body: '' }));
    expect(await cdn.purge({ tags: ['images', 'images-1'] }, context())).toEqual({ sent: 2, failure: null });
    expect(cdn.calls[0]).toMatchObject({ path: '/purge?zone=1', body: '{"tags":["images","images-1"]}' });
  });

  it('that redirects does not get the token to another place', async () => {
    const cdn = await startCdn('/purge', (_call, at) =>
      at === 1 ? { status: 307, headers: { location: '/other' } } : {},
    );
    expect(await cdn.purge({ tags: ['images'] }, context())).toMatchObject({ sent: 0, failure: { status: 307 } });
    expect(cdn.calls).toHaveLength(1);
  });

  it('that cannot be reached, or is not set, is told without its address', async () => {
    const cdn = await startCdn('/purge?secret=hunter2', () => ({}));
    await Promise.all(servers.splice(0).map((server) => once(server.close(), 'close')));
    const none = await cdn.purge({ tags: ['images'] }, context());
    expect(none).toEqual({
      sent: 0,
      failure: { status: null, message: 'The CDN cannot be reached.', retryAfterSeconds: null },
    });
    expect((await purgeCdn(undefined)({ tags: ['images'] }, context())).failure?.message).toContain('CDN_PURGE_URL');
  });
});
