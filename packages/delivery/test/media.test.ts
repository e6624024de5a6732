import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHttpApp } from '@millrace/http';
import { createMetrics, silentLogger } from '@millrace/service';
import { openStorage, type Storage, StorageUnavailableError, type StoredObject } from '@millrace/storage';
import { pause, until } from '@millrace/testkit/waiting';
import { edgeTokenHeader, mediaRouter } from '../src/index.ts';

const segment = randomBytes(3_000_000);
const playlist = Buffer.from(`#EXTM3U\n${'#EXTINF:4.000,\nsegment.m4s\n'.repeat(500)}`);
const edgeToken = 'an-edge-token-of-some-length';

let folder: string;
let storage: Storage;
let server: Server;
let origin: string;
let counted: { kind: string; id: string; bytes: number }[] = [];
/** Replaces objects that the storage returns, to inject faults. */
let tamper: ((object: StoredObject) => StoredObject) | undefined;
let storageFails = false;
/** Each test uses its own video, so it sees only its own counts. */
let id = '';
let base = '';
let tests = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-delivery-'));
  storage = await openStorage({ url: `file://${folder}`, log: silentLogger() });
  await storage.put('public/tracks/t1/a/a.m4a', segment);
  await storage.put('private/videos/v1/source', Buffer.from('secret'));
  const tampered: Storage = Object.assign(Object.create(storage), {
    async get(...args: Parameters<Storage['get']>) {
      if (storageFails) throw new StorageUnavailableError(new Error('away'));
      const object = await storage.get(...args);
      return object !== null && tamper ? tamper(object) : object;
    },
    head: (key: string) => storage.head(key),
  });
  const app = createHttpApp({
    log: silentLogger(),
    metrics: createMetrics('test'),
    checks: {},
    state: () => 'running',
    routes: (express) => {
      express.use(mediaRouter({ storage: tampered, kind: 'videos', edgeToken, onBytes: (sent) => counted.push(sent) }));
    },
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  origin = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await storage.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  tests += 1;
  id = `v${tests}`;
  base = `/media/videos/${id}/attempt`;
  await storage.put(`public/videos/${id}/attempt/seg.m4s`, segment);
  await storage.put(`public/videos/${id}/attempt/main.m3u8`, playlist);
  await storage.put(`public/videos/${id}/attempt/empty.m4s`, Buffer.alloc(0));
  counted = [];
  tamper = undefined;
  storageFails = false;
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Uses node:http: fetch would decompress, add headers and hide a truncated body. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const req = request(`${origin}${path}`, { method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }));
    });
    req.on('error', reject).end();
  });
}

/** Expects these counts for this test's video. The server counts after it has sent the bytes, so the client may finish first. */
async function expectCounted(...bytes: number[]): Promise<void> {
  const lastBytes = 7;
  await ask(`${base}/seg.m4s`, { Range: `bytes=0-${lastBytes - 1}` });
  const mine = () => counted.filter((sent) => sent.id === id && sent.kind === 'videos').map((sent) => sent.bytes);
  await until('the last answer is counted', () => mine().includes(lastBytes));
  expect(mine().sort((a, b) => a - b)).toEqual([...bytes, lastBytes].sort((a, b) => a - b));
}

/** Files of the storage that this process has open. */
async function openFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.startsWith(folder)).length;
}

