import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem, timestamp } from '../expect.ts';
import { notStrings, oddTexts } from '../hostile.ts';
import { poll } from '../poll.ts';
import { expectPicture, newOwner, type Owner, pixelsOf, smallPicture, uploadImage } from './actions.ts';

const list = z.object({
  presets: z.array(z.looseObject({ name: z.string(), parameters: z.string() })),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  next_cursor: z.string().nullable(),
});

/** Presets that accounts make by the API. */
export const presets: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('presets of an account', () => {
    let owner: Owner;
    let id: string;
    beforeAll(async () => {
      owner = await newOwner(api());
      ({ id } = await uploadImage(api(), owner, await smallPicture()));
    });

    const put = (name: string, parameters: unknown, who: { key?: string; token?: string } = { key: owner.key }) =>
      api()('PUT', `/presets/${name}`, { ...who, json: { parameters } });
    /** Each replica learns of a change by itself. */
    const untilAnswered = (params: string, status: number) =>
      poll(
        () => pixels.img(id, params),
        (answer) => answer.status === status,
        { what: `${params} to be answered ${status}` },
      );

    it('make the rendition of their parameters, which those of the URL win over', async () => {
      const preset = { name: 'card', parameters: 'w_60,h_40,f_webp', created_at: timestamp, updated_at: timestamp };
      expect(expectJson(await put('card', 'w_60,h_40,f_webp'), 200)).toEqual({ preset });
      const same = await pixels.img(id, 'w_60,h_40,f_webp');
      const made = await untilAnswered('t_card', 200);
      expectPicture(made, 'image/webp');
      expect(made.headers.get('etag')).toBe(same.headers.get('etag'));
      const png = await pixels.img(id, 't_card,f_png');
      expectPicture(png, 'image/png');
      expect(png.headers.get('etag')).toBe((await pixels.img(id, 'w_60,h_40,f_png')).headers.get('etag'));
      expectPicture(await pixels.transform(id, 't=card'), 'image/webp');
    });

    it('can be replaced and deleted, with either credential', async () => {
      await put('square', 'w_20,h_20,f_png');
      expectPicture(await untilAnswered('t_square', 200), 'image/png');
      const { token } = owner;
      expect(expectJson(await put('square', 'w_30,h_30,f_webp', { token }), 200)).toMatchObject({
        preset: { parameters: 'w_30,h_30,f_webp' },
      });
      // Another address: caches may keep what they have.
      const changed = await poll(
        () => pixels.img(id, 't_square,q_70'),
        ({ headers }) => headers.get('content-type') === 'image/webp',
        { what: 'the changed preset' },
      );
      expectPicture(changed, 'image/webp');
      expect(expectJson(await api()('GET', '/presets/square', { key: owner.key }), 200)).toMatchObject({
        preset: { name: 'square', parameters: 'w_30,h_30,f_webp' },
      });
      expect(expectJson(await api()('DELETE', '/presets/square', { token }), 200)).toEqual({ ok: true });
      expectProblem(await api()('GET', '/presets/square', { token }), 404, 'not_found');
      expectInvalid(await untilAnswered('t_square,q_71', 400), 't');
    });

    it('are listed by name, in pages', async () => {
      const other = await newOwner(api());
      for (const name of ['b', 'c', 'a']) await put(name, 'w_10', other);
      const page = async (query: string) =>
        list.parse(expectJson(await api()('GET', `/presets?${query}`, { key: other.key }), 200));
      const first = await page('limit=2');
      expect([first.presets.map(({ name }) => name), first.total]).toEqual([['a', 'b'], 3]);
      const last = await page(`limit=2&cursor=${first.next_cursor}`);
      expect([last.presets.map(({ name }) => name), last.next_cursor]).toEqual([['c'], null]);
    });

    it('are of their account only', async () => {
      const stranger = await newOwner(api());
      await put('own', 'w_15');
      await untilAnswered('t_own', 200);
      expectProblem(await api()('GET', '/presets/own', { key: stranger.key }), 404, 'not_found');
      expectProblem(await api()('DELETE', '/presets/own', { key: stranger.key }), 404, 'not_found');
      const theirs = await uploadImage(api(), stranger, await smallPicture());
      expectInvalid(await pixels.img(theirs.id, 't_own'), 't');
    });

    it('are refused with parameters that no URL can have, or with other presets', async () => {
      const wrong: unknown[] = [
        ...notStrings,
        ...oddTexts,
        ...[
          '',
          ',',
          'w_0',
          'w_1,w_1',
          'width_1',
          'w_1 ',
          't_card',
          't_wrong',
          'w_1,s_x',
          'w_1,exp_1900000000',
          'w_%31',
        ],
        'w_1,'.repeat(400),
      ];
      for (const parameters of wrong) {
        expectInvalid(await put('wrong', parameters), 'parameters');
      }
      expectInvalid(await api()('PUT', '/presets/wrong', { key: owner.key, json: { parameters: 'w_1', t: 1 } }), 't');
      expectProblem(await api()('GET', '/presets/wrong', { key: owner.key }), 404, 'not_found');
      for (const name of ['Upper', '1', '-', 'x'.repeat(41), '__proto__', 'a.b', 'a%20b']) {
        expectProblem(await put(name, 'w_10'), 404, 'not_found');
      }
    });
  });
};
