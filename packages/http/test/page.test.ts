import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningServer } from '@millrace/service';
import { createPageSender } from '../src/index.ts';
import { serve } from './server.ts';

let server: RunningServer & { url: string };
const html = (n: number) => `<!doctype html><title>${n}</title>${'x'.repeat(50_000)}`;

beforeAll(async () => {
  const sendPage = createPageSender();
  server = await serve((app) => {
    app.get('/page/:n', (req, res) =>
      sendPage(req, res, {
        html: html(Number(req.params.n)),
        contentSecurityPolicy: "default-src 'none'; frame-ancestors *",
        cacheControl: 'public, max-age=60',
      }),
    );
  });
});
afterAll(() => server.close(0));

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

describe('a page', () => {
  it('is compressed only for clients that accept gzip', async () => {
    const [compressed, plain] = [await get('/page/1'), await get('/page/1', { 'accept-encoding': 'identity' })];
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(1_000);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect([await compressed.text(), await plain.text()]).toEqual([html(1), html(1)]);
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
    expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  });

  it('is framed by its own policy, without X-Frame-Options', async () => {
    const { headers } = await get('/page/1');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  it('is 304 for a matching ETag, and 200 after a change', async () => {
    const etag = (await get('/page/1')).headers.get('etag') ?? '';
    const again = await get('/page/1', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/page/2', { 'if-none-match': etag })).status).toBe(200);
  });

  it('is correct when more pages are requested than the cache holds', async () => {
    const texts = await Promise.all(Array.from({ length: 150 }, async (_, n) => (await get(`/page/${n}`)).text()));
    expect(texts).toEqual(Array.from({ length: 150 }, (_, n) => html(n)));
  });
});
