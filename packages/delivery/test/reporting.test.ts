import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { problemHandler } from '@millrace/http';
import { readConfig, silentLogger } from '@millrace/service';
import { until } from '@millrace/testkit/waiting';
import express from 'express';
import {
  createByteCounter,
  type DeliveryLine,
  deliveryLogRouter,
  deliverySettings,
  mediaBaseUrlSettings,
  publicUrls,
} from '../src/index.ts';

const token = 'a-token-for-the-delivery-log';

describe('POST /internal/delivery-log', () => {
  let server: Server;
  let url: string;
  let recorded: DeliveryLine[];
  const known = new Set<string>();

  beforeAll(async () => {
    const app = express();
    app.use(
      deliveryLogRouter({
        token,
        kind: 'videos',
        async record(lines) {
          recorded.push(...lines);
          const before = known.size;
          for (const { id } of lines) known.add(id);
          const counted = known.size - before;
          return { counted, duplicates: lines.length - counted };
        },
      }),
    );
    app.use(problemHandler({ log: silentLogger() }));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    url = `http://127.0.0.1:${address.port}/internal/delivery-log`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    recorded = [];
    known.clear();
  });

  async function post(body: string, headers: Record<string, string> = { Authorization: `Bearer ${token}` }) {
    const response = await fetch(url, { method: 'POST', body, headers });
    const answer: { counted?: number; code?: string; detail?: string } = JSON.parse(await response.text());
    return { status: response.status, answer };
  }

  const line = (fields: Record<string, unknown> = {}) =>
    JSON.stringify({
      id: 'r1',
      path: '/media/videos/abc/attempt/seg.m4s',
      bytes: 1000,
      status: 200,
      time: '2026-01-02T03:04:05+01:00',
      ...fields,
    });

  it('records deliveries under API paths and bucket paths, and returns the counts', async () => {
    const lines = [
      line(),
      line({ id: 'r2', path: '/bucket/public/videos/d-e_f/x/seg.m4s?sig=1', status: 206, time: 1767322000.5 }),
      line({ id: 'r3', path: '/public/videos/ghi/x/seg.m4s' }),
      line({ id: 'r3', path: '/public/videos/ghi/x/seg.m4s' }),
    ];
    expect(await post(`${lines.join('\n')}\n`)).toEqual({
      status: 200,
      answer: { counted: 3, duplicates: 1, ignored: 0 },
    });
    expect(recorded.map(({ id, mediaId, bytes }) => [id, mediaId, bytes])).toEqual([
      ['r1', 'abc', 1000],
      ['r2', 'd-e_f', 1000],
      ['r3', 'ghi', 1000],
      ['r3', 'ghi', 1000],
    ]);
    expect(recorded[0]?.time.toISOString()).toBe('2026-01-02T02:04:05.000Z');
    expect(recorded[1]?.time.toISOString()).toBe('2026-01-02T02:46:40.500Z');
  });

  it('accepts and ignores lines that are no deliveries of this service', async () => {
    const lines = [
      line({ path: '/media/tracks/abc/x.m4a' }),
      line({ path: '/api/videos/abc' }),
      line({ path: '/media/videos/abc' }),
      line({ path: '/media/videos/../x/y' }),
      line({ path: '/private/videos/abc/source' }),
      line({ status: 304, bytes: 0 }),
      line({ status: 404 }),
      line({ bytes: 0 }),
    ];
    expect(await post(lines.join('\r\n'))).toEqual({
      status: 200,
      answer: { counted: 0, duplicates: 0, ignored: lines.length },
    });
    expect(recorded).toEqual([]);
  });

  it('accepts an empty report', async () => {
    for (const body of ['', '\n\n', '  \n']) {
      expect(await post(body)).toMatchObject({ status: 200, answer: { counted: 0 } });
    }
  });

  const broken = [
    'not json',
    '[]',
    '{}',
    'null',
    line({ id: '' }),
    line({ id: 5 }),
    line({ bytes: -1 }),
    line({ bytes: 1e12 + 1 }),
    line({ id: 'a\0b' }),
    line({ bytes: 1.5 }),
    line({ bytes: '1000' }),
    line({ status: 'ok' }),
    line({ time: 'yesterday' }),
    line({ time: undefined }),
    line({ path: undefined }),
  ];
  for (const bad of broken) {
    it(`rejects ${bad.slice(0, 60)}, names the line and records nothing`, async () => {
      const { status, answer } = await post([line(), '', bad, line()].join('\n'));
      expect({ status, code: answer.code }).toEqual({ status: 400, code: 'malformed_request' });
      expect(answer.detail).toMatch(/^Line 3 /);
      expect(recorded).toEqual([]);
    });
  }

  it('rejects a line that is too long, and too many lines', async () => {
    expect(await post(line({ path: `/${'x'.repeat(9000)}` }))).toMatchObject({ status: 413 });
    expect(await post('x'.repeat(20_000))).toMatchObject({ status: 413 });
    expect(await post(Array(10_001).fill(line()).join('\n'))).toMatchObject({ status: 413 });
    expect(recorded).toEqual([]);
  });

  it('checks the token before it reads the body', async () => {
    const wrong = ['Bearer wrong', token, `Basic ${token}`, 'Bearer ', `Bearer ${token}x`];
    for (const header of wrong) expect(await post('junk', { Authorization: header })).toMatchObject({ status: 401 });
    expect(await post('junk', {})).toMatchObject({ status: 401 });
  });

  it('does not exist without a token', async () => {
    const app = express().use(
      deliveryLogRouter({ token: undefined, kind: 'videos', record: () => Promise.reject(new Error('reached')) }),
    );
    const closed = createServer(app).listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    const response = await fetch(`http://127.0.0.1:${address.port}/internal/delivery-log`, {
      method: 'POST',
      headers: { Authorization: 'Bearer undefined' },
      body: line(),
    });
    expect(response.status).toBe(404);
    await response.arrayBuffer();
    closed.close();
  });
});