describe('a whole object', () => {
  it('has a tag of its own, if it can be replaced while its medium stays', async () => {
    const of = `/media/videos/${id}`;
    const tagsOf = async (path: string) => {
      const { headers } = await ask(`${of}/${path}`);
      expect(headers['surrogate-key']).toBe(headers['cache-tag']?.toString().replaceAll(',', ' '));
      return headers['cache-tag'];
    };
    const medium = `videos,videos-${id}`;
    // Also of what is not there: caches keep that, too.
    expect(await tagsOf('picture-x1.jpg')).toBe(`${medium},videos-picture-x1`);
    expect(await tagsOf('captions-y2.vtt')).toBe(`${medium},videos-captions-y2`);
    expect(await tagsOf('attempt/thumbnail.jpg')).toBe(`${medium},videos-picture-attempt`);
    expect(await tagsOf('attempt/720p/thumbnail.jpg')).toBe(medium);
    expect(await tagsOf('attempt/main.m3u8')).toBe(medium);
  });

  it('is sent with Content-Type, ETag, Cache-Control and nosniff', async () => {
    const { status, headers, body } = await ask(`${base}/seg.m4s`);
    expect(status).toBe(200);
    expect(body.equals(segment)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(segment.length),
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=3600',
      'cache-tag': `videos,videos-${id}`,
      'surrogate-key': `videos videos-${id}`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['access-control-expose-headers']).toContain('Content-Range');
    expect(headers.etag).toMatch(/^"[^"]+"$/);
    expect(Date.parse(headers['last-modified'] ?? '')).not.toBeNaN();
    expect(headers.vary).toBeUndefined();
    await expectCounted(segment.length);
  });

  it('answers HEAD with headers only, ignores its range and counts nothing', async () => {
    const { status, headers, body } = await ask(`${base}/seg.m4s`, { Range: 'bytes=0-9' }, 'HEAD');
    expect({ status, length: headers['content-length'], body: body.length }).toEqual({
      status: 200,
      length: String(segment.length),
      body: 0,
    });
    await expectCounted();
  });

  it('may be empty', async () => {
    expect(await ask(`${base}/empty.m4s`)).toMatchObject({ status: 200, headers: { 'content-length': '0' } });
    expect(await ask(`${base}/empty.m4s`, { Range: 'bytes=0-' })).toMatchObject({ status: 416 });
    await expectCounted();
  });

  it('answers a preflight, and other methods with 404', async () => {
    const preflight = await ask(`${base}/seg.m4s`, { Origin: 'https://x.example' }, 'OPTIONS');
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': '*' } });
    expect(preflight.headers['access-control-allow-headers']).toContain('Range');
    expect((await ask(`${base}/seg.m4s`, {}, 'DELETE')).status).toBe(404);
    expect(await storage.head(`public/videos/${id}/attempt/seg.m4s`)).not.toBeNull();
  });

  it('is served many times over one connection', async () => {
    const responses = [];
    for (let i = 0; i < 5; i += 1) {
      const response = await fetch(`${origin}${base}/seg.m4s`, { headers: { Range: `bytes=${i}-${i + 1000}` } });
      responses.push(response.status, (await response.arrayBuffer()).byteLength);
    }
    expect(responses).toEqual(Array.from({ length: 5 }, () => [206, 1001]).flat());
    await expectCounted(1001, 1001, 1001, 1001, 1001);
  });
});

