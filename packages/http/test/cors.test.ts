import { afterEach, describe, expect, it } from '@jest/globals';
import { createMetrics, type RunningServer, silentLogger, startServer } from '@millrace/service';
import { createHttpApp } from '../src/index.ts';

const page = 'https://console.example.com';

describe('pages of other origins', () => {
  let server: RunningServer | undefined;
  afterEach(() => server?.close(0));

  async function start(options: {
    corsOrigins?: string[];
    consoleOrigin?: string;
    isForAnyOrigin?: (path: string) => boolean;
  }) {
    const listener = createHttpApp({
      ...options,
      log: silentLogger(),
      metrics: createMetrics('test'),
      checks: {},
      state: () => 'running',
      routes: (app) => app.get('/api/videos', (_req, res) => void res.json({})),
    });
    server = await startServer(listener, { port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${server.port}/api/videos`;
    return async (origin?: string, init: RequestInit = {}) => {
      const { headers } = await fetch(url, { ...init, headers: { ...init.headers, ...(origin && { origin }) } });
      return {
        origin: headers.get('access-control-allow-origin'),
        credentials: headers.get('access-control-allow-credentials'),
        vary: headers.get('vary')?.includes('Origin') ?? false,
      };
    };
  }

  it('may read the API without their cookie, if none is named', async () => {
    const ask = await start({});
    expect(await ask('https://other.example.com')).toEqual({ origin: '*', credentials: null, vary: false });
  });

  it('may use their cookie if they are the console; others may still read without it', async () => {
    const ask = await start({ consoleOrigin: page });
    expect(await ask(page)).toEqual({ origin: page, credentials: 'true', vary: true });
    const preflight = {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    };
    expect(await ask(page, preflight)).toEqual({ origin: page, credentials: 'true', vary: true });
    for (const origin of ['https://other.example.com', `${page}.evil.example`, 'null', undefined]) {
      expect(await ask(origin)).toEqual({ origin: '*', credentials: null, vary: true });
    }
  });

  it('are the console and those that are named, if some are', async () => {
    const ask = await start({ consoleOrigin: page, corsOrigins: ['https://site.example.com'] });
    for (const origin of [page, 'https://site.example.com']) {
      expect(await ask(origin)).toEqual({ origin, credentials: 'true', vary: true });
    }
    expect(await ask('https://other.example.com')).toMatchObject({ origin: null });
  });

  it('may be any for a path that says so, without their cookie', async () => {
    const named = { consoleOrigin: page, corsOrigins: ['https://site.example.com'] };
    const ask = await start({ ...named, isForAnyOrigin: (path) => path === '/api/videos' });
    const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'PUT' } };
    for (const origin of [page, 'https://other.example.com']) {
      expect(await ask(origin)).toMatchObject({ origin: '*', credentials: null });
      expect(await ask(origin, preflight)).toMatchObject({ origin: '*', credentials: null });
    }
    await server?.close(0);
    const others = await start({ ...named, isForAnyOrigin: (path) => path === '/api/other' });
    expect(await others('https://other.example.com')).toMatchObject({ origin: null });
  });
});
