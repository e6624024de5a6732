import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHttpApp } from '@millrace/http';
import { createLogger, createMetrics, silentLogger } from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import { holdDate } from '@millrace/testkit/clock';
import { admitTokens, createPlaybackTokens, grantOf, grantRouter, mediaRouter, nowInSeconds } from '../src/index.ts';

const tokens = createPlaybackTokens([{ id: 'k1', secret: 's'.repeat(32) }]);
const tokenOf = (id: string, seconds = 600) => tokens.sign({ kind: 'videos', id }, nowInSeconds() + seconds).token;
const paths = { tokens, kind: 'videos', streamPath: '/api/stream' } as const;
const segment = Buffer.from('a segment of the video');

let folder: string;
let storage: Storage;
let server: Server;
let port: number;
let lines: string[] = [];
const hidden = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-grants-'));
  storage = await openStorage({ url: `file://${folder}`, log: silentLogger() });
  await storage.put('protected/videos/v1/a/seg.m4s', segment);
  await storage.put('protected/videos/v1/a/main.m3u8', Buffer.from('#EXTM3U\nseg.m4s\n'));
  await storage.put('public/videos/v1/a/open.m4s', segment);
  await storage.put('protected/videos/v2/a/seg.m4s', segment);
  await storage.put('private/videos/v1/source', segment);
  const log = createLogger({ name: 'test', level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const app: RequestListener = createHttpApp({
    log,
    metrics: createMetrics('test'),
    checks: {},
    state: () => 'running',
    routes(express) {
      express.use(mediaRouter({ storage, kind: 'videos', isHidden: (id) => hidden.has(id) }));
      express.use(grantRouter(paths));
      express.all('/api/stream/:id/what', (req, res) => {
        res.json({ url: req.originalUrl, grant: grantOf(req)?.id ?? null });
      });
      express.get('/api/stream/:id/broken', () => {
        throw new Error('broken');
      });
    },
  });
  server = createServer({ maxHeaderSize: 32_768 }, admitTokens(app, paths)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  port = address.port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await storage.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  lines = [];
  hidden.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The path as written: nothing is normalised. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const req = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end();
  const [res] = await once(req, 'response');
  const body = await buffer(res);
  return { status: Number(res.statusCode), headers: res.headers, body };
}

describe('a path with a token', () => {
  it('delivers what is protected, for the time that is left', async () => {
    holdDate(Date.now());
    const token = tokenOf('v1');
    const found = await ask(`/media/~${token}/videos/v1/a/seg.m4s?x=1`);
    expect([found.status, found.body.equals(segment)]).toEqual([200, true]);
    expect(found.headers['cache-control']).toBe('private, max-age=600');
    expect((await ask(`/media/~${token}/videos/v1/a/seg.m4s`, { Range: 'bytes=2-8' })).status).toBe(206);
    const playlist = await ask(`/media/~${token}/videos/v1/a/main.m3u8`, { 'Accept-Encoding': 'gzip' });
    expect(playlist.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, max-age=60' });
    // What has not moved yet, or never has to.
    expect((await ask(`/media/~${token}/videos/v1/a/open.m4s`)).status).toBe(200);
  });

  it('opens no other medium, and nothing that is not delivered', async () => {
    const token = tokenOf('v1');
    for (const path of [
      '/media/videos/v1/a/seg.m4s',
      '/media/protected/videos/v1/a/seg.m4s',
      '/media/videos/../protected/videos/v1/a/seg.m4s',
      `/media/~${token}/videos/v2/a/seg.m4s`,
      `/media/~${token}/videos/v1/../v2/a/seg.m4s`,
      `/media/~${token}/videos/v1/source`,
      `/media/~${token}/tracks/v1/a/seg.m4s`,
      `/media/~${token}/videos`,
      `/media/~${token}/`,
      `/media/~${token}`,
      `/media/~${token}/~${token}/videos/v1/a/seg.m4s`,
      `/media/${token}/videos/v1/a/seg.m4s`,
      `/media/%7E${token}/videos/v1/a/seg.m4s`,
      `/media//~${token}/videos/v1/a/seg.m4s`,
      `/media/videos/~${token}/v1/a/seg.m4s`,
      `/media/videos/v1/~${token}/a/seg.m4s`,
      `/media/~/videos/v1/a/seg.m4s`,
      `/media/~${token}/videos/v1`,
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
  });

  it('is 404 with a token that is expired, altered, too long or made up, and pages may read the answer', async () => {
    const [kid = '', until = '', signature = ''] = tokenOf('v1').split('.');
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    const wrong = [
      tokenOf('v1', -1),
      tokenOf('v2'),
      `k0.${until}.${signature}`,
      `${kid}.${Number(until) + 1}.${signature}`,
      `${kid}.${until}.${flipped}`,
      'x'.repeat(10_240),
      '%00',
      '..',
      ...Array.from({ length: 300 }, () => `${kid}.${until}.${randomBytes(32).toString('base64url')}`),
    ];
    for (const token of wrong) {
      const media = await ask(`/media/~${token}/videos/v1/a/seg.m4s`);
      expect([token, media.status, media.headers['access-control-allow-origin']]).toEqual([token, 404, '*']);
      expect((await ask(`/api/stream/~${token}/v1/what`)).status).toBe(404);
    }
  });

  it('reaches any operation, which learns what is granted but not the token', async () => {
    const token = tokenOf('v1');
    const granted = await ask(`/api/stream/~${token}/v1/what?t=~1`, {}, 'POST');
    expect(JSON.parse(granted.body.toString())).toEqual({ url: '/api/stream/v1/what?t=~1', grant: 'v1' });
    const plain = await ask('/api/stream/v1/what');
    expect(JSON.parse(plain.body.toString())).toEqual({ url: '/api/stream/v1/what', grant: null });
  });

  it('may have the token in a header instead, so that a cache has one key for all viewers', async () => {
    const path = '/media/~/videos/v1/a/seg.m4s';
    expect((await ask(path, { 'X-Playback-Token': tokenOf('v1') })).status).toBe(200);
    expect((await ask(path, { 'X-Playback-Token': tokenOf('v2') })).status).toBe(404);
    // The header alone opens nothing: the answer would be cached under the public address.
    expect((await ask('/media/videos/v1/a/seg.m4s', { 'X-Playback-Token': tokenOf('v1') })).status).toBe(404);
  });

  it('is the only way to a hidden video', async () => {
    hidden.add('v1');
    const open = await ask('/media/videos/v1/a/open.m4s');
    expect([open.status, open.headers['cache-control']]).toEqual([404, 'public, max-age=5']);
    expect((await ask(`/media/~${tokenOf('v1')}/videos/v1/a/open.m4s`)).status).toBe(200);
  });

  it('leaves its token in no log', async () => {
    const token = tokenOf('v1');
    for (const path of [
      `/media/~${token}/videos/v1/a/seg.m4s`,
      `/media/~${token}/videos/v1/a/absent.m4s`,
      `/media/~${token}x/videos/v1/a/seg.m4s`,
      `/media/%7e${token}/videos/v1/a/seg.m4s`,
      `/else/~${token}`,
      `/media//~${token}/videos/v1`,
      `/api/stream/~${token}/v1/what`,
      `/api/stream/~${token}/v1/broken`,
      `/api/stream/v1/~${token}/broken`,
    ]) {
      await ask(path, { Referer: `http://there.example${path}` });
    }
    const [, , signature = 'none'] = token.split('.');
    expect(lines.filter((line) => line.includes('/media/videos/v1/a/seg.m4s'))).not.toEqual([]);
    expect(lines.filter((line) => line.includes('broken'))).not.toEqual([]);
    expect(lines.filter((line) => line.includes(signature))).toEqual([]);
  });

  it('is judged for an edge, which may believe it for a minute at most', async () => {
    holdDate(Date.now());
    const judge = (path: string) => ask('/internal/playback-grant', { 'X-Media-Path': path });
    const good = await judge(`/media/~${tokenOf('v1', 5)}/videos/v1/`);
    expect([good.status, good.headers['cache-control']]).toEqual([204, 'max-age=5']);
    expect((await judge(`/media/~${tokenOf('v1')}/videos/v1/`)).headers['cache-control']).toBe('max-age=60');
    for (const path of [`/media/~${tokenOf('v2')}/videos/v1/`, '/media/videos/v1/', '/media/~/videos/v1/', '']) {
      const bad = await judge(path);
      expect([path, bad.status, bad.headers['cache-control']]).toEqual([path, 403, 'no-store']);
    }
  });
});
