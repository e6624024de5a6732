import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMetrics, type RunningServer, silentLogger, startServer } from '@millrace/service';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { createApi, createHttpApp, operation } from '../src/index.ts';

const pass: RequestHandler = (_req, _res, next) => next();
const guards = {
  public: [pass],
  publicJwt: [pass],
  publicJwtOrKey: [pass],
  optionalJwt: [pass],
  jwt: [pass],
  key: [pass],
  jwtOrKey: [pass],
  admin: [pass],
};
const newApi = () =>
  createApi<{ id: number }>({ guards, afterBody: guards, requireScope: () => pass, callerOf: () => undefined });

/** An operation that answers with its own name. */
const named = (operationId: string, path: `/${string}`) =>
  operation({
    method: 'get',
    path,
    operationId,
    tag: 'Tests',
    summary: 'Answers with its name',
    security: 'public',
    params: z.looseObject({}),
    answers: { 200: { description: 'The name', json: z.object({ name: z.string() }) } },
  });

describe('operations', () => {
  let server: RunningServer;

  beforeAll(async () => {
    const api = newApi();
    // The most general ones first.
    for (const spec of [
      named('one', '/tracks/:id'),
      named('partOfOne', '/tracks/:id/:part'),
      named('likes', '/tracks/:id/likes'),
      named('rest', '/tracks/:id/*rest'),
      named('recent', '/tracks/recent'),
      named('recentPart', '/tracks/recent/:part'),
      named('all', '/tracks'),
    ]) {
      api.answer(spec, () => ({ name: spec.operationId }));
    }
    api.before.get('/tracks/early', (_req, res) => void res.json({ name: 'early' }));
    const app = createHttpApp({
      log: silentLogger(),
      metrics: createMetrics('test'),
      checks: {},
      state: () => 'running',
      routes: (express) => void express.use('/api', api.router),
    });
    server = await startServer(app, { port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close(0));

  it.each([
    ['/tracks', 'all'],
    ['/tracks/recent', 'recent'],
    ['/tracks/other', 'one'],
    ['/tracks/recent/likes', 'recentPart'],
    ['/tracks/other/likes', 'likes'],
    ['/tracks/other/words', 'partOfOne'],
    ['/tracks/other/words/more', 'rest'],
    ['/tracks/early', 'early'],
  ])('%s is %s, in whatever order they were mounted: words come before parameters', async (path, name) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`);
    expect([answer.status, await answer.json()]).toEqual([200, { name }]);
  });

  it('are mounted once, and before the router is made', () => {
    const api = newApi();
    const spec = named('one', '/tracks/:id');
    api.answer(spec, () => ({ name: 'one' }));
    expect(() => api.answer(spec, () => ({ name: 'again' }))).toThrow('the operation one has two handlers');
    expect(api.router).toBeDefined();
    expect(() => api.answer(named('late', '/late'), () => ({ name: 'late' }))).toThrow(
      'the operation late is mounted after the router was made',
    );
  });
});
