import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Colour,
  type Corners,
  colourOf,
  cornerDifference,
  cornersOf,
  difference,
  factsOf,
  hasProfile,
  orientedJpeg,
  quarterColours,
  quarters,
  sharpnessOf,
} from '@millrace/testkit/media';
import type { Story } from '../common/story.ts';
import { expectInvalid } from '../expect.ts';
import { expectPicture, newOwner, type Owner, pixelsOf, smallPicture, uploadImage } from './actions.ts';

/** The colours of the quarters in reading order, named by their position in the source. */
const { topLeft: a, topRight: b, bottomLeft: c, bottomRight: d } = quarterColours;
const arranged = (topLeft: Colour, topRight: Colour, bottomLeft: Colour, bottomRight: Colour): Corners => ({
  topLeft,
  topRight,
  bottomLeft,
  bottomRight,
});
const white: Colour = [255, 255, 255, 255];

/** Parameters, the expected quarters of the result, and its size; the source has 120 × 80 pixels. */
const cases: [string, Corners, [number, number]][] = [
  ['w_60', arranged(a, b, c, d), [60, 40]],
  ['h_160', arranged(a, b, c, d), [240, 160]],
  ['w_30,dpr_2', arranged(a, b, c, d), [60, 40]],
  ['rotate_90', arranged(c, a, d, b), [80, 120]],
  ['rotate_180', arranged(d, c, b, a), [120, 80]],
  ['rotate_-90', arranged(b, d, a, c), [80, 120]],
  ['flip_1', arranged(c, d, a, b), [120, 80]],
  ['flop_1', arranged(b, a, d, c), [120, 80]],
  ['flip_1,flop_1', arranged(d, c, b, a), [120, 80]],
  // In a fixed order, independent of the URL's: rotated, resized, mirrored.
  ['flip_1,rotate_90', arranged(d, b, c, a), [80, 120]],
  ['w_40,h_60,flop_1,rotate_90', arranged(a, c, b, d), [40, 60]],
  ['w_40,h_80', arranged(a, b, c, d), [40, 80]],
  ['w_40,h_80,g_west', arranged(a, a, c, c), [40, 80]],
  ['w_120,h_20,g_south', arranged(c, d, c, d), [120, 20]],
  ['w_33,h_77,fit_fill', arranged(a, b, c, d), [33, 77]],
  ['w_300,h_300,fit_inside', arranged(a, b, c, d), [120, 80]],
  ['w_60,h_60,fit_inside', arranged(a, b, c, d), [60, 40]],
  ['w_240,up_0', arranged(a, b, c, d), [120, 80]],
  ['w_60,ar_3_1', arranged(a, b, c, d), [60, 20]],
  ['ar_1_2,g_west', arranged(a, a, c, c), [40, 80]],
  ['crop_0.5_0_0.5_0.5', arranged(b, b, b, b), [60, 40]],
  ['crop_60_0_60_80', arranged(b, b, d, d), [60, 80]],
  ['crop_60_0_60_80,rotate_90,w_40', arranged(d, b, d, b), [40, 30]],
  ['w_40,h_80,g_fp_1_0.5', arranged(b, b, d, d), [40, 80]],
  ['hue_0,br_0,gamma_1,sa_0,co_0', arranged(a, b, c, d), [120, 80]],
];

