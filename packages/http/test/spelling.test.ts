import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningServer } from '@millrace/service';
import { z } from 'zod';
import { createRouter, mediaId, route } from '../src/index.ts';
import { serve } from './server.ts';

let server: RunningServer & { url: string };

beforeAll(async () => {
  server = await serve((app) => {
    const things = createRouter();
    const params = z.object({ id: mediaId });
    things.get('/', (_req, res) => void res.json({}));
    things.get(
      '/:id/part',
      route({ params }, ({ params }, _req, res) => void res.json(params)),
    );
    things.get(
      '/:id/of/*rest',
      route({ params }, ({ params }, _req, res) => void res.json(params)),
    );
    app.use('/api/things', things);
    app.get(
      '/img/:id',
      route({ params }, ({ params }, _req, res) => void res.json(params)),
    );
  });
});

afterAll(() => server.close(0));

/** Sends the path unchanged. */
function ask(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port: server.port, host: '127.0.0.1', path, agent: false }, (res) => {
      buffer(res).then(() => resolve(res.statusCode ?? 0), reject);
    })
      .once('error', reject)
      .end();
  });
}

/** Sends targets that Node's HTTP client rejects. */
async function askRaw(target: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 'latin1'));
  return (await buffer(socket)).toString().slice(0, 12);
}

describe('one resource has one URL', () => {
  it.each([
    '/api/things',
    '/api/things?x=1',
    '/api/things/abc/part',
    '/api/things/abc/of/%41/b',
    '/img/abc',
    '/healthz',
  ])('%s is served', async (path) => {
    expect(await ask(path)).toBe(200);
  });

  it.each([
    '/API/things',
    '/api/Things/abc/part',
    '/api/things/abc/PART',
    '/api/things/',
    '/api/things/?x=1',
    '/api/things/abc/part/',
    '/api//things',
    '//api/things',
    '/api/things//abc/part',
    '/api/things/a%62c/part',
    '/api/things/abc/p%61rt',
    '/api/things/a%62c/of/x',
    '/api/things/./abc/part',
    '/api/x/../things/abc/part',
    '/api%2fthings',
    '/%61pi/things',
    '/IMG/abc',
    '/img/abc/',
    '/img/%61bc',
    '/Healthz',
    '/readyz/',
    '/METRICS',
  ])('answers 404 to the other spelling %s', async (path) => {
    expect(await ask(path)).toBe(404);
  });

  it.each(['/img/abc#1', '/img/abc?x#1', '/img/abc\xa0', '/img\\abc', '/img/abc\xff', 'http://a/img\\abc'])(
    'answers 400 to the invalid request target %j',
    async (target) => {
      expect(await askRaw(target)).toBe('HTTP/1.1 400');
    },
  );

  it('also for absolute request targets', async () => {
    expect(await askRaw('http://a/img/abc')).toBe('HTTP/1.1 200');
    expect(await askRaw('http://a/IMG/abc')).toBe('HTTP/1.1 404');
    expect(await askRaw('http://a/api/things/')).toBe('HTTP/1.1 404');
  });

  it('on every router, because all are created by createRouter', async () => {
    const root = join(import.meta.dirname, '../../..');
    const sources: string[] = [];
    for (const group of ['apps', 'packages']) {
      for (const path of await readdir(join(root, group), { recursive: true })) {
        if (/^[^/]+\/src\/.*\.ts$/.test(path) && !path.includes('node_modules')) sources.push(join(root, group, path));
      }
    }
    const made: string[] = [];
    for (const path of sources) {
      const text = await readFile(path, 'utf8');
      if (/(?<![.\w])Router\(|express\.Router\(|(?<![.\w])express\(\)/.test(text))
        made.push(path.slice(root.length + 1));
    }
    // The benchmarks contain the bare servers that Millrace is compared with.
    expect(made.filter((path) => !path.startsWith('packages/testing/bench/src/bare/'))).toEqual([
      'packages/http/src/router.ts',
    ]);
  });
});
