import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register, untilSettled, upload } from '../actions.ts';
import { createClient } from '../client.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { sampleVideo } from '../media.ts';
import { urisOf } from '../playlists.ts';
import { summary } from '../shapes.ts';
import type { Story } from './story.ts';

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
      master = (await api()('GET', `/stream/${id}/manifest`)).headers.get('location') ?? '';
      const [media] = urisOf((await web('GET', master)).text, master).filter((url) => url.endsWith('.m3u8'));
      const parts = urisOf((await web('GET', media ?? '')).text, media ?? '');
      segment = parts.at(-1) ?? '';
    });

    it('serves segments for a year, and playlists for moments', async () => {
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

    it('serves single ranges', async () => {
      const whole = (await web('GET', segment)).bytes;
      const range = (Range: string, more = {}) => web('GET', segment, { headers: { Range, ...more } });
      const cases: [string, Buffer, string][] = [
        ['bytes=0-99', whole.subarray(0, 100), `bytes 0-99/${whole.length}`],
        ['bytes=100-', whole.subarray(100), `bytes 100-${whole.length - 1}/${whole.length}`],
        ['bytes=-50', whole.subarray(-50), `bytes ${whole.length - 50}-${whole.length - 1}/${whole.length}`],
        [`bytes=0-${whole.length * 2}`, whole, `bytes 0-${whole.length - 1}/${whole.length}`],
      ];
      for (const [asked, bytes, contentRange] of cases) {
        const answer = await range(asked);
        expect(answer.status).toBe(206);
        expect(answer.headers.get('content-range')).toBe(contentRange);
        expect(answer.bytes.equals(bytes)).toBe(true);
      }
      const past = await range(`bytes=${whole.length}-`);
      expectProblem(past, 416, 'range_not_satisfiable');
      expect(past.headers.get('content-range')).toBe(`bytes */${whole.length}`);
      const etag = (await web('HEAD', segment)).headers.get('etag') ?? '';
      expect((await range('bytes=0-9', { 'If-Range': etag })).status).toBe(206);
      expect((await range('bytes=0-9', { 'If-Range': '"another"' })).status).toBe(200);
      for (const nonsense of ['bytes=abc', 'lines=1-2', 'bytes=9-1'])
        expect([200, 416]).toContain((await range(nonsense)).status);
    });

    it('answers HEAD and validators without bytes', async () => {
      const head = await web('HEAD', segment);
      expect(head).toMatchObject({ status: 200, text: '' });
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
      const headers = { 'If-None-Match': head.headers.get('etag') ?? '' };
      expect(await web('GET', segment, { headers })).toMatchObject({ status: 304, text: '' });
    });

    it('takes no other method', async () => {
      for (const method of ['POST', 'PUT', 'DELETE']) expectProblem(await web(method, segment), 404);
    });

    it('counts a line of the delivery log once, however often it is sent', async () => {
      const { deliveryLogToken: token } = platform();
      if (token === undefined) return;
      const post = (lines: unknown[]) =>
        platform().video.origin('POST', '/internal/delivery-log', {
          token,
          body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
          headers: { 'Content-Type': 'application/x-ndjson' },
        });
      const bandwidth = async () =>
        summary.parse(expectJson(await api()('GET', '/usage/summary', { token: person.token }), 200)).bandwidth;
      const line = {
        id: randomUUID(),
        path: new URL(segment).pathname,
        bytes: 1e9,
        status: 200,
        time: new Date().toISOString(),
      };
      const elsewhere = { ...line, id: randomUUID(), path: '/favicon.ico' };
      const before = await bandwidth();
      expect(expectJson(await post([line, elsewhere, line]), 200)).toMatchObject({ counted: 1 });
      expect(expectJson(await post([line]), 200)).toMatchObject({ counted: 0 });
      const after = await bandwidth();
      expect(after - before).toBeGreaterThanOrEqual(1e9);
      expect(after - before).toBeLessThan(2e9);
      for (const wrong of [{ ...line, bytes: -1 }, { ...line, bytes: 'many' }, { ...line, id: undefined }, 42]) {
        expectProblem(await post([{ ...line, id: randomUUID() }, wrong]), 400);
      }
      // What was fetched before may still be on its way into the statistics; none of it is as large as a line.
      expect((await bandwidth()) - after).toBeLessThan(1e9);
    });

    it('keeps the delivery log to those with its token', async () => {
      const { origin } = platform().video;
      for (const token of [undefined, 'wrong', person.token]) {
        expect([401, 404]).toContain((await origin('POST', '/internal/delivery-log', { token, body: '{}' })).status);
      }
    });
  });
};
