import { beforeAll, describe, expect, it } from '@jest/globals';
import { noisyJpeg } from '@millrace/testkit/media';
import type { Answer } from '../answer.ts';
import { expectRanges, expectValidators } from '../common/ranges.ts';
import type { Story } from '../common/story.ts';
import { expectProblem } from '../expect.ts';
import { expectPicture, newOwner, pixelsOf, uploadImage } from './actions.ts';
import { expectPictureHeaders } from './expect.ts';

type Ask = (method: string, headers?: Record<string, string>) => Promise<Answer>;

export const caching: Story = (platform) => {
  const pixels = pixelsOf(platform);

  describe('headers for browsers and caches', () => {
    let id: string;
    beforeAll(async () => {
      const owner = await newOwner(platform().image.api);
      ({ id } = await uploadImage(platform().image.api, owner, await noisyJpeg(300, 200)));
    });

    const addresses: [string, Ask, string][] = [
      ['the original', (method, headers) => pixels.img(id, '', headers, method), 'image/jpeg'],
      ['a rendition', (method, headers) => pixels.img(id, 'w_150,f_png', headers, method), 'image/png'],
      ['the other form', (method, headers) => pixels.transform(id, 'w=140&f=webp', headers, method), 'image/webp'],
      ['no parameters', (method, headers) => pixels.transform(id, '', headers, method), 'image/jpeg'],
    ];

    describe.each(addresses)('of %s', (_what, ask, type) => {
      it('are the same for the first request and for hits, and make it safe to open', async () => {
        const [first, hit] = [await ask('GET', { Origin: 'https://page.example' }), await ask('GET')];
        for (const answer of [first, hit]) {
          expectPicture(answer, type);
          expectPictureHeaders(answer, id, type);
          expect(answer.headers.get('vary')).toBeNull();
          expect(Number(answer.headers.get('content-length'))).toBe(answer.bytes.length);
        }
        expect(hit.headers.get('etag')).toBe(first.headers.get('etag'));
        expect(hit.headers.get('last-modified')).toBe(first.headers.get('last-modified'));
      });

      it('answer HEAD and validators without a body', async () => {
        await expectValidators((method, headers) => ask(method, headers));
        const { headers } = await ask('HEAD');
        const etag = headers.get('etag') ?? '';
        for (const IfNoneMatch of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
          const answer = await ask('GET', { 'If-None-Match': IfNoneMatch });
          expect([IfNoneMatch, answer.status, answer.text]).toEqual([IfNoneMatch, 304, '']);
          expect(Object.fromEntries(answer.headers)).toMatchObject({
            etag,
            'cache-control': 'public, max-age=3600, s-maxage=86400',
            'access-control-allow-origin': '*',
          });
          expect(answer.headers.get('vary')).toBeNull();
        }
        const since = headers.get('last-modified') ?? '';
        expect((await ask('GET', { 'If-Modified-Since': since })).status).toBe(304);
        expect((await ask('GET', { 'If-Modified-Since': new Date(0).toUTCString() })).status).toBe(200);
        // If-None-Match has priority over the date.
        expect((await ask('GET', { 'If-None-Match': '"another"', 'If-Modified-Since': since })).status).toBe(200);
      });

      it('serve single ranges', () => expectRanges((method, headers) => ask(method, headers)));

      it('let any page read it, and allow no other method', async () => {
        const preflight = await ask('OPTIONS', {
          Origin: 'https://page.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'range',
        });
        expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
        expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Range/i);
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const answer = await ask(method);
          expect([404, 405]).toContain(answer.status);
          expectProblem(answer, answer.status);
        }
      });
    });

    it('a HEAD renders a missing rendition, because its length is not known otherwise', async () => {
      const head = await pixels.img(id, 'w_77', {}, 'HEAD');
      const whole = await pixels.img(id, 'w_77');
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
      expect(Number(head.headers.get('content-length'))).toBe(whole.bytes.length);
    });

    it('an error can be read by any page, too, and is not cached for long', async () => {
      for (const answer of [await pixels.img('nosuchimage', 'w_1'), await pixels.img(id, 'w_0')]) {
        expect([400, 404]).toContain(answer.status);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('cache-control') ?? '').not.toMatch(/max-age=\d{3}/);
        expect(answer.headers.get('etag')).toBeNull();
      }
    });
  });
};
