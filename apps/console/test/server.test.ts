import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHttpApp, prepareBody } from '@millrace/http';
import { createMetrics, type RunningServer, silentLogger, startServer } from '@millrace/service';
import { mountPage } from '../src/server/page.ts';
import { policyOf } from '../src/server/policy.ts';

const bases = {
  video: 'https://video.example.com/api',
  music: 'https://music.example.com/api',
  image: 'https://image.example.com/</script>/api/v1',
};
const index =
  '<script nonce="NONCE"></script><script type="application/json">"CONFIG"</script><style nonce="NONCE"></style>';
const script = { body: prepareBody(Buffer.from('let $& = 1;'.repeat(100))), contentType: 'text/javascript' };

describe('the server of the console', () => {
  let server: RunningServer;
  let origin: string;
  beforeAll(async () => {
    const files = { index, byPath: new Map([['/assets/main-1a2b.js', script]]) };
    const policy = policyOf({ bases, mediaUrl: 'https://cdn.example.com/media' });
    const listener = createHttpApp({
      log: silentLogger(),
      metrics: createMetrics('test'),
      checks: {},
      state: () => 'running',
      routes: (app) => mountPage(app, { files, bases, policy, consoleUrl: 'http://localhost:4000' }),
    });
    server = await startServer(listener, { port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${server.port}`;
  });
  afterAll(() => server.close(0));

  it('gives each answer a nonce of its own, in the page and in the policy', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/videos/x?q=1']) {
      const answer = await fetch(origin + path, { headers: { Accept: 'text/html' } });
      const [, nonce = ''] =
        /script-src 'self' 'nonce-([\w-]{24})'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
      const html = await answer.text();
      expect(html.split(`nonce="${nonce}"`)).toHaveLength(3);
      expect(html).not.toContain('NONCE');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
    expect(nonces).not.toContain('');
  });

  it('names the services and the media in its policy, and nothing else', async () => {
    const { headers } = await fetch(origin, { headers: { Accept: 'text/html' } });
    const policy = headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split('; ').map((one) => [one.split(' ', 1)[0], one.split(' ').slice(1)]));
    const services = ['https://video.example.com', 'https://music.example.com', 'https://image.example.com'];
    expect(directives.get('connect-src')).toEqual([...services, 'https://cdn.example.com']);
    expect(directives.get('frame-src')).toEqual(services.slice(0, 2));
    expect(directives.get('img-src')).toEqual(["'self'", 'blob:', ...services, 'https://cdn.example.com']);
    expect(directives.get('media-src')).toEqual([...services, 'https://cdn.example.com', 'blob:']);
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('tells the page the addresses, as text that cannot end its element', async () => {
    const html = await (await fetch(origin, { headers: { Accept: 'text/html' } })).text();
    const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({ ...bases, console: 'http://localhost:4000' });
  });

  it('sends built files for ever, compressed, and 404 for those of another build', async () => {
    const answer = await fetch(`${origin}/assets/main-1a2b.js`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe('let $& = 1;'.repeat(100));
    for (const path of ['/assets/main-0000.js', '/assets/', '/favicon.ico']) {
      const missing = await fetch(origin + path, { headers: { Accept: 'image/*' } });
      expect([path, missing.status]).toEqual([path, 404]);
    }
  });

  it('leads from another name of this machine to its own address, where the browser gets the session’s cookie', async () => {
    const locationAt = (host: string, path: string) =>
      new Promise<string | undefined>((resolve, reject) => {
        const headers = { host, accept: 'text/html' };
        const asked = request(`${origin}${path}`, { headers }, (answer) => {
          answer.resume();
          resolve(answer.headers.location);
        });
        asked.on('error', reject);
        asked.end();
      });
    expect(await locationAt('127.0.0.1:4000', '/videos?q=a%20b')).toBe('http://localhost:4000/videos?q=a%20b');
    expect(await locationAt('[::1]:4000', '/')).toBe('http://localhost:4000/');
    // Its own, that of a tunnel, those of other machines, and what is no host: the page itself says where the console is.
    for (const host of ['localhost:4000', '127.0.0.1:5000', '192.168.1.7:4000', 'evil.example:4000', '%']) {
      expect([host, await locationAt(host, '/')]).toEqual([host, undefined]);
    }
    expect(await locationAt('127.0.0.1:4000', '/assets/main-1a2b.js')).toBeUndefined();
  });

  it('answers HEAD, health and no other method', async () => {
    expect((await fetch(origin, { method: 'HEAD', headers: { Accept: 'text/html' } })).status).toBe(200);
    expect(await (await fetch(`${origin}/readyz`)).json()).toMatchObject({ status: 'ok' });
    expect((await fetch(origin, { method: 'POST' })).status).toBe(404);
  });
});