describe('ranges', () => {
  const size = segment.length;
  const parts: [string, number, number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    [`bytes=10-${size * 5}`, 10, size - 1],
    ['bytes=-500', size - 500, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
    ['BYTES=5-6', 5, 6],
    ['bytes=0-99999999999999999999', 0, size - 1],
  ];
  for (const [range, start, end] of parts) {
    it(`answers ${range} with that part`, async () => {
      const { status, headers, body } = await ask(`${base}/seg.m4s`, { Range: range });
      expect(status).toBe(206);
      expect(headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
      expect(headers['content-length']).toBe(String(end - start + 1));
      expect(body.equals(segment.subarray(start, end + 1))).toBe(true);
      await expectCounted(end - start + 1);
    });
  }

  for (const range of [`bytes=${size}-`, 'bytes=99999999999999999999-', 'bytes=-0']) {
    it(`answers ${range} with 416 and the size`, async () => {
      const { status, headers, body } = await ask(`${base}/seg.m4s`, { Range: range });
      expect({ status, range: headers['content-range'] }).toEqual({ status: 416, range: `bytes */${size}` });
      expect(JSON.parse(body.toString())).toMatchObject({ code: 'range_not_satisfiable' });
      expect(headers['cache-control']).toBe('no-store');
    });
  }

  for (const range of ['bytes=0-1,5-6', 'bytes=5-4', 'lines=0-1', 'bytes=', 'bytes=-', 'bytes=a-b', '0-1']) {
    it(`ignores ${range}`, async () => {
      const { status, body } = await ask(`${base}/seg.m4s`, { Range: range });
      expect({ status, length: body.length }).toEqual({ status: 200, length: size });
    });
  }

  it('answers If-Range with the part only if the object is unchanged', async () => {
    const { headers } = await ask(`${base}/seg.m4s`, {}, 'HEAD');
    const part = async (ifRange: string) =>
      (await ask(`${base}/seg.m4s`, { Range: 'bytes=0-9', 'If-Range': ifRange })).status;
    expect(await part(headers.etag ?? '')).toBe(206);
    expect(await part(headers['last-modified'] ?? '')).toBe(206);
    expect(await part('"other"')).toBe(200);
    expect(await part(`W/${headers.etag}`)).toBe(200);
    expect(await part('Mon, 01 Jan 2024 00:00:00 GMT')).toBe(200);
    expect(await part('nonsense')).toBe(200);
  });

  it('sends the whole new object if it is replaced between head and get', async () => {
    const { headers } = await ask(`${base}/seg.m4s`, {}, 'HEAD');
    let first = true;
    tamper = (object) => {
      const replaced = first ? { ...object, etag: '"new"' } : object;
      first = false;
      return replaced;
    };
    const answer = await ask(`${base}/seg.m4s`, { Range: 'bytes=0-9', 'If-Range': headers.etag ?? '' });
    expect({ status: answer.status, length: answer.body.length }).toEqual({ status: 200, length: size });
  });
});

describe('a cached copy', () => {
  it('is answered with 304 while the ETag or the date matches', async () => {
    const { headers } = await ask(`${base}/seg.m4s`, {}, 'HEAD');
    const etag = headers.etag ?? '';
    const status = async (conditions: Record<string, string>) => (await ask(`${base}/seg.m4s`, conditions)).status;
    expect(await status({ 'If-None-Match': etag })).toBe(304);
    expect(await status({ 'If-None-Match': `"a", W/${etag}` })).toBe(304);
    expect(await status({ 'If-None-Match': '*' })).toBe(304);
    expect(await status({ 'If-None-Match': '"a"' })).toBe(200);
    expect(await status({ 'If-Modified-Since': headers['last-modified'] ?? '' })).toBe(304);
    expect(await status({ 'If-Modified-Since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).toBe(200);
    expect(await status({ 'If-None-Match': '"a"', 'If-Modified-Since': headers['last-modified'] ?? '' })).toBe(200);
    expect(await status({ 'If-None-Match': etag, Range: 'bytes=0-9' })).toBe(304);
    const unchanged = await ask(`${base}/seg.m4s`, { 'If-None-Match': etag });
    expect(unchanged.body.length).toBe(0);
    expect(unchanged.headers).toMatchObject({
      etag,
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=3600',
    });
    expect(unchanged.headers['content-type']).toBeUndefined();
    await expectCounted(...Array(3).fill(segment.length));
  });
});

describe('playlists', () => {
  it('are compressed for clients that accept gzip, with a separate ETag, and counted as sent', async () => {
    const plain = await ask(`${base}/main.m3u8`);
    expect(plain).toMatchObject({
      status: 200,
      headers: {
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=60',
        'content-type': 'application/vnd.apple.mpegurl',
      },
    });
    expect(plain.body.equals(playlist)).toBe(true);
    const sent = [playlist.length];
    for (let round = 0; round < 2; round += 1) {
      const gzip = await ask(`${base}/main.m3u8`, { 'Accept-Encoding': 'br, gzip;q=0.8' });
      expect(gzip.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'Accept-Encoding',
        'content-length': String(gzip.body.length),
        'cache-control': 'public, max-age=60',
      });
      expect(gunzipSync(gzip.body).equals(playlist)).toBe(true);
      expect(gzip.headers.etag).not.toBe(plain.headers.etag);
      sent.push(gzip.body.length);
      const head = await ask(`${base}/main.m3u8`, { 'Accept-Encoding': 'gzip' }, 'HEAD');
      expect(head.headers).toMatchObject({ etag: gzip.headers.etag, 'content-length': String(gzip.body.length) });
      const again = { 'Accept-Encoding': 'gzip', 'If-None-Match': gzip.headers.etag ?? '' };
      expect(await ask(`${base}/main.m3u8`, again)).toMatchObject({
        status: 304,
        headers: { vary: 'Accept-Encoding' },
      });
      expect((await ask(`${base}/main.m3u8`, { 'If-None-Match': gzip.headers.etag ?? '' })).status).toBe(200);
      sent.push(playlist.length);
    }
    await expectCounted(...sent);
  });

  it('are not compressed for other clients or for ranges; segments never are', async () => {
    for (const encoding of ['identity', 'gzip;q=0', 'br', '']) {
      const { headers, body } = await ask(`${base}/main.m3u8`, { 'Accept-Encoding': encoding });
      expect([encoding, headers['content-encoding'], body.length]).toEqual([encoding, undefined, playlist.length]);
    }
    const part = await ask(`${base}/main.m3u8`, { 'Accept-Encoding': 'gzip', Range: 'bytes=0-6' });
    expect(part).toMatchObject({ status: 206, headers: { vary: 'Accept-Encoding' } });
    expect(part.body.toString()).toBe('#EXTM3U');
    expect((await ask(`${base}/seg.m4s`, { 'Accept-Encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
  });

  it('are compressed again when they are replaced', async () => {
    const key = `public/videos/${id}/attempt/live.m3u8`;
    await storage.put(key, Buffer.from('first'));
    const get = async () => gunzipSync((await ask(`${base}/live.m3u8`, { 'Accept-Encoding': 'gzip' })).body).toString();
    expect(await get()).toBe('first');
    await storage.put(key, Buffer.from('later'));
    expect(await get()).toBe('later');
    await storage.delete(key);
    expect((await ask(`${base}/live.m3u8`, { 'Accept-Encoding': 'gzip' })).status).toBe(404);
  });
});

describe('addresses without an object', () => {
  const paths = [
    '/media/videos/v9/attempt/none.m4s',
    '/media/videos/v9/attempt',
    '/media/videos/v9',
    '/media/videos/v9/',
    '/media/videos/',
    '/media/videos/v9//attempt/seg.m4s',
    '/media/videos/v9/attempt/seg.m4s/',
    '/media/videos/%2e%2e/%2e%2e/private/videos/v1/source',
    '/media/videos/..%2f..%2fprivate/videos/v1/source',
    '/media/videos/v9/attempt/seg.m4s%00',
    '/media/videos/v9/attempt/%E0%A4%A',
    '/media/videos/v9/attempt/seg%2em4s',
    '/media/tracks/t1/a/a.m4a',
    '/media/private/videos/v1/source',
  ];
  for (const path of paths) {
    it(`answers 404 to ${path}`, async () => {
      const { status, headers, body } = await ask(path);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'application/problem+json' });
      expect(JSON.parse(body.toString())).toMatchObject({ code: 'not_found' });
      expect(headers['cache-control']).toMatch(/^(?:no-store|public, max-age=5)$/);
      await expectCounted();
    });
  }

  it('answers 404 to other spellings of an existing path', async () => {
    expect((await ask(`${base}/seg.m4s`, {}, 'HEAD')).status).toBe(200);
    const file = `${id}/attempt/seg.m4s`;
    for (const path of [
      `/media/VIDEOS/${file}`,
      `/Media/videos/${file}`,
      `/%6dedia/videos/${file}`,
      `//media/videos/${file}`,
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
    await expectCounted();
  });

  it('lets pages of other origins read the 404', async () => {
    expect((await ask(`${base}/none.m4s`)).headers).toMatchObject({ 'access-control-allow-origin': '*' });
  });
});

describe('failures', () => {
  it('answers 503 with Retry-After if the storage is unavailable', async () => {
    storageFails = true;
    const { status, headers } = await ask(`${base}/seg.m4s`);
    expect({ status, retry: headers['retry-after'], cache: headers['cache-control'] }).toEqual({
      status: 503,
      retry: '5',
      cache: 'no-store',
    });
  });

  it('aborts the response if the storage fails while it is sent', async () => {
    tamper = (object) => ({
      ...object,
      body: Readable.from(
        (async function* () {
          yield segment.subarray(0, 1000);
          throw new Error('the disk broke');
        })(),
      ),
    });
    await expect(ask(`${base}/seg.m4s`)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('closes the file when the client disconnects, and counts the bytes sent', async () => {
    await storage.put(`public/videos/${id}/attempt/huge.m4s`, Buffer.alloc(50_000_000));
    const before = await openFiles();
    const res = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${origin}${base}/huge.m4s`, { agent: false }, resolve).on('error', reject).end();
    });
    await once(res, 'data');
    expect(await openFiles()).toBe(before + 1);
    res.destroy();
    await until('the object is closed', async () => (await openFiles()) === before);
    await until('the bytes are counted', () => counted.length === 1);
    expect(counted[0]?.bytes).toBeLessThan(50_000_000);
  });

  it('stops reading the storage when the client stops reading', async () => {
    const size = 200 * 1024 * 1024;
    let produced = 0;
    tamper = (object) => {
      object.body.destroy();
      const body = new Readable({
        read() {
          const chunk = Buffer.alloc(Math.min(256 * 1024, size - produced));
          produced += chunk.length;
          this.push(chunk.length > 0 ? chunk : null);
        },
      });
      return { ...object, size, body };
    };
    const res = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${origin}${base}/seg.m4s`, { agent: false }, resolve).on('error', reject).end();
    });
    res.pause();
    await until('nothing more is read', async () => {
      const before = produced;
      await pause(200, 'A service that reads on would do it meanwhile.');
      return produced === before && produced > 0;
    });
    // More than socket buffers hold on loopback.
    expect(produced).toBeLessThan(32 * 1024 * 1024);
    res.destroy();
    tamper = undefined;
    await until('the bytes are counted', () => counted.length === 1);
    expect(counted[0]?.bytes).toBeGreaterThan(0);
    expect(counted[0]?.bytes).toBeLessThanOrEqual(produced);
  });
});

describe('a cache fill of an edge', () => {
  it('is not counted if the edge sends the right token', async () => {
    await ask(`${base}/seg.m4s`, { [edgeTokenHeader]: edgeToken });
    await ask(`${base}/seg.m4s`, { [edgeTokenHeader]: 'wrong' });
    await expectCounted(segment.length);
  });
});
