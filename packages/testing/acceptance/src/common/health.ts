import { describe, expect, it } from '@jest/globals';
import { isBehindEdge } from '../edge.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { apiOf, type CommonStory } from './service.ts';

export const health: CommonStory<'name' | 'media'> = (platform, service) => {
  const origin = () => platform()[service.name].origin;
  const apiPath = () => new URL(apiOf(platform, service).base).pathname;

  /** These paths are for operators, who reach the services directly. */
  const expectHidden = async (...paths: string[]) => {
    for (const path of paths) expectProblem(await origin()('GET', path), 404, 'not_found');
  };

  describe('health', () => {
    it('is alive and ready', async () => {
      if (isBehindEdge) return expectHidden('/healthz', '/readyz');
      expectJson(await origin()('GET', '/healthz'), 200);
      expect(expectJson(await origin()('GET', '/readyz'), 200)).toMatchObject({ status: 'ok' });
    });

    it('has metrics for Prometheus, by route and never by id', async () => {
      if (isBehindEdge) return expectHidden('/metrics', '/internal/delivery-log');
      await origin()('GET', `${apiPath()}${service.media('something-that-is-not')}`);
      const { status, headers, text } = await origin()('GET', '/metrics');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/plain/);
      const lines = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count{'));
      expect(lines.join('\n')).toContain(`route="${apiPath()}${service.media(':id')}"`);
      expect(text).not.toContain('something-that-is-not');
    });

    it('assigns an id to each request, and accepts a well-formed id from the client', async () => {
      // The edge does not publish /healthz.
      const path = isBehindEdge ? `${apiPath()}/auth/me` : '/healthz';
      const idOf = async (headers: Record<string, string>) =>
        (await origin()('GET', path, { headers })).headers.get('x-request-id');
      expect(await idOf({})).toMatch(/^[\w-]{8,}$/);
      // The edge assigns ids itself: its log must not contain what clients choose.
      const given = isBehindEdge ? expect.not.stringContaining('proxy') : 'from-a-proxy-42';
      expect(await idOf({ 'X-Request-Id': 'from-a-proxy-42' })).toEqual(given);
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
