import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register } from '../actions.ts';
import { createClient } from '../client.ts';
import { expectRanges, expectValidators } from '../common/ranges.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { getTrack, readyTracks, streamOf } from './actions.ts';

const web = createClient('');

export const streams: Story = (platform) => {
  const api = () => platform().music.api;

  describe('streams', () => {
    let person: Person;
    let id: string;
    let picture: string;

    beforeAll(async () => {
      person = await register(api());
      id = (await readyTracks(api(), person, [{ title: 'to be streamed' }]))[0] ?? '';
      picture = new URL((await getTrack(api(), id)).waveform_data ?? '', api().base).href;
    });

    const stream = (method: string, headers = {}, query = '') => streamOf(api(), id, { method, headers, query });

    it('serves single ranges', () => expectRanges((method, headers) => stream(method, headers)));

    it('answers HEAD and validators without a body', () =>
      expectValidators((method, headers) => stream(method, headers)));

    it('serves each quality with its own validator, and 256k by default', async () => {
      const tags = new Map<string, string | null>();
      for (const q of ['128k', '256k', '320k']) tags.set(q, (await stream('HEAD', {}, `?q=${q}`)).headers.get('etag'));
      expect(new Set(tags.values()).size).toBe(3);
      expect((await stream('HEAD')).headers.get('etag')).toBe(tags.get('256k'));
    });

    it.each(['64k', '', '256K', '256', '../../source', '256k%00'])('refuses q=%s', async (q) => {
      expectInvalid(await stream('GET', {}, `?q=${q}`), 'q');
    });

    it('refuses a quality given twice', async () => {
      expectProblem(await stream('GET', {}, '?q=128k&q=256k'), 400);
    });

    it('serves players on any page, and declares the media type', async () => {
      const { headers } = await stream('HEAD', { Origin: 'https://elsewhere.example' });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('accept-ranges')).toBe('bytes');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('serves pictures for a year, with ranges and validators', async () => {
      const { headers } = await web('GET', picture);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable, s-maxage=3600');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      await expectValidators((method, more) => web(method, picture, more === undefined ? {} : { headers: more }));
    });

    it('never serves the source', async () => {
      for (const path of [`/media/tracks/${id}/source`, `/media/../private/tracks/${id}/source`]) {
        expectProblem(await platform().music.origin('GET', path), 404, 'not_found');
      }
    });

    it('counts a repeated line of the delivery log once, with the right token', async () => {
      const { deliveryLogToken: token, music } = platform();
      const post = (bearer: string | undefined, lines: unknown[]) =>
        music.origin('POST', '/internal/delivery-log', {
          token: bearer,
          body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
          headers: { 'Content-Type': 'application/x-ndjson' },
        });
      for (const wrong of [undefined, 'wrong', person.token])
        expect([401, 404]).toContain((await post(wrong, [])).status);
      if (token === undefined) return;
      const path = new URL(picture).pathname;
      const line = { id: randomUUID(), path, bytes: 1_000, status: 200, time: new Date().toISOString() };
      expect(expectJson(await post(token, [line, line]), 200)).toMatchObject({ counted: 1, duplicates: 1 });
      expect(expectJson(await post(token, [line]), 200)).toMatchObject({ counted: 0, duplicates: 1 });
      expectProblem(await post(token, [{ ...line, bytes: -1 }]), 400);
    });
  });
};
