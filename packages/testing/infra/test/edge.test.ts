import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Markers } from '@millrace/edge-shipper';
import { tableRows } from '@millrace/testkit/docs';
import { startEdge, type TestEdge } from '@millrace/testkit/edge';
import { describeWithEngine } from '@millrace/testkit/engines';
import { until } from '@millrace/testkit/waiting';
import { read } from '../src/files.ts';

const edgeToken = 'an-edge-token-of-some-length';
/** The documented titles of error codes. */
const errorCodes = new Map(tableRows(read('docs/errors.md')).map(([code, _status, title]) => [code, title]));

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** As a client on the wire sees it: nothing is decompressed, no path is tidied up. */
async function ask(url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const req = request({ hostname, port, path, method, headers, agent: false }).end();
  const [res]: IncomingMessage[] = await once(req, 'response');
  if (res === undefined) throw new Error('no response');
  return { status: res.statusCode ?? 0, headers: res.headers, body: await buffer(res) };
}

await describeWithEngine('nginx', 'the edge', () => {
  let server: Server;
  let origin: string;
  let edge: TestEdge;
  let asked: IncomingMessage[] = [];
  let answer: (req: IncomingMessage, res: ServerResponse) => void = () => undefined;

  beforeAll(async () => {
    server = createServer((req, res) => {
      asked.push(req);
      answer(req, res);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    origin = `http://127.0.0.1:${address.port}`;
    edge = await startEdge({ origin, service: 'video', edgeToken });
  });

  afterAll(async () => {
    await edge.stop();
    server.closeAllConnections();
    server.close();
  });

  let tests = 0;
  /** Every test has paths of its own: the cache is one. */
  let id = '';
  beforeEach(() => {
    tests += 1;
    id = `t${tests}`;
    asked = [];
  });

  const get = (path: string, headers: Record<string, string> = {}) => ask(edge.url, path, headers);

  /** Answers as the APIs' /media does, single ranges included. */
  function serve(body: Buffer, cacheControl: string, more: Record<string, string> = {}) {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    answer = (req, res) => {
      const headers = { 'Cache-Control': cacheControl, ETag: etag, 'Accept-Ranges': 'bytes', ...more };
      const range = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '');
      if (req.headers['if-none-match'] === etag) {
        res.writeHead(304, headers).end();
        return;
      }
      if (range === null) {
        res.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body);
        return;
      }
      const start = Number(range[1]);
      const end = Math.min(range[2] === '' ? Number.POSITIVE_INFINITY : Number(range[2]), body.length - 1);
      const part = body.subarray(start, end + 1);
      res
        .writeHead(206, {
          ...headers,
          'Content-Length': part.length,
          'Content-Range': `bytes ${start}-${end}/${body.length}`,
        })
        .end(part);
    };
  }

  const immutable = 'public, max-age=31536000, immutable, s-maxage=3600';

  it('passes the console on, and closes there what it closes elsewhere', async () => {
    const front = await startEdge({ origin, service: 'console', edgeToken });
    try {
      serve(Buffer.from('<!doctype html>'), 'no-store', { 'Content-Security-Policy': "default-src 'none'" });
      const page = await ask(front.url, '/videos/some?view=table', { 'X-Edge-Token': 'forged' });
      expect([page.status, String(page.body)]).toEqual([200, '<!doctype html>']);
      expect(page.headers['content-security-policy']).toBe("default-src 'none'");
      expect(asked.map(({ url, headers }) => [url, headers['x-edge-token']])).toEqual([
        ['/videos/some?view=table', undefined],
      ]);
      const closed = await Promise.all(['/metrics', '/readyz', '/internal/x'].map((path) => ask(front.url, path)));
      expect(closed.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(asked).toHaveLength(1);
    } finally {
      await front.stop();
    }
  });

  it('asks the API for a segment once, with its token, and never tells it of the client’s', async () => {
    const body = randomBytes(300_000);
    serve(body, immutable, { 'X-Request-Id': 'of-the-first' });
    const first = await get(`/media/videos/${id}/a/1.m4s`, { 'X-Edge-Token': 'forged' });
    const second = await get(`/media/videos/${id}/a/1.m4s?whatever=1`);
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
    expect([first.body.equals(body), second.body.equals(body)]).toEqual([true, true]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers['x-edge-token']).toBe(edgeToken);
    expect(second.headers['cache-control']).toBe(immutable);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(first.headers['x-request-id']).toBe(asked[0]?.headers['x-request-id']);
  });

  it('cuts ranges from its copy, also while it has none yet', async () => {
    const body = randomBytes(700_000);
    serve(body, immutable);
    const path = `/media/videos/${id}/a/1.m4s`;
    for (const [range, from, to] of [
      ['bytes=1000-1999', 1000, 2000],
      ['bytes=699000-', 699_000, 700_000],
      ['bytes=-10', 699_990, 700_000],
      ['bytes=0-9999999', 0, 700_000],
    ] as const) {
      const part = await get(path, { Range: range });
      expect([range, part.status, part.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${from}-${to - 1}/700000`,
      ]);
      expect(part.body.equals(body.subarray(from, to))).toBe(true);
    }
    expect((await get(path, { Range: 'bytes=700000-' })).status).toBe(416);
    expect((await get(path, { Range: 'bytes=0-9', 'If-Range': '"another"' })).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.range).toBeUndefined();
    const etag = (await ask(edge.url, path, {}, 'HEAD')).headers.etag ?? '';
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('fetches a long track in slices, and only those that are wanted', async () => {
    const body = randomBytes(5_500_000);
    serve(body, immutable);
    const path = `/media/tracks/${id}/a/256k.m4a`;
    const part = await get(path, { Range: 'bytes=3500000-3500999' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 3500000-3500999/5500000');
    expect(part.body.equals(body.subarray(3_500_000, 3_501_000))).toBe(true);
    expect(asked.map((req) => req.headers.range)).toEqual(['bytes=3145728-4194303']);
    expect((await get(path, { Range: 'bytes=3600000-3600009' })).headers['x-cache']).toBe('HIT');
    const whole = await get(path);
    expect([whole.status, whole.body.equals(body)]).toEqual([200, true]);
    expect(asked).toHaveLength(6);
    expect((await get(path, { Range: 'bytes=-1' })).body.equals(body.subarray(-1))).toBe(true);
    expect((await get(path, { Range: 'bytes=5500000-' })).status).toBe(416);
  });

  it('keeps two variants of a playlist, whatever clients write', async () => {
    answer = (req, res) => {
      const compressed = req.headers['accept-encoding'] === 'gzip';
      res
        .writeHead(200, {
          'Content-Type': 'application/vnd.apple.mpegurl',
          'Cache-Control': 'public, max-age=60',
          Vary: 'Accept-Encoding',
          ...(compressed && { 'Content-Encoding': 'gzip' }),
        })
        .end(compressed ? 'as gzip' : 'as it is');
    };
    const path = `/media/videos/${id}/a/master.m3u8`;
    for (const accepted of ['gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'gzip', 'deflate,gzip']) {
      const given = await get(path, { 'Accept-Encoding': accepted });
      expect([accepted, given.headers['content-encoding'], given.body.toString()]).toEqual([
        accepted,
        'gzip',
        'as gzip',
      ]);
      expect(given.headers.vary).toMatch(/accept-encoding/i);
    }
    for (const accepted of ['identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0']) {
      const given = await get(path, { 'Accept-Encoding': accepted });
      expect([accepted, given.headers['content-encoding'], given.body.toString()]).toEqual([
        accepted,
        undefined,
        'as it is',
      ]);
    }
    expect(asked).toHaveLength(2);
  });

  it('keeps a picture by its query and by what its Vary names', async () => {
    answer = (req, res) => {
      res
        .writeHead(200, { 'Cache-Control': 'public, max-age=86400', Vary: 'Accept' })
        .end(`for ${req.headers.accept} ${req.url}`);
    };
    const path = `/api/v1/images/${id}/transform?f=auto&w=8`;
    expect((await get(path, { Accept: 'image/avif' })).body.toString()).toBe(`for image/avif ${path}`);
    expect((await get(path, { Accept: 'image/webp' })).body.toString()).toBe(`for image/webp ${path}`);
    expect((await get(`${path}0`, { Accept: 'image/avif' })).body.toString()).toBe(`for image/avif ${path}0`);
    expect((await get(path, { Accept: 'image/avif' })).headers['x-cache']).toBe('HIT');
    expect((await get(`/img/${id}/w_8,f_auto`, { Accept: 'x' })).headers['x-cache']).toBe('MISS');
    expect((await get(`/img/${id}/w_8,f_auto`, { Accept: 'x' })).headers['x-cache']).toBe('HIT');
  });

  it('lets one of many fetch what all want', async () => {
    const body = randomBytes(400_000);
    const serving: (() => void)[] = [];
    answer = (_req, res) => {
      serving.push(() => res.writeHead(200, { 'Cache-Control': immutable, 'Content-Length': body.length }).end(body));
    };
    const all = Promise.all(Array.from({ length: 20 }, () => get(`/media/videos/${id}/a/1.m4s`)));
    await until('the API is asked', () => serving.length > 0);
    for (const serve of serving) serve();
    expect((await all).filter((given) => given.body.equals(body))).toHaveLength(20);
    expect(asked).toHaveLength(1);
  });

  it('serves a stale copy while the API fails, and none when it says that the thing is gone', async () => {
    const path = `/media/videos/${id}/a/video.m3u8`;
    serve(Buffer.from('#EXTM3U'), 'public, max-age=1');
    expect((await get(path)).status).toBe(200);
    answer = (_req, res) => res.writeHead(503, { 'Retry-After': '5' }).end();
    const stale = await until('the copy is stale', async () => {
      const given = await get(path);
      return given.headers['x-cache'] === 'STALE' && given;
    });
    expect([stale.status, stale.body.toString()]).toEqual([200, '#EXTM3U']);
    answer = (_req, res) => res.writeHead(404, { 'Cache-Control': 'public, max-age=1' }).end();
    await until('the deleted thing is not served', async () => (await get(path)).status === 404);
  });

  it('serves nothing that was deleted once its copy has expired, not even to the first who asks', async () => {
    const path = `/media/videos/${id}/a/segment.m4s`;
    serve(Buffer.from('segment'), 'public, max-age=1');
    expect((await get(path)).status).toBe(200);
    answer = (_req, res) => res.writeHead(404, { 'Cache-Control': 'public, max-age=1' }).end();
    const first = await until('the copy has expired', async () => {
      const given = await get(path);
      return given.headers['x-cache'] !== 'HIT' && given;
    });
    expect([first.status, first.body.toString()]).toEqual([404, '']);
  });

  it('keeps one copy of an object, whatever follows its path', async () => {
    serve(randomBytes(1000), immutable);
    for (const path of [
      `/media/videos/${id}/a/1.m4s`,
      `/media/tracks/${id}/a/1.m4a`,
      `/media/videos/${id}/a/1.m3u8`,
      `/img/${id}`,
      `/img/${id}/w_8`,
      '/img/~aHR0cHM6Ly9waWN0dXJlcy5leGFtcGxlL3guanBn/w_8',
    ]) {
      asked = [];
      await get(path);
      for (const tail of ['?', '?x=1', '?x=2&y', '#1', '?x#2', '#?s=x', '?sw=1', '?as=1']) {
        const given = await get(path + tail);
        expect([path + tail, given.status, given.headers['x-cache']]).toEqual([path + tail, 200, 'HIT']);
      }
      expect(asked.map(({ url }) => url)).toEqual([path]);
    }
  });

  it('tells of a picture only what has a meaning: signatures, and parameters that the API refuses', async () => {
    serve(randomBytes(1000), immutable);
    await get(`/img/${id}?s=abc`);
    await get(`/img/${id}?x=1&s=abd`);
    await get(`/img/${id}/w_8?s=abc_-9`);
    await get(`/img/${id}/w_8?x=1&s=abc_-9&y=2`);
    await get(`/img/${id}/w_8?s=another#x`);
    await get(`/img/${id}/w_8?t=1700000000&s=another`);
    await get(`/img/${id}?t=1700000000`);
    expect(asked.map(({ url }) => url)).toEqual([
      ...[`/img/${id}?s=abc`, `/img/${id}?s=abd`, `/img/${id}/w_8?s=abc_-9`, `/img/${id}/w_8?s=another`, `/img/${id}`],
    ]);
    asked = [];
    answer = (_req, res) => res.writeHead(400, { 'Cache-Control': 'no-store' }).end();
    for (const path of [
      ...[`/img/${id}?w=8`, `/img/${id}/w_9?v=1&h=8`, `/api/v1/images/${id}/transform?w=8&v=1#2`],
      ...[`/img/${id}/w_9?crop=0_0_1_5`, `/img/${id}/w_9?v=1&t=hero`],
    ]) {
      expect((await get(path)).status).toBe(400);
      expect(asked.at(-1)?.url).toBe(path.replace('#2', ''));
    }
  });

  it('tells of the version of an original, and keeps one copy of each', async () => {
    serve(randomBytes(1000), immutable);
    for (const tail of ['?v=2', '?x=1&v=2&y', '?v=2#x', '?v=3'])
      expect((await get(`/img/${id}${tail}`)).status).toBe(200);
    for (const tail of ['?v=2&s=abc', '?s=abc&v=2', '?x=1&s=abc&y&v=2']) await get(`/img/${id}${tail}`);
    // No versions, and versions of renditions, which are in the path.
    for (const tail of ['?v=1700000000', '?v=0', '?v=2a', '?av=2', '?v=', '/w_8?v=2', '/w_8,v_2?v=3']) {
      await get(`/img/${id}${tail}`);
    }
    expect(asked.map(({ url }) => url)).toEqual([
      ...[`/img/${id}?v=2`, `/img/${id}?v=3`, `/img/${id}?v=2&s=abc`],
      ...[`/img/${id}`, `/img/${id}/w_8`, `/img/${id}/w_8,v_2`],
    ]);
  });

  it('asks the API each time for a picture whose URL expires', async () => {
    serve(randomBytes(1000), 'public, max-age=60');
    const paths = [
      ...[`/img/${id}/exp_1900000000,w_8`, `/img/${id}/w_8,exp_1900000000?s=abc`, `/img/${id}?s=abc&exp=1900000000`],
      ...[`/api/v1/images/${id}/transform?w=8&exp=1900000000`, `/api/v1/images/${id}/transform?w=8&%65xp=1900000000`],
    ];
    for (const path of paths) for (let n = 0; n < 2; n += 1) expect((await get(path)).status).toBe(200);
    expect(asked.map(({ url }) => url)).toEqual(paths.flatMap((path) => [path, path]));
  });

  it('keeps four variants of a picture that varies by Accept, and one of another', async () => {
    answer = (req, res) => {
      res.writeHead(200, { 'Cache-Control': immutable, Vary: 'Accept' }).end(`for ${req.headers.accept}`);
    };
    const bodies = async (path: string) => {
      const seen: string[] = [];
      for (const accepted of [
        'image/avif,image/webp,image/apng,*/*;q=0.8',
        'IMAGE/WEBP;q=0.9 , image/avif;v=b3',
        'image/webp,*/*',
        'image/avif;q=0,image/webp',
        'image/avif, image/webp;q=0.000',
        'image/avifx,ximage/webp,*/*',
        'x'.repeat(900),
      ]) {
        const given = await get(path, { Accept: accepted });
        expect(given.headers.vary).toMatch(/Accept/);
        seen.push(given.body.toString());
      }
      return seen;
    };
    const both = 'for image/avif,image/webp';
    const [avif, webp, none] = ['for image/avif', 'for image/webp', 'for undefined'];
    expect(await bodies(`/img/${id}/f_auto`)).toEqual([both, both, webp, webp, avif, none, none]);
    expect(asked).toHaveLength(4);
    // An escape may hide what the address says.
    expect(await bodies(`/api/v1/images/${id}/transform?f=%61uto`)).toEqual([both, both, webp, webp, avif, none, none]);
    // A preset may say so.
    expect(await bodies(`/img/${id}/w_8,t_hero`)).toEqual([both, both, webp, webp, avif, none, none]);
    expect(await bodies(`/api/v1/images/${id}/transform?t=hero`)).toEqual([both, both, webp, webp, avif, none, none]);
    asked = [];
    expect(new Set(await bodies(`/img/${id}/w_8`))).toEqual(new Set([none]));
    expect(asked).toHaveLength(1);
  });

  it('is not made to keep one answer in the place of another', async () => {
    serve(randomBytes(1000), immutable);
    const path = `/media/videos/${id}/a/1.m4s`;
    const honest = answer;
    answer = (_req, res) => res.writeHead(404, { 'Cache-Control': 'public, max-age=60' }).end();
    for (const crooked of [
      `/media/videos/x/../${id}/a/1.m4s`,
      `/media/videos//${id}/a/1.m4s`,
      `/media/videos/%74${id.slice(1)}/a/1.m4s`,
    ]) {
      expect((await get(crooked)).status).toBe(404);
      expect(asked.at(-1)?.url).toBe(crooked);
    }
    answer = honest;
    expect((await get(path)).status).toBe(200);
  });

  it('does not keep what it was not told to', async () => {
    answer = (_req, res) => res.writeHead(200).end('no word of caching');
    await get(`/media/videos/${id}/a/x.json`);
    await get(`/media/videos/${id}/a/x.json`);
    serve(Buffer.from('{}'), 'public, max-age=3600');
    await get(`/api/videos/${id}`);
    await get(`/api/videos/${id}`);
    expect(asked).toHaveLength(4);
  });

  it('keeps what it was fetching during a purge under the old key, and tells the API that it follows purges', async () => {
    const path = `/media/videos/${id}/a/1.m4s`;
    const other = `/media/videos/${id}x/a/1.m4s`;
    const markers = await Markers.open(join(edge.logFolder, '.purged', 'video'), 0);
    const begun: ServerResponse[] = [];
    answer = (_req, res) => void begun.push(res);
    const slow = get(path);
    await until('the API is asked', () => begun.length > 0);
    await markers.purge(id);
    begun[0]?.writeHead(200, { 'Cache-Control': immutable }).end('from before');
    expect(String((await slow).body)).toBe('from before');
    serve(Buffer.from('from after'), immutable, { 'X-Accel-Expires': '31536000' });
    const fresh = await get(path);
    expect([String(fresh.body), fresh.headers['x-cache']]).toEqual(['from after', 'MISS']);
    expect(fresh.headers['x-accel-expires']).toBeUndefined();
    expect((await get(path)).headers['x-cache']).toBe('HIT');
    expect((await get(other)).headers['x-cache']).toBe('MISS');
    expect((await get(other)).headers['x-cache']).toBe('HIT');
    expect(asked.map(({ headers }) => headers['x-edge-generation'] === undefined)).toEqual([true, false, true]);
    // Each purge counts, for all paths about the medium, and for no other.
    for (let n = 0; n < 3; n += 1) {
      await markers.purge(id);
      for (const one of [path, `/img/${id}`, `/img/${id}/w_8`, `/api/v1/images/${id}/transform?w=8`]) {
        expect([one, (await get(one)).headers['x-cache']]).toEqual([one, 'MISS']);
        expect([one, (await get(one)).headers['x-cache']]).toEqual([one, 'HIT']);
      }
      expect((await get(other)).headers['x-cache']).toBe('HIT');
    }
    await markers.purgeAll();
    expect([(await get(path)).headers['x-cache'], (await get(other)).headers['x-cache']]).toEqual(['MISS', 'MISS']);
    // No client chooses the generation, or sees the question for it.
    await get(`/media/videos/${id}/a/2.m4s`, { 'X-Edge-Generation': 'forged' });
    expect(asked.at(-1)?.headers['x-edge-generation']).not.toBe('forged');
    expect((await get('/edge-generation')).status).toBe(404);
    await rm(join(edge.logFolder, '.purged'), { recursive: true });
    await get(`/media/videos/${id}/a/3.m4s`, { 'X-Edge-Generation': 'forged' });
    expect(asked.at(-1)?.headers['x-edge-generation']).toBeUndefined();
  });

  it('drops a thumbnail, a cover or captions that were replaced, and nothing else of the medium', async () => {
    const of = `/media/videos/${id}`;
    const segment = `${of}/a1/1.m4s`;
    const replaced = { 'picture-x_1': `${of}/picture-x_1.jpg`, 'captions-y': `${of}/captions-y.vtt` };
    const paths = { ...replaced, 'picture-a1': `${of}/a1/thumbnail.jpg`, 'picture-a2': `${of}/a2/cover.jpg` };
    const markers = await Markers.open(join(edge.logFolder, '.purged', 'video'), 0);
    await markers.purge(id);
    serve(Buffer.from('what was'), immutable, { 'X-Accel-Expires': '31536000' });
    const seen = (path: string) => get(path).then(({ headers }) => headers['x-cache']);
    for (const path of [...Object.values(paths), segment])
      expect([await seen(path), await seen(path)]).toEqual(['MISS', 'HIT']);
    for (const [name, path] of Object.entries(paths)) {
      await markers.purge(name);
      const others = Object.values(paths).filter((other) => other !== path);
      expect(await seen(path)).toBe('MISS');
      for (const other of [path, segment, ...others]) expect([other, await seen(other)]).toEqual([other, 'HIT']);
    }
    // What is still delivered goes with its medium.
    const still = `${of}/picture-still.jpg`;
    expect([await seen(still), await seen(still)]).toEqual(['MISS', 'HIT']);
    await markers.purge(id);
    expect([await seen(still), await seen(segment)]).toEqual(['MISS', 'MISS']);
    expect((await get('/edge-object-generation')).status).toBe(404);
    await rm(join(edge.logFolder, '.purged'), { recursive: true });
  });

  it('refuses private media, if the API says no, does not know the question, or cannot answer', async () => {
    const path = `/media/~k1.1.x/videos/${id}/a/1.m4s`;
    for (const [status, expected] of [
      [403, 404],
      [404, 404],
      [500, 503],
    ] as const) {
      answer = (_req, res) => void res.writeHead(status).end();
      asked = [];
      const refused = await get(path);
      expect([status, refused.status]).toEqual([status, expected]);
      expect(asked.map(({ url, headers }) => [url, headers['x-media-path']])).toEqual([
        ['/internal/playback-grant', `/media/~k1.1.x/videos/${id}/`],
      ]);
    }
  });

  it('says in the APIs’ own way that there is none to be reached', async () => {
    answer = (req) => req.socket.destroy();
    for (const path of [`/api/videos/${id}`, `/media/videos/${id}/a/1.m4s`, `/media/videos/${id}/a/thumbnail.jpg`]) {
      const given = await get(path);
      expect([path, given.status, given.headers['content-type']]).toEqual([path, 503, 'application/problem+json']);
      expect(given.headers).toMatchObject({ 'retry-after': '5', 'access-control-allow-origin': '*' });
      expect(JSON.parse(given.body.toString())).toMatchObject({
        status: 503,
        code: 'unavailable',
        requestId: given.headers['x-request-id'],
      });
    }
    // What an API says itself is its own.
    answer = (_req, res) => res.writeHead(502, { 'Content-Type': 'text/plain' }).end('mine');
    expect((await get(`/api/videos/${id}`)).body.toString()).toBe('mine');
  });

  it.each([
    ['an encoded null byte', 400, 'malformed_request', '/api/videos/%00', {}, 'GET'],
    ['a URL that is too long', 400, 'malformed_request', `/api/${'x'.repeat(20_000)}`, {}, 'GET'],
    ['headers that are too long', 400, 'malformed_request', '/api/videos', { 'X-Long': 'x'.repeat(20_000) }, 'GET'],
    ['an invalid host', 400, 'malformed_request', '/api/videos', { Host: 'a b' }, 'GET'],
    ['a path for operators', 404, 'not_found', '/metrics', {}, 'GET'],
    ['the path of an error', 404, 'not_found', '/edge-error/malformed', {}, 'GET'],
    ['TRACE', 405, 'method_not_allowed', '/api/videos', {}, 'TRACE'],
  ])('rejects %s with %i %s in the format of the APIs', async (_what, status, code, path, headers, method) => {
    const given = await ask(edge.url, path, headers, method);
    expect([given.status, given.headers['content-type']]).toEqual([status, 'application/problem+json']);
    expect(given.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    const { requestId, detail, ...problem }: Record<string, unknown> = JSON.parse(given.body.toString());
    expect(problem).toEqual({
      type: `urn:millrace:error:${code}`,
      title: errorCodes.get(code),
      status,
      code,
    });
    expect(requestId).toBe(given.headers['x-request-id']);
    expect(detail).toMatch(/^[A-Z].+\.$/);
    expect(asked).toHaveLength(0);
  });

  it.each(['1.m4s', '256k.m4a'])(
    'rejects a range after the end of its copy of %s in the format of the APIs',
    async (name) => {
      serve(Buffer.alloc(1_000, 7), immutable);
      const path = `/media/videos/${id}/a/${name}`;
      await get(path);
      const given = await get(path, { Range: 'bytes=1000-' });
      expect([given.status, given.headers['content-type']]).toEqual([416, 'application/problem+json']);
      expect(given.headers['content-range']).toBe('bytes */1000');
      expect(JSON.parse(given.body.toString())).toMatchObject({
        status: 416,
        code: 'range_not_satisfiable',
        title: errorCodes.get('range_not_satisfiable'),
      });
    },
  );

  it('passes on URLs and answers of several kilobytes', async () => {
    const long = 'x'.repeat(10_000);
    answer = (_req, res) => res.writeHead(400, { 'Content-Type': 'text/plain', 'X-Long': long }).end('no');
    for (const path of [
      `/img/${id}/${long}`,
      `/media/videos/${id}/${long}`,
      `/api/v1/images/${id}/transform?w=${long}`,
    ]) {
      expect([path.slice(0, 9), (await get(path)).status]).toEqual([path.slice(0, 9), 400]);
    }
    expect(asked).toHaveLength(3);
  });

  it('hides what is for operators, however it is written', async () => {
    for (const path of [
      '/metrics',
      '/healthz',
      '/readyz/',
      '/internal/delivery-log',
      '/INTERNAL/delivery-log',
      '//internal/delivery-log',
      '/internal%2fdelivery-log',
      '/x/../Metrics',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect(asked).toHaveLength(0);
  });

  it('says who asks, and by which scheme', async () => {
    answer = (_req, res) => res.end('{}');
    await get('/api/videos', { Host: 'video.example', 'X-Forwarded-For': '203.0.113.7', 'X-Edge-Token': 'forged' });
    await get('/api/videos', { 'X-Forwarded-Proto': 'https' });
    expect(asked[0]?.headers).toMatchObject({
      host: 'video.example',
      'x-forwarded-host': 'video.example',
      'x-forwarded-for': '203.0.113.7, 127.0.0.1',
      'x-forwarded-proto': 'http',
    });
    expect(asked[0]?.headers['x-edge-token']).toBeUndefined();
    expect(asked[1]?.headers['x-forwarded-proto']).toBe('https');
  });

  it('passes an upload on while it arrives', async () => {
    const arrived: { first?: Buffer } = {};
    answer = (req, res) => {
      req.once('data', (chunk: Buffer) => {
        arrived.first = chunk;
      });
      req.on('end', () => res.writeHead(201).end()).resume();
    };
    const { hostname, port } = new URL(edge.url);
    const upload = request({ hostname, port, path: '/api/videos/upload', method: 'POST', agent: false });
    upload.write('the first bytes of many');
    const first = await until('the first bytes arrive', () => arrived.first);
    expect(first.toString()).toBe('the first bytes of many');
    const [[res]] = await Promise.all([once(upload, 'response'), upload.end('the last')]);
    expect(res.statusCode).toBe(201);
    res.resume();
  });

  it.each([
    ['the secret of an upload URL', 'PUT', `/api/v1/upload-urls/uu_${id}/`, ['~hunter2', '%7Ehunter2', '~hunter2/']],
    ['the token of a playlist’s link', 'GET', '/api/shared/playlists/', ['hunter2', 'hunter2/', 'hunter2?page=1']],
  ])('writes %s into no log, also if no API is reached', async (_what, method, place, secrets) => {
    answer = (_req, res) => res.writeHead(410).end();
    expect((await ask(edge.url, place + secrets[0], {}, method)).status).toBe(410);
    expect(asked[0]?.url).toBe(place + secrets[0]);
    answer = (req) => req.socket.destroy();
    for (const secret of secrets) {
      expect((await ask(edge.url, place + secret, {}, method)).status).toBe(503);
    }
    const trouble = () => readFile(join(edge.folder, 'trouble.log'), 'utf8');
    await until('all are written', async () => (await trouble()).split(`${place}(hidden)`).length >= 5);
    expect((await trouble()).split(`${place}(hidden)`)).toHaveLength(5);
    expect((await trouble()) + (await edge.errors())).not.toContain('hunter2');
  });

  it('writes a line for each delivery, and for nothing else', async () => {
    const body = randomBytes(50_000);
    serve(body, immutable);
    const path = `/media/videos/${id}/a/1.m4s`;
    await get(`${path}?token=secret`);
    await get(path, { Range: 'bytes=0-99' });
    await ask(edge.url, path, {}, 'HEAD');
    answer = (_req, res) => res.writeHead(404).end();
    await get(`/media/videos/${id}/a/none.m4s`);
    const lines = async () => {
      const folder = join(edge.logFolder, 'video');
      const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
      return texts
        .flatMap((text) => text.trim().split('\n'))
        .map((text) => JSON.parse(text))
        .filter((line) => line.path.includes(`/${id}/`));
    };
    // A worker may write its line after the client has read the answer.
    await until('both lines are written', async () => (await lines()).length >= 2);
    const written = await lines();
    expect(await edge.errors()).not.toMatch(/crit|emerg/);
    expect(written.map(({ path: at, bytes, status }) => [at, bytes, status])).toEqual([
      [path, 50_000, 200],
      [path, 100, 206],
    ]);
    expect(new Set(written.map((line) => line.id)).size).toBe(2);
    expect(written.every((line) => Math.abs(line.time - Date.now() / 1000) < 60)).toBe(true);
    expect(
      (await readdir(join(edge.logFolder, 'video'))).every((name) => /^\d{4}-\d\d-\d\dT\d\d\.ndjson$/.test(name)),
    ).toBe(true);
  });

  it('bounds the requests of one address, and of each client behind a trusted proxy', async () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    const limited = await startEdge({
      origin: `http://127.0.0.1:${address.port}`,
      service: 'video',
      edgeToken,
      connectionsPerAddress: 3,
      trustedProxy: '127.0.0.1',
    });
    try {
      const waiting: ServerResponse[] = [];
      answer = (_req, res) => void waiting.push(res);
      const from = (client: string) => ask(limited.url, `/api/videos/${id}`, { 'X-Forwarded-For': client });
      const slow = Array.from({ length: 3 }, () => from('203.0.113.7'));
      await until('the requests arrive', () => waiting.length >= 3);
      const refused = await from('203.0.113.7');
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
      expect(JSON.parse(refused.body.toString())).toMatchObject({ status: 429, code: 'rate_limited' });
      const other = from('203.0.113.8');
      await until('another client is served', () => waiting.length >= 4);
      for (const res of waiting) res.end('{}');
      expect((await Promise.all([...slow, other])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      answer = (_req, res) => void res.end('{}');
      expect((await from('203.0.113.7')).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it.each([
    ['all addresses of a /64', ['2001:db8:7:1::1', '2001:db8:7:1::2', '2001:db8:7:1:a:b:c:d'], '2001:db8:7:2::1'],
    ['both spellings of an IPv4 address', ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7'], '::ffff:192.0.2.8'],
    // Its bytes contain line breaks.
    [
      'a /64 of any bytes',
      ['a0a:a0a:a0a:a0a::', 'a0a:a0a:a0a:a0a:0a0a::', 'a0a:a0a:a0a:a0a::a0a'],
      'a0a:a0a:a0a:a0b::',
    ],
  ])('counts %s as one client', async (_what, addresses, other) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    const limited = await startEdge({
      origin: `http://127.0.0.1:${address.port}`,
      service: 'video',
      edgeToken,
      connectionsPerAddress: 2,
      trustedProxy: '127.0.0.1',
    });
    try {
      const waiting: ServerResponse[] = [];
      answer = (_req, res) => void waiting.push(res);
      const from = (client = '') => ask(limited.url, `/api/videos/${id}`, { 'X-Forwarded-For': client });
      const [first, second, third] = addresses;
      const slow = [from(first), from(second)];
      await until('the requests arrive', () => waiting.length >= 2);
      expect((await from(third)).status).toBe(429);
      const stranger = from(other);
      await until('another client is served', () => waiting.length >= 3);
      for (const res of waiting) res.end('{}');
      expect((await Promise.all([...slow, stranger])).map(({ status }) => status)).toEqual([200, 200, 200]);
    } finally {
      await limited.stop();
    }
  });
});
