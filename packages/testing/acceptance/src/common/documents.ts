import { describe, expect, it } from '@jest/globals';
import { apiOf, type CommonStory } from './service.ts';

/** The service describes itself: the OpenAPI document, and the reference page. */
export const documents: CommonStory<'name'> = (platform, service) => {
  const api = () => apiOf(platform, service);

  describe('the documents', () => {
    it.each([
      ['/openapi.json', /^application\/json/],
      ['/docs', /^text\/html/],
      ['/docs/scalar.js', /^text\/javascript/],
      ['/docs/start.js', /^text\/javascript/],
    ])('%s can be kept: 304 while it has not changed', async (path, type) => {
      const first = await api()('GET', path);
      expect(first.status).toBe(200);
      expect(first.headers.get('content-type')).toMatch(type);
      expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
      const etag = first.headers.get('etag') ?? '';
      const second = await api()('GET', path, { headers: { 'If-None-Match': etag } });
      expect([second.status, second.text]).toEqual([304, '']);
      const other = await api()('GET', path, {
        headers: { 'If-None-Match': '"another"', 'Accept-Encoding': 'identity' },
      });
      expect([other.status, other.headers.get('content-encoding')]).toEqual([200, null]);
    });

    it('the page loads nothing that it does not name', async () => {
      const { text, headers } = await api()('GET', '/docs');
      const { pathname } = new URL(api().base);
      expect([...text.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual([
        `${pathname}/docs/start.js`,
        `${pathname}/docs/scalar.js`,
      ]);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'/);
    });

    it('there is no other script', async () => {
      expect((await api()('GET', '/docs/other.js')).status).toBe(404);
    });
  });
};
