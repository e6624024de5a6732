import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, createMetrics, type RunningServer, silentLogger, startServer } from '@millrace/service';
import type { RequestHandler } from 'express';
import { beaconBody, createHttpApp } from '../src/index.ts';

const metrics = createMetrics('test');
let server: RunningServer;

beforeAll(async () => {
  const app = createHttpApp({
    log: silentLogger(),
    metrics,
    checks: {},
    state: () => 'running',
    direct: {
      method: 'POST',
      path: '/api/things/:id/seen',
      handlers: [
        beaconBody(),
        (req, _res, next) => {
          if (req.body.throws === 'early') throw new AppError('conflict');
          next(req.body.throws === 'next' ? new AppError('forbidden') : undefined);
        },
        async (req, res, next) => {
          if (req.body.throws === 'late') throw new TypeError('a mistake of ours');
          if (req.body.passes) next();
          else
            res
              .status(200)
              .json({ by: 'direct', id: req.params.id, query: req.query, ip: req.ip, host: req.get('host') });
        },
      ],
    },
    routes(app) {
      app.all('/*path', (req, res, next) => {
        if (req.path === '/nothing') next();
        else res.json({ by: 'express', path: req.path });
      });
    },
  });
  server = await startServer(app, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close(0));

const ask = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { 'x-request-id': 'the-request-1' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
};

describe('a direct route', () => {
  it('gives its handlers parameters, query, address and headers like Express', async () => {
    expect((await ask('POST', '/api/things/a-1/seen?from=here')).body).toEqual({
      by: 'direct',
      id: 'a-1',
      query: { from: 'here' },
      ip: '127.0.0.1',
      host: `127.0.0.1:${server.port}`,
    });
  });

  it.each([
    ['GET', '/api/things/a/seen'],
    ['POST', '/api/things/a/seen/'],
    ['POST', '/api/things/a/SEEN'],
    ['POST', '/api/things//seen'],
    ['POST', '/api/things/a%62c/seen'],
    ['POST', '/api/things/~a/seen'],
    ['POST', '/api/things/a/b/seen'],
    ['POST', '/x/api/things/a/seen'],
  ])('leaves %s %s to Express', async (method, path) => {
    expect((await ask(method, path)).body).toEqual({ by: 'express', path });
  });

  it('sends the same headers as other routes', async () => {
    const [direct, other] = [await ask('POST', '/api/things/a/seen'), await ask('POST', '/api/other')];
    const shown = ({ headers }: typeof direct) =>
      [...headers].filter(([name]) => !['date', 'content-length'].includes(name));
    expect(shown(direct)).toEqual(shown(other));
    expect(direct.headers.get('x-request-id')).toBe('the-request-1');
  });

  it.each([
    ['early', 409, 'conflict'],
    ['next', 403, 'forbidden'],
    ['late', 500, 'internal'],
  ])('answers an error with a problem response: %s', async (throws, status, code) => {
    const answer = await ask('POST', '/api/things/a/seen', { throws });
    expect(answer).toMatchObject({ status, body: { status, code, requestId: 'the-request-1' } });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it('answers 404 when no handler sends a response', async () => {
    expect(await ask('POST', '/api/things/a/seen', { passes: true })).toMatchObject({ status: 404 });
  });

  it('is measured with its pattern as the route label', async () => {
    await ask('POST', '/api/things/measured/seen');
    expect(await metrics.registry.metrics()).toMatch(
      /http_request_duration_seconds_count\{.*route="\/api\/things\/:id\/seen",status="200"/,
    );
  });
});

describe('a direct route that ends with a wildcard', () => {
  let pictures: RunningServer;
  beforeAll(async () => {
    const answer =
      (by: string): RequestHandler =>
      (req, res) =>
        void res.json({ by, params: req.params, path: req.path });
    const path = '/img/:id/*changes';
    const app = createHttpApp({
      log: silentLogger(),
      metrics: createMetrics('pictures'),
      checks: {},
      state: () => 'running',
      direct: { method: 'GET', path, handlers: [answer('direct')] },
      routes: (express) => express.get(path, answer('express')),
    });
    pictures = await startServer(app, { port: 0, host: '127.0.0.1' });
  });
  afterAll(() => pictures.close(0));

  it.each([
    ['/img/a/w_1,h_2', 'direct', ['w_1,h_2']],
    ['/img/a/w_1?h=2', 'direct', ['w_1']],
    ['/img/a/w_1/h_2', 'express', ['w_1', 'h_2']],
    ['/img/a/w%5F1', 'express', ['w_1']],
  ])('answers %s as Express does', async (path, by, changes) => {
    const response = await fetch(`http://127.0.0.1:${pictures.port}${path}`);
    expect(await response.json()).toEqual({ by, params: { id: 'a', changes }, path: path.split('?', 1)[0] });
  });
});

describe('an answer to a request with credentials', () => {
  it.each(['authorization', 'x-api-key'])('is private: %s', async (name) => {
    const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { [name]: 'a' } });
    expect((await ask('/api/other')).headers.get('cache-control')).toBe('private, no-store');
    expect((await fetch(`http://127.0.0.1:${server.port}/api/other`)).headers.get('cache-control')).toBeNull();
  });
});