describe('the byte counter', () => {
  const log = silentLogger();
  it('sums by id, and flushes all counts of an interval together', async () => {
    const flushed: { id: string; bytes: number }[][] = [];
    const counter = createByteCounter({ flush: async (counts) => void flushed.push(counts), intervalMs: 20, log });
    for (let i = 0; i < 100; i += 1) counter.add({ id: i % 2 === 0 ? 'a' : 'b', bytes: 3 });
    await until('the counts are flushed', () => flushed.length > 0);
    expect(flushed).toEqual([
      [
        { id: 'a', bytes: 150 },
        { id: 'b', bytes: 150 },
      ],
    ]);
    counter.add({ id: 'a', bytes: 1 });
    await counter.close();
    expect(flushed.slice(1)).toEqual([[{ id: 'a', bytes: 1 }]]);
  });

  it('keeps counts that could not be written, adds to them and retries', async () => {
    let away = true;
    let tries = 0;
    const flushed: { id: string; bytes: number }[] = [];
    const counter = createByteCounter({
      async flush(counts) {
        tries += 1;
        if (away) throw new Error('away');
        flushed.push(...counts);
      },
      intervalMs: 5,
      log,
    });
    counter.add({ id: 'a', bytes: 10 });
    await until('it has tried', () => tries > 0);
    counter.add({ id: 'a', bytes: 5 });
    await until('it has tried again', () => tries > 2);
    away = false;
    await until('the counts are flushed', () => flushed.length > 0);
    expect(flushed).toEqual([{ id: 'a', bytes: 15 }]);
    await counter.close();
    expect(flushed).toHaveLength(1);
  });

  it('closes even if nothing can be written', async () => {
    const counter = createByteCounter({ flush: () => Promise.reject(new Error('away')), intervalMs: 60_000, log });
    counter.add({ id: 'a', bytes: 1 });
    await counter.close();
  });

  it('waits for a flush in progress when it closes', async () => {
    let end: () => void = () => {};
    let ended = false;
    const counter = createByteCounter({
      flush: () =>
        new Promise<void>((resolve) => {
          end = () => {
            ended = true;
            resolve();
          };
        }),
      intervalMs: 1,
      log,
    });
    counter.add({ id: 'a', bytes: 1 });
    const first = end;
    await until('a flush has begun', () => end !== first);
    const closing = counter.close();
    end();
    await closing;
    expect(ended).toBe(true);
  });
});

describe('public URLs', () => {
  const key = 'public/videos/v1/x/master.m3u8';

  it('point to the service unless a media base URL is set', () => {
    const own = publicUrls({ publicUrl: 'https://video.example.com/' });
    expect(own.forKey(key)).toBe('https://video.example.com/media/videos/v1/x/master.m3u8');
    expect(own.pathForKey(key)).toBe('/media/videos/v1/x/master.m3u8');
    const cdn = publicUrls({
      publicUrl: 'https://video.example.com',
      mediaBaseUrl: 'https://cdn.example.com:8443/b/public/',
    });
    expect(cdn.forKey(key)).toBe('https://cdn.example.com:8443/b/public/videos/v1/x/master.m3u8');
    expect(cdn.pathForKey(key)).toBe(cdn.forKey(key));
  });

  it('are refused for private keys', () => {
    expect(() => publicUrls({ publicUrl: 'https://x.example' }).forKey('private/videos/v1/source')).toThrow(TypeError);
  });

  it('come from validated settings', () => {
    const read = (env: Record<string, string>) => readConfig({ ...deliverySettings, ...mediaBaseUrlSettings }, env);
    expect(read({ PUBLIC_URL: 'https://x.example' }).MEDIA_BASE_URL).toBeUndefined();
    expect(() => read({})).toThrow(/PUBLIC_URL/);
    expect(() => read({ PUBLIC_URL: 'x.example' })).toThrow(/PUBLIC_URL/);
    expect(() => read({ PUBLIC_URL: 'https://x.example', DELIVERY_LOG_TOKEN: 'short' })).toThrow(/DELIVERY_LOG_TOKEN/);
  });
});
