import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { expectPicture, newOwner, pixelsOf, smallPicture, uploadImage } from './actions.ts';

const summary = z.object({ imageCount: z.int(), stored: z.int(), bandwidth: z.int() });

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
      expectJson(await api()('DELETE', `/images/${id}`, { key }), 200);
      // Sent bytes stay counted.
      expect(await ask()).toEqual({ imageCount: 0, stored: 0, bandwidth: sent });
    });

    it.each(['0', '366', '-1', 'abc', '1.5'])('refuses %s days', async (days) => {
      const { token, key } = await newOwner(api());
      expectInvalid(await api()('GET', `/usage/summary?days=${days}`, { token }), 'days');
      expectProblem(await api()('GET', '/usage/summary', { key }), 401, 'unauthenticated');
    });
  });
};
