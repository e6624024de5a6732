import { describe, expect, it } from '@jest/globals';
import { quarters } from '@millrace/testkit/media';
import sharp from 'sharp';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import {
  expectPicture,
  listOf,
  newOwner,
  pictureForm,
  pixelsOf,
  smallPicture,
  storedOf,
  uploadImage,
} from './actions.ts';
import { singleImage } from './shapes.ts';

const immutable = 'public, max-age=31536000, immutable, s-maxage=86400';

export const replacing: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);
  const put = (id: string, key: string, bytes: Uint8Array) =>
    api()('PUT', `/images/${id}/file`, { key, body: pictureForm(bytes) });

  describe('a picture that is replaced', () => {
    it('has the next version, its own size and format, and what the owner has said', async () => {
      const owner = await newOwner(api());
      const { id, v, url } = await uploadImage(api(), owner, await smallPicture());
      expect(v).toBe(1);
      await api()('PATCH', `/images/${id}`, {
        key: owner.key,
        json: { alt: 'Four quarters', focalX: 0.25, focalY: 1 },
      });
      const first = expectPicture(await pixels.img(id, 'w_60,v_1'), 'image/png');
      const jpeg = await quarters(200, 300).jpeg().toBuffer();
      const { image } = singleImage.parse(expectJson(await put(id, owner.key, jpeg), 200));
      const said = { alt: 'Four quarters', focalX: 0.25, focalY: 1 };
      expect(image).toMatchObject({ id, v: 2, url, width: 200, height: 300, format: 'jpeg', size: jpeg.length });
      const [listed] = (await listOf(api(), owner)).images;
      expect(listed).toEqual(image);
      expect(expectJson(await api()('GET', `/images/${id}`, { key: owner.key }), 200)).toMatchObject({ image: said });

      const answer = await pixels.img(id, 'w_60,v_2');
      const second = expectPicture(answer, 'image/jpeg');
      expect(answer.headers.get('cache-control')).toBe(immutable);
      const sizes = await Promise.all([first, second].map(async (bytes) => sharp(bytes).metadata()));
      expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
        [60, 40, 'png'],
        [60, 90, 'jpeg'],
      ]);
      expect(expectPicture(await pixels.transform(id, 'w=60&v=2')).equals(second)).toBe(true);
      const original = await platform().image.origin('GET', `/img/${id}?v=2`);
      expect(expectPicture(original, 'image/jpeg').equals(jpeg)).toBe(true);
      expect(original.headers.get('cache-control')).toBe(immutable);
      // The old source and its renditions are gone.
      const stored = (await storedOf(platform(), id)) ?? [];
      const names = stored.map((key) => key.replace(/source-[\da-f]{24}$/, 'source-x').split(`/${id}/`)[1]);
      // A file that is being written has a name of its own.
      const complete = names.filter((name) => !name?.includes('~')).sort();
      expect(complete).toEqual(stored.length === 0 ? [] : ['source-x', 'v2/w_60']);
    });

    it('is found by the addresses of its older versions, and later ones do not exist', async () => {
      const owner = await newOwner(api());
      const { id } = await uploadImage(api(), owner, await smallPicture());
      for (const side of [40, 50]) {
        expectJson(await put(id, owner.key, await quarters(side, side).png().toBuffer()), 200);
      }
      for (const [answer, location] of [
        [await pixels.img(id, 'w_20,v_1,f_webp'), 'w_20,v_3,f_webp'],
        [await pixels.transform(id, 'v=2&w=20'), '?v=3&w=20'],
      ] as const) {
        expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
      }
      expectProblem(await pixels.img(id, 'w_20,v_4'), 404, 'not_found');
      expectPicture(await pixels.img(id, 'w_20,v_3,f_webp'), 'image/webp');
    });

    it('stays as it was if the new file is no picture, or its owner is another', async () => {
      const [owner, stranger] = [await newOwner(api()), await newOwner(api())];
      const { id } = await uploadImage(api(), owner, await smallPicture());
      const before = await storedOf(platform(), id);
      expectProblem(await put(id, owner.key, Buffer.from('no picture')), 415, 'unsupported_media_type');
      const cut = (await quarters(600, 600).png().toBuffer()).subarray(0, -200);
      expectProblem(await put(id, owner.key, cut), 422, 'damaged');
      expectProblem(await put(id, stranger.key, await smallPicture()), 404, 'not_found');
      expect((await listOf(api(), owner)).images).toMatchObject([{ id, v: 1, width: 120 }]);
      expect(await storedOf(platform(), id)).toEqual(before);
    });
  });
};
