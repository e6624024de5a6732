import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register, untilSettled, upload } from '../actions.ts';
import { createClient } from '../client.ts';
import { expectRanges, expectValidators } from '../common/ranges.ts';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { sampleVideo } from '../media.ts';
import { urisOf } from '../playlists.ts';
import { summary } from '../shapes.ts';

const web = createClient('');

export const delivery: Story = (platform) => {
  const api = () => platform().video.api;

  describe('delivery', () => {
    let person: Person;
    let id: string;
    let master: string;
    let segment: string;

    beforeAll(async () => {
      person = await register(api());
      id = await upload(api(), person, await sampleVideo());
      await untilSettled(api(), person, id);
      const { headers } = await api()('GET', `/stream/${id}/manifest`);
      master = new URL(headers.get('location') ?? '', api().base).href;
      const [media] = urisOf((await web('GET', master)).text, master).filter((url) => url.endsWith('.m3u8'));
      const parts = urisOf((await web('GET', media ?? '')).text, media ?? '');
      segment = parts.at(-1) ?? '';
    });

    it('lets caches keep segments for a year, and playlists for a short time', async () => {
      const part = await web('GET', segment);
      expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, s-maxage=3600');
      expect(part.headers.get('etag')).toMatch(/^"/);
      expect(part.headers.get('x-content-type-options')).toBe('nosniff');
      expect(part.headers.get('content-type')).toMatch(/^(video|audio)\/(mp4|iso\.segment)/);
      const playlist = await web('GET', master);
      expect(playlist.headers.get('content-type')).toMatch(/^application\/vnd\.apple\.mpegurl/i);
      expect(Number(/max-age=(\d+)/.exec(playlist.headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(3_600);
      expect(playlist.headers.get('content-encoding')).toBe('gzip');
      expect(playlist.headers.get('vary')).toMatch(/accept-encoding/i);
    });

    it('serves single ranges', () => expectRanges((method, headers) => web(method, segment, { headers })));

    it('answers HEAD and validators without a body', () =>
      expectValidators((method, headers) => web(method, segment, { headers })));

    it('allows no other method', async () => {
      for (const method of ['POST', 'PUT', 'DELETE']) expectProblem(await web(method, segment), 404);
    });

    it('counts a repeated line of the delivery log once', async () => {
      const { deliveryLogToken: token } = platform();
      if (token === undefined) return;
      const post = (lines: unknown[]) =>
        platform().video.origin('POST', '/internal/delivery-log', {
          token,
          body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
          headers: { 'Content-Type': 'application/x-ndjson' },
        });
      // Of a video that nobody has watched.
      const other = await register(api());
      const unseen = await upload(api(), other, await sampleVideo());
      const bandwidth = async () =>
        summary.parse(expectJson(await api()('GET', '/usage/summary', { token: other.token }), 200)).bandwidth;
      expect(await bandwidth()).toBe(0);
      const line = {
        id: randomUUID(),
        path: new URL(segment).pathname.replace(id, unseen),
        bytes: 1e9,
        status: 200,
        time: new Date().toISOString(),
      };
      const elsewhere = { ...line, id: randomUUID(), path: '/favicon.ico' };
      expect(expectJson(await post([line, elsewhere, line]), 200)).toMatchObject({ counted: 1 });
      expect(expectJson(await post([line]), 200)).toMatchObject({ counted: 0 });
      expect(await bandwidth()).toBe(1e9);
      for (const wrong of [{ ...line, bytes: -1 }, { ...line, bytes: 'many' }, { ...line, id: undefined }, 42]) {
        expectProblem(await post([{ ...line, id: randomUUID() }, wrong]), 400);
      }
      expect(await bandwidth()).toBe(1e9);
    });

    it('accepts the delivery log only with its token', async () => {
      const { origin } = platform().video;
      for (const token of [undefined, 'wrong', person.token]) {
        expect([401, 404]).toContain((await origin('POST', '/internal/delivery-log', { token, body: '{}' })).status);
      }
    });
  });
};
