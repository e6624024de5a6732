import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Story } from '../common/story.ts';
import { refusesRanges, utcDay } from '../common/usageRanges.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { expectPicture, newOwner, pixelsOf, smallPicture, uploadImage } from './actions.ts';

const summary = z.object({ imageCount: z.int(), stored: z.int(), bandwidth: z.int() });
const daily = z.object({ days: z.array(z.object({ date: z.iso.date(), bandwidth: z.int() })) });
const image = z.object({ id: z.string(), file_name: z.string().nullable(), stored: z.int(), bandwidth: z.int() });
const ranked = z.object({ images: z.array(image), limit: z.int() });

export const usage: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('usage', () => {
    it('reports what is stored, and every byte that was sent', async () => {
      const { token, key } = await newOwner(api());
      const ask = async () => summary.parse(expectJson(await api()('GET', '/usage/summary', { token }), 200));
      expect(await ask()).toEqual({ imageCount: 0, stored: 0, bandwidth: 0 });
      const { id, size } = await uploadImage(api(), { key }, await smallPicture());
      let sent = 0;
      for (let n = 0; n < 2; n++) {
        for (const params of ['', 'w_50', 'f_webp']) sent += expectPicture(await pixels.img(id, params)).length;
        sent += expectPicture(await pixels.transform(id, 'w=50')).length;
        await pixels.img(id, 'w_50', {}, 'HEAD');
      }
      const stored = { imageCount: 1, stored: size };
      const used = await poll(ask, ({ bandwidth }) => bandwidth >= sent, { what: `a bandwidth of ${sent}` });
      expect(used).toEqual({ ...stored, bandwidth: sent });
      const unused = await uploadImage(api(), { key }, await smallPicture());
      const ofImages = ranked.parse(expectJson(await api()('GET', '/usage/images', { token }), 200));
      expect(ofImages.images.map(({ id, stored, bandwidth }) => ({ id, stored, bandwidth }))).toEqual([
        { id, stored: size, bandwidth: sent },
        { id: unused.id, stored: unused.size, bandwidth: 0 },
      ]);
      for (const [query, bandwidth] of [
        [`imageId=${id}`, sent],
        [`imageId=${unused.id}`, 0],
      ] as const) {
        const { days } = daily.parse(expectJson(await api()('GET', `/usage/daily?days=2&${query}`, { token }), 200));
        expect(days).toEqual([
          { date: utcDay(-1), bandwidth: 0 },
          { date: utcDay(0), bandwidth },
        ]);
      }
      expectJson(await api()('DELETE', `/images/${unused.id}`, { key }), 200);
      expectJson(await api()('DELETE', `/images/${id}`, { key }), 200);
      // Sent bytes stay counted.
      expect(await ask()).toEqual({ imageCount: 0, stored: 0, bandwidth: sent });
    });

    describe('of days that cannot be', () => {
      let owner: Awaited<ReturnType<typeof newOwner>>;
      beforeAll(async () => {
        owner = await newOwner(api());
      });
      refusesRanges(
        ['summary', 'daily', 'images'],
        async (path) => await api()('GET', `/usage/${path}`, { token: owner.token }),
      );
    });

    it.each(['0', '366', '-1', 'abc', '1.5'])('refuses %s days', async (days) => {
      const { token, key } = await newOwner(api());
      expectInvalid(await api()('GET', `/usage/summary?days=${days}`, { token }), 'days');
      expectProblem(await api()('GET', '/usage/summary', { key }), 401, 'unauthenticated');
    });
  });
};
