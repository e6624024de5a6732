import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PayloadOf, RemoteOutcome } from '@millrace/jobs';
import { createOutbound, type Outbound, parseAllowed } from '@millrace/outbound';
import { createMetrics, silentLogger } from '@millrace/service';
import { keys, openStorage, readWhole, type Storage } from '@millrace/storage';
import { type SourceServer, serveFile, startSourceServer } from '@millrace/testkit/sources';
import { until } from '@millrace/testkit/waiting';
import { createFetchMetrics } from '../src/jobs/metrics.ts';
import { fetchRemote } from '../src/requests/fetchRemote.ts';
import { createRemotePlaces } from '../src/requests/remotePlaces.ts';

const log = silentLogger();
const bytes = randomBytes(3 * 1024 * 1024);
const digest = createHash('sha256').update(bytes).digest('hex');

describe('a remote source', () => {
  let folder: string;
  let storage: Storage;
  let outbound: Outbound;
  let server: SourceServer;
  let other: SourceServer;
  let ask: ReturnType<typeof fetchRemote>;
  let count = 0;
  let sourceKey: string;

  const askerOf = (by: Outbound) =>
    fetchRemote({
      storage,
      outbound: by,
      log,
      minBytesPerSecond: 1,
      paceMs: 60_000,
      metrics: createFetchMetrics(createMetrics('courier')),
      places: createRemotePlaces(10),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-remote-'));
    storage = await openStorage({ url: `file://${folder}`, log });
    server = await startSourceServer();
    other = await startSourceServer();
    outbound = createOutbound({ allowed: parseAllowed('127.0.0.1') });
    ask = askerOf(outbound);
  });
  afterAll(async () => {
    await outbound.close();
    await server.stop();
    await other.stop();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    count += 1;
    sourceKey = keys.source('images', `version-${count}`);
  });

  const fetched = (
    path: string,
    more: Partial<PayloadOf<'image.remote'>> = {},
    signal = new AbortController().signal,
    by = ask,
  ): Promise<RemoteOutcome> =>
    by(
      {
        url: `${server.origin}${path}`,
        within: [`${server.origin}/pictures/`],
        sourceKey,
        maxBytes: 10_000_000,
        etag: null,
        lastModified: null,
        timeoutMs: 600_000,
        ...more,
      },
      { requestId: undefined, signal },
    );
  const stored = async () => {
    const found = await storage.get(sourceKey);
    return found === null ? null : Buffer.from(await readWhole(found));
  };
  /** Files, also temporary ones. */
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  it('is stored, with what its server says of it', async () => {
    const headers = {
      'Last-Modified': 'Mon, 02 Nov 2026 10:00:00 GMT',
      'Cache-Control': 'public, max-age=600',
      Age: '100',
    };
    server.on('/pictures/a.jpg', serveFile({ bytes, etag: 'W/"1"', contentType: 'image/jpeg', headers }));
    expect(await fetched('/pictures/a.jpg?v=1')).toEqual({
      outcome: 'stored',
      bytes: bytes.length,
      digest,
      contentType: 'image/jpeg',
      etag: 'W/"1"',
      lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT',
      freshSeconds: 500,
    });
    expect((await stored())?.equals(bytes)).toBe(true);
    const { headers: sent } = server.requests.at(-1) ?? {};
    expect([sent?.['if-none-match'], sent?.['if-modified-since'], sent?.['accept-encoding']]).toEqual([
      ...[undefined, undefined, 'identity'],
    ]);
  });

  it('is stored without a length', async () => {
    server.on('/pictures/chunked', (_req, res) => {
      res.write(bytes.subarray(0, 1_000_000));
      res.end(bytes.subarray(1_000_000));
    });
    expect(await fetched('/pictures/chunked')).toMatchObject({ outcome: 'stored', bytes: bytes.length, digest });
  });

  it('is asked for with the validators of the known version', async () => {
    server.on('/pictures/same', (req, res) => {
      const isSame = req.headers['if-none-match'] === '"2"' && req.headers['if-modified-since'] === 'then';
      res.writeHead(isSame ? 304 : 200, { ETag: '"2"', 'Cache-Control': 's-maxage=7, max-age=1' }).end();
    });
    const answer = await fetched('/pictures/same', { etag: '"2"', lastModified: 'then' });
    expect(answer).toEqual({ outcome: 'unchanged', etag: '"2"', lastModified: null, freshSeconds: 7 });
    expect(await stored()).toBeNull();
  });

  it('cannot be unchanged if no version is known', async () => {
    server.on('/pictures/odd', (_req, res) => res.writeHead(304).end());
    expect(await fetched('/pictures/odd')).toEqual({ outcome: 'failed', message: 'It answered 304.' });
  });

  it.each([
    [{ 'Cache-Control': 'no-store, max-age=60' }, 0],
    [{ 'Cache-Control': 'no-cache' }, 0],
    [{ 'Cache-Control': 'private, max-age=60' }, 0],
    [{ 'Cache-Control': 'MAX-AGE="60"' }, 60],
    [{ 'Cache-Control': 'max-age=60', Age: '90' }, 0],
    [{ 'Cache-Control': 'max-age=-5' }, null],
    [{ 'Cache-Control': 'max-age=x, immutable' }, null],
    [{ 'Cache-Control': 'max-age=5', Expires: 'Mon, 02 Nov 2026 10:00:00 GMT' }, 5],
    [{ Date: 'Mon, 02 Nov 2026 10:00:00 GMT', Expires: 'Mon, 02 Nov 2026 10:01:30 GMT' }, 90],
    [{ Date: 'Mon, 02 Nov 2026 10:00:00 GMT', Expires: 'Mon, 02 Nov 2026 09:00:00 GMT' }, 0],
    [{ Expires: '0' }, 0],
    [{}, null],
  ])('with %j is fresh for %j seconds', async (headers, seconds) => {
    server.on('/pictures/fresh', serveFile({ bytes: bytes.subarray(0, 100), headers }));
    expect(await fetched('/pictures/fresh')).toMatchObject({ outcome: 'stored', freshSeconds: seconds });
  });

  it('may be behind redirects that stay within the allowed addresses', async () => {
    server.on('/pictures/b.jpg', serveFile({ bytes }));
    server.on('/pictures/moved', (_req, res) => res.writeHead(302, { Location: './b.jpg' }).end());
    expect(await fetched('/pictures/moved')).toMatchObject({ outcome: 'stored' });
    server.on('/pictures/loop', (_req, res) => res.writeHead(302, { Location: '/pictures/loop' }).end());
    const before = server.requests.length;
    expect(await fetched('/pictures/loop')).toMatchObject({ outcome: 'failed' });
    expect(server.requests.length - before).toBe(6);
  });

  it.each([
    ['another host', () => `${other.origin}/pictures/b.jpg`],
    ['another folder', () => '/secret/b.jpg'],
    ['another folder by dots', () => '/pictures/../secret/b.jpg'],
    ['another folder by encoded dots', () => '/pictures/..%2fsecret/b.jpg'],
    ['an address inside', () => 'https://169.254.169.254/latest/meta-data/'],
    ['another scheme', () => 'file:///etc/passwd'],
  ])('is refused if it redirects to %s', async (_what, location) => {
    server.on('/pictures/away', (_req, res) => res.writeHead(302, { Location: location() }).end());
    server.on('/secret/b.jpg', serveFile({ bytes }));
    const before = [server.requests.length, other.requests.length];
    expect(await fetched('/pictures/away')).toMatchObject({ outcome: 'refused' });
    expect([server.requests.length, other.requests.length]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect(await stored()).toBeNull();
  });

  it('is refused if the address is not within the given ones, whoever asks', async () => {
    server.on('/secret/b.jpg', serveFile({ bytes }));
    for (const path of ['/secret/b.jpg', '/pictures/%2e%2e/secret/b.jpg', '/picturesque/b.jpg']) {
      expect([path, await fetched(path)]).toEqual([path, { outcome: 'refused', message: expect.any(String) }]);
    }
  });

  // The operator may name such a place by mistake. The guard's own suite has the whole list of addresses.
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://localhost/',
    'https://printer.local/',
    'https://example.com:22/',
    'http://example.com/',
  ])('is refused by the guard at %s', async (within) => {
    const guarded = createOutbound({ allowed: parseAllowed('') });
    const answer = await fetched('', { url: `${within}x.jpg`, within: [within] }, undefined, askerOf(guarded));
    expect(answer).toEqual({ outcome: 'refused', message: expect.any(String) });
    await guarded.close();
  });

  it('is refused if a name of a public host leads to an address inside', async () => {
    const rebinding = createOutbound({
      allowed: parseAllowed(''),
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
    const within = 'https://pictures.example.com/';
    const answer = await fetched('', { url: `${within}x.jpg`, within: [within] }, undefined, askerOf(rebinding));
    // As if there was no such name.
    const message = expect.stringContaining('The host cannot be found, or has an address that is not public.');
    expect(answer).toEqual({ outcome: 'failed', message });
    await rebinding.close();
  });

  it.each([
    [404, { outcome: 'denied', status: 404 }],
    [410, { outcome: 'denied', status: 410 }],
    [403, { outcome: 'denied', status: 403 }],
    [429, { outcome: 'failed', message: 'It answered 429.' }],
    [500, { outcome: 'failed', message: 'It answered 500.' }],
    [503, { outcome: 'failed', message: 'It answered 503.' }],
    [206, { outcome: 'failed', message: 'It answered 206.' }],
    [204, { outcome: 'failed', message: 'It answered 204.' }],
  ])('whose server answers %d', async (status, expected) => {
    server.on('/pictures/status', (_req, res) => res.writeHead(status).end());
    expect(await fetched('/pictures/status')).toEqual(expected);
  });

  it('fails if the server breaks off, is silent, is too slow, or is not there', async () => {
    const before = await files();
    server.on('/pictures/broken', serveFile({ bytes, breakAfter: 1_000_000 }));
    expect(await fetched('/pictures/broken')).toMatchObject({ outcome: 'failed' });
    server.on('/pictures/slow', serveFile({ bytes, delayMs: 200 }));
    const late = await fetched('/pictures/slow', { timeoutMs: 700 });
    expect(late).toEqual({ outcome: 'failed', message: 'It took too long.' });
    server.on('/pictures/silent', () => undefined);
    expect(await fetched('/pictures/silent', { timeoutMs: 300 })).toMatchObject({ outcome: 'failed' });
    const gone = await startSourceServer();
    await gone.stop();
    const within = [`${gone.origin}/`];
    const nobody = await fetched('', { url: `${gone.origin}/x`, within });
    expect(nobody).toEqual({ outcome: 'failed', message: 'It refuses connections.' });
    expect(await files()).toBe(before);
  });

  it.each([
    [
      'a page',
      () => serveFile({ bytes: Buffer.from('<!doctype html><p>Log in'), contentType: 'image/png' }),
      'not_media',
    ],
    ['a playlist', () => serveFile({ bytes: Buffer.from('#EXTM3U\n') }), 'forbidden_format'],
    [
      'compressed bytes',
      () => serveFile({ bytes: gzipSync(bytes), headers: { 'Content-Encoding': 'gzip' } }),
      'source_encoded',
    ],
  ])('that is %s is of no use', async (_what, answer, code) => {
    server.on('/pictures/useless', answer());
    expect(await fetched('/pictures/useless')).toMatchObject({ outcome: 'unusable', code });
    expect(await stored()).toBeNull();
  });

  it('is cut off at the limit, with a length, without one, and with a wrong one', async () => {
    const before = await files();
    let sent = 0;
    server.on('/pictures/large', (_req, res) => res.writeHead(200, { 'Content-Length': 1e9 }).write('x'));
    server.on('/pictures/endless', (_req, res) => {
      const block = Buffer.alloc(64 * 1024);
      const more = () => {
        while (!res.destroyed && res.write(block)) sent += block.length;
      };
      res.on('drain', more);
      more();
    });
    for (const path of ['/pictures/large', '/pictures/endless']) {
      const answer = await fetched(path, { maxBytes: 1_000_000 });
      expect(answer).toMatchObject({ outcome: 'unusable', code: 'source_too_large' });
    }
    expect(sent).toBeLessThan(50_000_000);
    expect(await stored()).toBeNull();
    expect(await files()).toBe(before);
  });

  it('is not stored if the asker goes', async () => {
    const before = await files();
    const pauseAfter = { bytes: 1_000_000, until: new Promise<void>(() => undefined) };
    server.on('/pictures/long', serveFile({ bytes, pauseAfter }));
    const asker = new AbortController();
    const answer = fetched('/pictures/long', {}, asker.signal);
    const ended = expect(answer).rejects.toThrow('gone');
    await until('a part of it is written', async () => (await files()) > before);
    asker.abort(new Error('gone'));
    await ended;
    expect(await files()).toBe(before);
  });
});