export const operations: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('operations on pixels', () => {
    let owner: Owner;
    let id: string;
    beforeAll(async () => {
      owner = await newOwner(api());
      ({ id } = await uploadImage(api(), owner, await smallPicture()));
    });

    const png = async (params: string, of = id) => expectPicture(await pixels.img(of, `${params},f_png`), 'image/png');
    const at = (left: number, top: number, side = 0.08) => ({ left, top, width: side, height: side });

    it.each(cases)('%s', async (params, corners, [width, height]) => {
      const bytes = await png(params);
      expect(await factsOf(bytes)).toMatchObject({ width, height, frames: 1 });
      expect(cornerDifference(await cornersOf(bytes), corners)).toBeLessThanOrEqual(8);
    });

    it('reduce a picture to one pixel', async () => {
      expect(await factsOf(await png('w_1'))).toMatchObject({ width: 1, height: 1 });
      expect(await factsOf(await png('w_1,h_1,fit_contain'))).toMatchObject({ width: 1, height: 1 });
    });

    it('fit_contain pads to the exact box: transparent, or white in JPEG', async () => {
      const box = 'w_120,h_160,fit_contain';
      for (const format of ['png', 'webp', 'avif']) {
        const bytes = expectPicture(await pixels.img(id, `${box},f_${format}`), `image/${format}`);
        expect(await factsOf(bytes)).toMatchObject({ width: 120, height: 160 });
        expect((await colourOf(bytes, at(0.4, 0.02)))[3]).toBeLessThan(2);
        expect(difference(await colourOf(bytes, at(0.2, 0.35)), a)).toBeLessThan(12);
      }
      const jpeg = expectPicture(await pixels.img(id, `${box},f_jpeg`), 'image/jpeg');
      expect(difference(await colourOf(jpeg, at(0.4, 0.02)), white)).toBeLessThan(3);
    });

    it('pad, round and bg add a margin, corners and a colour', async () => {
      const bytes = await png('pad_10,round_max,bg_ff0000');
      expect(await factsOf(bytes)).toMatchObject({ width: 140, height: 100 });
      expect(difference(await colourOf(bytes, at(0, 0)), [255, 0, 0, 255])).toBe(0);
      expect(difference(await colourOf(bytes, at(0.2, 0.2)), a)).toBeLessThan(8);
      expect((await colourOf(await png('round_max'), at(0, 0, 0.03)))[3]).toBe(0);
    });

    it('mb bounds the bytes, and a header says if they cannot be fewer; q_auto chooses a quality', async () => {
      const large = await uploadImage(api(), owner, await quarters(1_200, 800).png().toBuffer());
      const sized = async (params: string) => {
        const answer = await pixels.img(large.id, `${params},f_jpeg`);
        return [expectPicture(answer, 'image/jpeg').length, answer.headers.get('x-exceeds')] as const;
      };
      const [whole] = await sized('w_1200');
      const bound = Math.floor(whole * 0.9);
      const [bounded, none] = await sized(`w_1200,mb_${bound}`);
      expect(bounded).toBeLessThanOrEqual(bound);
      expect(none).toBeNull();
      // From the store too.
      for (let n = 0; n < 2; n += 1) expect((await sized('w_1200,mb_100'))[1]).toBe('mb');
      expect((await sized('w_1200,q_auto'))[1]).toBeNull();
    });

    it('cs_keep keeps the profile of a picture, whose colours else become sRGB', async () => {
      const wide = await uploadImage(api(), owner, await quarters(60, 40).withIccProfile('p3').png().toBuffer());
      const shown = async (params: string) =>
        expectPicture(await pixels.img(wide.id, `w_30,f_webp${params}`), 'image/webp');
      const [kept, usual] = [await shown(',cs_keep'), await shown('')];
      expect([await hasProfile(kept), await hasProfile(usual)]).toEqual([true, false]);
      // Shown in sRGB, both are the same picture.
      expect(cornerDifference(await cornersOf(kept), await cornersOf(usual))).toBeLessThanOrEqual(8);
    });

    it('wm draws another image of the account, and no other', async () => {
      const corner: Colour = [255, 0, 0, 255];
      const red = await quarters(30, 20, arranged(corner, corner, corner, corner))
        .png()
        .toBuffer();
      const mark = await uploadImage(api(), owner, red);
      const bytes = await png(`wm_${mark.id}_southeast_100_50`);
      expect(await factsOf(bytes)).toMatchObject({ width: 120, height: 80 });
      expect(difference(await colourOf(bytes, at(0.9, 0.9)), corner)).toBe(0);
      expect(difference(await colourOf(bytes, at(0.1, 0.1)), a)).toBeLessThan(8);
      const stranger = await uploadImage(api(), await newOwner(api()), red);
      for (const other of [stranger.id, id, 'nosuchimage']) {
        expectInvalid(await pixels.img(id, `wm_${other}_southeast_100_50,f_png`), 'wm');
      }
      expect((await api()('DELETE', `/images/${mark.id}`, { key: owner.key })).status).toBe(200);
      expectInvalid(await pixels.img(id, `wm_${mark.id}_north_100_50,f_png`), 'wm');
    });

    it('trim removes a border', async () => {
      const bordered = await uploadImage(api(), owner, await png('pad_7_9,bg_00ff00'));
      expect(bordered).toMatchObject({ width: 138, height: 94 });
      const trimmed = await png('trim_0', bordered.id);
      expect(await factsOf(trimmed)).toMatchObject({ width: 120, height: 80 });
      expect(cornerDifference(await cornersOf(trimmed), arranged(a, b, c, d))).toBeLessThanOrEqual(8);
    });

    it('br, co, sa and tint change colours', async () => {
      const quarter = async (params: string) => colourOf(await png(params), at(0.2, 0.2));
      expect(difference(await quarter('br_-50'), [90, 35, 30, 255])).toBeLessThan(4);
      expect(difference(await quarter('co_-100'), [128, 128, 128, 255])).toBeLessThan(4);
      const [r, g, blue] = await quarter('sa_-100');
      expect(Math.max(r, g, blue) - Math.min(r, g, blue)).toBeLessThan(2);
      const [red, green] = await quarter('tint_ff0000');
      expect(red - green).toBeGreaterThan(60);
    });

    it('rotate by any angle enlarges the canvas: transparent, or white in JPEG', async () => {
      const turned = await png('rotate_45');
      const { width, height } = await factsOf(turned);
      // 120 × 80 rotated by 45 degrees fills 141 × 141.
      expect(Math.abs(width - 141) + Math.abs(height - 141)).toBeLessThanOrEqual(2);
      expect((await colourOf(turned, at(0, 0)))[3]).toBe(0);
      expect(difference(await colourOf(turned, at(0.35, 0.22, 0.06)), a)).toBeLessThan(8);
      const jpeg = expectPicture(await pixels.img(id, 'rotate_45,f_jpeg'), 'image/jpeg');
      expect(difference(await colourOf(jpeg, at(0, 0)), white)).toBeLessThan(3);
      expect(await factsOf(await png('rotate_30,w_50,h_40,fit_contain'))).toMatchObject({ width: 50, height: 40 });
    });

    it('blur spreads by its sigma, in pixels of the result', async () => {
      const spread = async (params: string) => difference(await colourOf(await png(params), at(0.44, 0.15, 0.04)), a);
      expect(await spread('blur_0')).toBeLessThan(1);
      const [little, much] = [await spread('blur_2'), await spread('blur_12')];
      expect(little).toBeLessThan(much);
      expect(much).toBeGreaterThan(15);
    });

    it('sharpen sharpens', async () => {
      const soft = await uploadImage(api(), owner, await png('blur_2'));
      const [before, after] = [await png('w_120', soft.id), await png('w_120,sharpen_1', soft.id)];
      expect(await sharpnessOf(after)).toBeGreaterThan(await sharpnessOf(before));
    });

    it('grayscale removes the colour in every format', async () => {
      for (const format of ['jpeg', 'png', 'webp', 'avif']) {
        const bytes = expectPicture(await pixels.img(id, `grayscale_1,f_${format}`), `image/${format}`);
        for (const [r, g, blue] of Object.values(await cornersOf(bytes))) {
          expect(Math.max(r, g, blue) - Math.min(r, g, blue)).toBeLessThan(3);
        }
      }
    });

    it('g finds the salient part, or keeps the given one', async () => {
      const spot = await quarters(60, 60).png().toBuffer();
      const field = quarters(400, 100, { topLeft: white, topRight: white, bottomLeft: white, bottomRight: white });
      const bytes = await field
        .composite([{ input: spot, left: 330, top: 20 }])
        .png()
        .toBuffer();
      const wide = await uploadImage(api(), owner, bytes);
      const crop = async (g: string) => colourOf(await png(`w_100,h_100,g_${g}`, wide.id), at(0, 0, 1));
      for (const g of ['west', 'northwest', 'southwest', 'center', 'north', 'south']) {
        expect(difference(await crop(g), white)).toBeLessThan(2);
      }
      for (const g of ['entropy', 'attention', 'east', 'northeast', 'southeast']) {
        expect(difference(await crop(g), white)).toBeGreaterThan(10);
      }
    });

    it('q makes files smaller, except PNG', async () => {
      const size = async (f: string, q: number) =>
        expectPicture(await pixels.img(id, `w_600,blur_3,f_${f},q_${q}`)).length;
      for (const f of ['jpeg', 'webp', 'avif']) expect(await size(f, 10)).toBeLessThan(await size(f, 95));
      expect(await size('png', 10)).toBe(await size('png', 95));
    });

    it.each([1, 2, 3, 4, 5, 6, 7, 8])('apply a camera’s orientation %d before all else', async (n) => {
      const image = await uploadImage(api(), owner, await orientedJpeg(n, { width: 120, height: 80 }));
      expect(image).toMatchObject({ width: 120, height: 80 });
      for (const [params, corners, size] of [
        ['w_60', arranged(a, b, c, d), { width: 60, height: 40 }],
        ['w_40,rotate_90,flip_1', arranged(d, b, c, a), { width: 40, height: 60 }],
      ] as const) {
        const bytes = await png(params, image.id);
        expect(await factsOf(bytes)).toMatchObject(size);
        expect(cornerDifference(await cornersOf(bytes), corners)).toBeLessThanOrEqual(12);
      }
    });
  });
};
