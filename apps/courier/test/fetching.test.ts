import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HandlerAbortedError } from '@millrace/queue';
import { serveFile } from '@millrace/testkit/sources';
import { pause } from '@millrace/testkit/waiting';
import { openWorld, type Told, type World } from './support/world.ts';

const mebibyte = 1024 * 1024;
const bytes = randomBytes(5 * mebibyte);

const failure = (code: string) => ({ name: 'video.fetchFailed', payload: expect.objectContaining({ code }) });
const success = (size: number, more: Record<string, unknown> = {}): Told => ({
  name: 'video.fetched',
  payload: expect.objectContaining({ bytes: size, ...more }) as Told['payload'],
});

describe('a fetch', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  // Whatever the server does, nothing is left of what was not fetched.
  afterEach(async () => {
    expect(await world.leftovers()).toEqual([]);
  });
  const rangesOf = (path: string) =>
    world.server.requests.filter((request) => request.path === path).map(({ headers }) => headers.range);

  it('stores the source, and reports its name and type', async () => {
    world.server.on(
      '/a%20film.mp4',
      serveFile({ bytes, etag: '"1"', contentType: 'video/mp4', headers: { 'X-Other': 'x' } }),
    );
    const { mediaId, told, error } = await world.fetch('/a%20film.mp4?token=secret');
    expect(error).toBeUndefined();
    expect(told).toEqual([success(bytes.length, { fileName: 'a film.mp4', contentType: 'video/mp4' })]);
    expect((await world.stored(mediaId))?.equals(bytes)).toBe(true);
    expect(world.server.requests.at(-1)?.headers['accept-encoding']).toBe('identity');
  });

  it.each([
    ['attachment; filename="holi;day.mov"', 'holi;day.mov'],
    ["attachment; filename=plain.mov; filename*=UTF-8''f%C3%BCr%20dich.mov", 'für dich.mov'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\films\\\\a.mov"', 'a.mov'],
    ["attachment; filename*=UTF-8''%ff", 'named'],
    ['attachment', 'named'],
    ['attachment; filename=""', 'named'],
  ])('takes the name of %s', async (disposition, fileName) => {
    world.server.on(
      '/named',
      serveFile({ bytes: bytes.subarray(0, 10), headers: { 'Content-Disposition': disposition } }),
    );
    expect((await world.fetch('/named')).told).toEqual([success(10, { fileName })]);
  });

  it('refuses an empty source at once, also of a server that does not say its length', async () => {
    world.server.on('/empty', serveFile({ bytes: Buffer.alloc(0) }));
    expect((await world.fetch('/empty', { isFirst: true })).told).toEqual([failure('empty_file')]);
    world.server.on('/nothing', (_req, res) => {
      res.flushHeaders();
      res.end();
    });
    const { mediaId, told } = await world.fetch('/nothing', { isFirst: true });
    expect(told).toEqual([failure('empty_file')]);
    expect(await world.stored(mediaId)).toBeNull();
  });

  it('stores a source whose server does not say its length', async () => {
    world.server.on('/chunked', (_req, res) => {
      res.write(bytes.subarray(0, mebibyte));
      res.end(bytes.subarray(mebibyte));
    });
    const { mediaId, told } = await world.fetch('/chunked');
    expect(told).toEqual([success(bytes.length)]);
    expect((await world.stored(mediaId))?.equals(bytes)).toBe(true);
  });

  it('follows redirects, but not without end', async () => {
    world.server.on('/file', serveFile({ bytes }));
    world.server.on('/moved', (_req, res) => res.writeHead(302, { Location: '/file' }).end());
    expect((await world.fetch('/moved')).told).toEqual([success(bytes.length, { fileName: 'file' })]);
    world.server.on('/loop', (_req, res) => res.writeHead(302, { Location: '/loop' }).end());
    expect((await world.fetch('/loop')).told).toEqual([failure('source_unreachable')]);
  });

  it.each([
    [401, 'source_forbidden'],
    [403, 'source_forbidden'],
    [451, 'source_forbidden'],
    [404, 'source_unreachable'],
    [410, 'source_unreachable'],
    [204, 'source_unreachable'],
    [304, 'source_unreachable'],
    [206, 'source_unreachable'],
  ])('ends at once with status %s: %s', async (status, code) => {
    world.server.on('/status', (_req, res) => res.writeHead(status).end());
    expect(await world.fetch('/status', { isFirst: true })).toMatchObject({ told: [failure(code)], error: undefined });
  });

  it.each([500, 503, 429, 408])('is tried again after status %s, and fails at last', async (status) => {
    world.server.on('/status', (_req, res) => res.writeHead(status, { 'Retry-After': '0' }).end());
    const first = await world.fetch('/status', { isFirst: true });
    expect(first).toMatchObject({ told: [], error: { name: 'TransientFetchError' } });
    expect((await world.fetch('/status')).told).toEqual([failure('source_unreachable')]);
  });

  it('waits as long as a server asks for', async () => {
    world.server.on('/busy', (_req, res) => res.writeHead(429, { 'Retry-After': '1' }).end());
    const before = Date.now();
    await world.fetch('/busy', { isFirst: true });
    expect(Date.now() - before).toBeGreaterThanOrEqual(1_000);
  });

  it('fails if nothing listens there, or there is no such host', async () => {
    const url = 'http://127.0.0.1:1/x';
    expect(await world.fetch('', { url, isFirst: true })).toMatchObject({ told: [], error: expect.any(Error) });
    expect((await world.fetch('', { url })).told).toEqual([failure('source_unreachable')]);
  });

  it.each([
    ['a page', '<!DOCTYPE html><html></html>', 'text/html', 'not_media'],
    ['a page without a doctype', '\n  <HTML>', 'video/mp4', 'not_media'],
    ['a page that begins with a comment', '<!-- x --><p>', 'text/html; charset=utf-8', 'not_media'],
    ['an HLS playlist', '#EXTM3U\n#EXT-X-VERSION:3\n', 'application/vnd.apple.mpegurl', 'forbidden_format'],
    ['a DASH manifest', '<?xml version="1.0"?>\n<MPD xmlns="x"/>', 'application/dash+xml', 'forbidden_format'],
    ['a playlist of Winamp', '\ufeff[playlist]\nFile1=x', 'audio/x-scpls', 'forbidden_format'],
  ])('refuses %s', async (_what, text, contentType, code) => {
    world.server.on('/text', serveFile({ bytes: Buffer.from(text), contentType }));
    expect((await world.fetch('/text', { isFirst: true })).told).toEqual([failure(code)]);
    world.server.on('/chunked', (_req, res) => {
      res.writeHead(200, { 'Content-Type': contentType }).write(text);
      res.end();
    });
    expect((await world.fetch('/chunked', { isFirst: true })).told).toEqual([failure(code)]);
  });

  it('takes pictures that are XML for pictures', async () => {
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
    world.server.on('/svg', serveFile({ bytes: svg, contentType: 'image/svg+xml' }));
    expect((await world.fetch('/svg')).told).toEqual([success(svg.length)]);
  });

  it('decompresses nothing: a bomb is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * mebibyte));
    world.server.on('/bomb', serveFile({ bytes: bomb, headers: { 'Content-Encoding': 'gzip' } }));
    expect((await world.fetch('/bomb', { isFirst: true })).told).toEqual([failure('source_encoded')]);
  });

  it('reads no more than an upload may have', async () => {
    world.server.on('/file', serveFile({ bytes }));
    expect((await world.fetch('/file', { maxBytes: 100 })).told).toEqual([failure('source_too_large')]);
    let sent = 0;
    world.server.on('/endless', (_req, res) => {
      const send = () => {
        while (!res.destroyed && res.write(bytes)) sent += bytes.length;
        res.once('drain', send);
      };
      send();
    });
    expect((await world.fetch('/endless', { maxBytes: mebibyte })).told).toEqual([failure('source_too_large')]);
    expect(sent).toBeLessThan(100 * mebibyte);
  });

  it('finds a length that is too large, whether or not it can continue', async () => {
    const lie = (etag: string | undefined) =>
      world.server.on('/lie', (req, res) => {
        if (req.headers.range !== undefined) {
          res.writeHead(416, { ...(etag && { ETag: etag }) }).end();
          return;
        }
        res.writeHead(200, { 'Content-Length': 2 * mebibyte, ...(etag && { ETag: etag }) });
        res.write(bytes.subarray(0, mebibyte + 100), () => res.destroy());
      });
    lie(undefined);
    expect((await world.fetch('/lie')).told).toEqual([failure('source_unreachable')]);
    lie('"lie"');
    expect((await world.fetch('/lie')).told).toEqual([failure('source_unreachable')]);
  });

  it('takes no byte beyond a length that is too small', async () => {
    world.server.on('/short', (_req, res) => {
      res.socket?.end(
        Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'), bytes.subarray(0, 5_000)]),
      );
    });
    const { mediaId, told } = await world.fetch('/short');
    // Whether the rest makes a file, the worker finds out.
    expect(told).toEqual([success(1_000)]);
    expect((await world.stored(mediaId))?.length).toBe(1_000);
  });

  it('ends if a server sends a byte now and then', async () => {
    world.server.on('/slow', async (_req, res) => {
      res.writeHead(200, { 'Content-Length': 1_000_000 });
      while (!res.destroyed) {
        res.write('x');
        await pause(100, 'The server is slow.');
      }
    });
    const { told } = await world.fetch('/slow', { minBytesPerSecond: 1_000, paceMs: 1_000 });
    expect(told).toEqual([
      {
        name: 'video.fetchFailed',
        payload: expect.objectContaining({ message: expect.stringContaining('too slowly') }),
      },
    ]);
  });

  it('continues where the connection broke, if the source is the same', async () => {
    world.server.on('/broken', serveFile({ bytes, etag: '"1"', breakAfter: 2 * mebibyte }));
    const { mediaId, told } = await world.fetch('/broken');
    expect(told).toEqual([success(bytes.length, { fileName: 'broken' })]);
    expect((await world.stored(mediaId))?.equals(bytes)).toBe(true);
    const [first, ...others] = rangesOf('/broken');
    expect(first).toBeUndefined();
    expect(others.length).toBeGreaterThanOrEqual(2);
    for (const range of others) expect(range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('continues in the next attempt, and begins again without a strong ETag', async () => {
    for (const [path, etag, resumes] of [
      ['/strong', '"1"', true],
      ['/weak', 'W/"1"', false],
    ] as const) {
      world.server.on(path, serveFile({ bytes, etag, breakAfter: mebibyte / 2 }));
      const { mediaId, error } = await world.fetch(path, { isFirst: true });
      expect(error).toMatchObject({ name: 'TransientFetchError' });
      world.server.on(path, serveFile({ bytes, etag }));
      expect((await world.fetch(path, { mediaId })).told).toEqual([success(bytes.length)]);
      expect((await world.stored(mediaId))?.equals(bytes)).toBe(true);
      expect(rangesOf(path).at(-1) !== undefined).toBe(resumes);
    }
  });

  it('begins again if the server ignores ranges', async () => {
    world.server.on('/whole', serveFile({ bytes, etag: '"1"', breakAfter: mebibyte / 2 }));
    const { mediaId } = await world.fetch('/whole', { isFirst: true });
    world.server.on('/whole', serveFile({ bytes, etag: '"1"', withoutRanges: true }));
    expect((await world.fetch('/whole', { mediaId })).told).toEqual([success(bytes.length)]);
    expect((await world.stored(mediaId))?.equals(bytes)).toBe(true);
  });

  it('begins again once if the source changes, and fails if it changes again', async () => {
    const other = randomBytes(3 * mebibyte);
    const breaking = (body: Buffer, etag: string) => serveFile({ bytes: body, etag, breakAfter: mebibyte / 2 });
    world.server.on('/changing', breaking(bytes, '"1"'));
    const { mediaId } = await world.fetch('/changing', { isFirst: true });
    world.server.on('/changing', breaking(other, '"2"'));
    expect(await world.fetch('/changing', { mediaId, isFirst: true })).toMatchObject({
      told: [],
      error: expect.any(Error),
    });
    world.server.on('/changing', serveFile({ bytes: other, etag: '"2"' }));
    expect((await world.fetch('/changing', { mediaId })).told).toEqual([success(other.length)]);
    expect((await world.stored(mediaId))?.equals(other)).toBe(true);

    world.server.on('/restless', breaking(bytes, '"1"'));
    const second = await world.fetch('/restless', { isFirst: true });
    world.server.on('/restless', breaking(other, '"2"'));
    await world.fetch('/restless', { mediaId: second.mediaId, isFirst: true });
    world.server.on('/restless', breaking(bytes, '"3"'));
    const third = await world.fetch('/restless', { mediaId: second.mediaId, isFirst: true });
    expect(third.told).toEqual([failure('source_changed')]);
  });

  it('does not mix parts of two sources, whatever the server says', async () => {
    world.server.on('/mixing', serveFile({ bytes, etag: '"1"', breakAfter: mebibyte / 2 }));
    const { mediaId } = await world.fetch('/mixing', { isFirst: true });
    // A part of a source of another length, and another part than asked for.
    world.server.on('/mixing', (_req, res) => {
      res
        .writeHead(206, { ETag: '"1"', 'Content-Range': 'bytes 100-199/200', 'Content-Length': 100 })
        .end('x'.repeat(100));
    });
    expect(await world.fetch('/mixing', { mediaId, isFirst: true })).toMatchObject({
      told: [],
      error: expect.any(Error),
    });
    world.server.on('/mixing', serveFile({ bytes, etag: '"1"' }));
    expect((await world.fetch('/mixing', { mediaId })).told).toEqual([success(bytes.length)]);
    expect((await world.stored(mediaId))?.equals(bytes)).toBe(true);
  });

  it('tells the same again if it was stored already', async () => {
    world.server.on('/twice', serveFile({ bytes, etag: '"1"' }));
    const { mediaId } = await world.fetch('/twice');
    const before = world.server.requests.length;
    expect((await world.fetch('/twice', { mediaId })).told).toEqual([success(bytes.length, { fileName: 'twice' })]);
    expect(world.server.requests.length).toBe(before);
  });

  /** Aborts when so much has arrived. */
  const abortedAt = (bytes: number, why: 'cancelled' | 'closing') => {
    const abort = new AbortController();
    return {
      signal: abort.signal,
      onProgress: (received: number) => {
        if (received >= bytes) abort.abort(new HandlerAbortedError(why));
      },
    };
  };

  it('leaves nothing when it is cancelled, and its pieces when it is returned', async () => {
    world.server.on(
      '/long',
      serveFile({ bytes, etag: '"1"', pauseAfter: { bytes: mebibyte, until: new Promise(() => undefined) } }),
    );
    expect(await world.fetch('/long', abortedAt(mebibyte, 'cancelled'))).toMatchObject({
      told: [],
      error: expect.any(Error),
    });
    expect(await world.leftovers()).toEqual([]);

    const { mediaId } = await world.fetch('/long', abortedAt(mebibyte, 'closing'));
    world.server.on('/long', serveFile({ bytes, etag: '"1"' }));
    expect((await world.fetch('/long', { mediaId })).told).toEqual([success(bytes.length)]);
    expect(rangesOf('/long').at(-1)).toBe(`bytes=${mebibyte}-`);
  });

  it('logs no address', async () => {
    const { port } = new URL(world.server.origin);
    for (const url of [
      `http://127.0.0.1:${port}/?key=hush`,
      `http://other.example/?key=hush`,
      'http://127.0.0.1:1/?key=hush',
      'http://user:hush@127.0.0.1/',
      'no address, hush',
    ])
      await world.fetch('', { url });
    expect(world.logs.filter((line) => line.includes('hush'))).toEqual([]);
    expect(world.logs.length).toBeGreaterThan(5);
  });
});

describe('a fetch without an allowance', () => {
  it.each([
    ['this machine', 'http://127.0.0.1:4001/x'],
    ['this machine by https', 'https://127.0.0.1/x'],
    ['this machine by another name', 'https://[::ffff:7f00:1]/x'],
    ['this machine by a number', 'https://2130706433/x'],
    ['a private network', 'https://10.0.0.1/x'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['a name of this machine', 'https://localhost/x'],
  ])('does not reach %s', async (_what, url) => {
    const world = await openWorld('');
    try {
      const { told } = await world.fetch('', { url, isFirst: true });
      expect(told).toEqual([failure('source_forbidden')]);
      expect(world.server.requests).toEqual([]);
      expect(await world.leftovers()).toEqual([]);
    } finally {
      await world.close();
    }
  });

  it('does not tell a name of the network of the platform from one that does not exist', async () => {
    const world = await openWorld('', async (hostname) => {
      if (hostname === 'wiki.example.com') return [{ address: '10.0.0.1', family: 4 }];
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    });
    try {
      const toldOf = async (url: string) =>
        (await world.fetch('', { url, isFirst: true })).told.map(({ payload: { code, message } }) => [code, message]);
      const inside = await toldOf('https://wiki.example.com/x');
      expect(inside).toEqual([['source_unreachable', expect.stringContaining('cannot be found, or has an address')]]);
      expect(await toldOf('https://nothing.example.com/x')).toEqual(inside);
    } finally {
      await world.close();
    }
  });

  it('does not follow a redirect to it', async () => {
    const world = await openWorld('127.0.0.1');
    try {
      world.server.on('/to', (_req, res) => res.writeHead(302, { Location: 'https://10.0.0.1/' }).end());
      expect((await world.fetch('/to')).told).toEqual([failure('source_forbidden')]);
    } finally {
      await world.close();
    }
  });
});
