import { describe, expect, it } from '@jest/globals';
import { expectJson } from '../expect.ts';
import { apiOf, type CommonStory } from './service.ts';

export const health: CommonStory<'name' | 'media'> = (platform, service) => {
  const origin = () => platform()[service.name].origin;
  const apiPath = () => new URL(apiOf(platform, service).base).pathname;

  describe('health', () => {
    it('is alive and ready', async () => {
      expectJson(await origin()('GET', '/healthz'), 200);
      expect(expectJson(await origin()('GET', '/readyz'), 200)).toMatchObject({ status: 'ok' });
    });

    it('has metrics for Prometheus, by route and never by id', async () => {
      await origin()('GET', `${apiPath()}${service.media('something-that-is-not')}`);
      const { status, headers, text } = await origin()('GET', '/metrics');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/plain/);
      const lines = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count{'));
      expect(lines.join('\n')).toContain(`route="${apiPath()}${service.media(':id')}"`);
      expect(text).not.toContain('something-that-is-not');
    });

    it('assigns an id to each request, and accepts a well-formed id from the client', async () => {
      const own = await origin()('GET', '/healthz');
      expect(own.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
      const given = await origin()('GET', '/healthz', { headers: { 'X-Request-Id': 'from-a-proxy-42' } });
      expect(given.headers.get('x-request-id')).toBe('from-a-proxy-42');
    });

    it('lets other origins call the API, and allows frames for embeds only', async () => {
      const answer = await origin()('GET', `${apiPath()}/auth/me`, {
        headers: { Origin: 'https://elsewhere.example' },
      });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
      expect(answer.headers.get('x-powered-by')).toBeNull();
    });
  });
};
