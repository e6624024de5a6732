import { describe, expect, it } from '@jest/globals';
import { isVideoFormat } from '@millrace/image-url';
import { isNightly } from '@millrace/testkit/nightly';
import { parseParameters, pathPairs } from '../src/parameters/parse.ts';
import { renditionOf, transformOf } from '../src/parameters/rendition.ts';
import { videoOf } from '../src/parameters/video.ts';

const read = (params: string) => renditionOf(parseParameters(pathPairs(params)).parameters, { avif: true, webp: true });
const gif = { width: 401, height: 300, frames: 10, format: 'gif' };

function made(params: string, source = gif) {
  const rendition = read(params);
  if (!isVideoFormat(rendition.format)) throw new Error(`${params} is no video`);
  return videoOf(transformOf(rendition, source), rendition.format, source);
}
const fieldsOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof Error && 'fields' in error && Array.isArray(error.fields)
      ? error.fields.map(({ field }) => field)
      : error;
  }
};

describe('the name of a video', () => {
  it.each([
    ['f_mp4', 'plain.mp4'],
    // One dot only.
    ['crop_0_0_0.5_1,dpr_1.5,w_20,f_webm', 'w_30-crop_0_0_0p5_1.webm'],
    ['f_webm,w_300', 'w_300.webm'],
    ['f_mp4,q_75', 'plain.mp4'],
    ['f_mp4,q_80', 'q_80.mp4'],
    ['f_mp4,blur_0,rotate_360,cs_srgb,pad_0', 'plain.mp4'],
    ['f_mp4,bg_ffffffff', 'bg_ffffff.mp4'],
  ])('of %s is %s', (params, name) => {
    expect(read(params).name).toBe(name);
  });
});

describe('a video of an animation', () => {
  const size = (width: number, height: number) => ({ width, height });

  it.each([
    // An odd side is a pixel less.
    ['f_mp4', null, size(400, 300), size(400, 300), 0, 0],
    ['w_31,f_mp4', null, size(30, 22), size(30, 22), 0, 0],
    ['w_1,f_mp4', null, size(2, 2), size(2, 2), 0, 0],
    ['w_100,h_100,f_mp4', null, size(134, 100), size(100, 100), -17, 0],
    ['w_100,h_100,g_east,f_mp4', null, size(134, 100), size(100, 100), -34, 0],
    ['w_100,h_100,g_northwest,f_mp4', null, size(134, 100), size(100, 100), 0, 0],
    ['w_100,h_100,g_fp_1_0,f_mp4', null, size(134, 100), size(100, 100), -34, 0],
    ['w_100,h_100,fit_fill,f_mp4', null, size(100, 100), size(100, 100), 0, 0],
    ['w_100,h_100,fit_contain,f_mp4', null, size(100, 75), size(100, 100), 0, 13],
    ['w_800,h_800,fit_contain,up_0,f_mp4', null, size(401, 300), size(800, 800), 200, 250],
    ['w_800,h_800,fit_inside,f_mp4', null, size(400, 300), size(400, 300), 0, 0],
    ['w_800,h_800,up_0,f_mp4', null, size(401, 300), size(300, 300), -50, 0],
    ['ar_1_1,f_mp4', null, size(401, 300), size(300, 300), -50, 0],
    ['crop_0.5_0_1_1,f_mp4', { left: 201, top: 0, width: 200, height: 300 }, size(200, 300), size(200, 300), 0, 0],
  ])('%s', (params, region, picture, box, left, top) => {
    expect(made(params)).toMatchObject({ region, picture, box, left, top });
  });

  it('has even sides and holds its picture, or is held by it, for all sizes', () => {
    for (let w = 1; w < 40; w += isNightly ? 1 : 3) {
      for (let h = 1; h < 40; h += isNightly ? 3 : 7) {
        for (const fit of ['cover', 'contain', 'fill', 'inside']) {
          for (const up of [0, 1]) {
            const params = `w_${w},h_${h},fit_${fit},up_${up},f_webm`;
            for (const source of [gif, { ...gif, width: 7, height: 9 }, { ...gif, width: 1, height: 30 }]) {
              const { picture, box, left, top } = made(params, source);
              expect([params, box.width % 2, box.height % 2]).toEqual([params, 0, 0]);
              const isOutside = picture.width >= box.width && picture.height >= box.height && left <= 0 && top <= 0;
              const isInside = picture.width <= box.width && picture.height <= box.height && left >= 0 && top >= 0;
              expect([params, isOutside || isInside]).toEqual([params, true]);
              expect(left + picture.width >= Math.min(box.width, picture.width)).toBe(true);
            }
          }
        }
      }
    }
  });

  it('carries what else was asked for', () => {
    expect(made('flip_1,grayscale_1,bg_102030,q_40,f_webm')).toMatchObject({
      container: 'webm',
      flip: true,
      flop: false,
      grayscale: true,
      background: '102030',
      quality: 40,
    });
    expect(made('f_mp4')).toMatchObject({ background: 'ffffff', quality: 75 });
  });

  it('is refused where it is not possible, with the parameters to change', () => {
    for (const [params, fields] of [
      ['blur_2,pad_3,f_mp4', ['blur', 'pad']],
      ['q_auto,f_webm', ['q']],
      ['mb_500,f_webm', ['mb']],
      ['cs_keep,f_webm', ['cs']],
      ['wm_logo_south_50_20,f_mp4', ['wm']],
      ['w_10,h_10,g_entropy,f_mp4', ['g']],
      ['bg_ffffff80,f_mp4', ['bg']],
      ['w_2000,f_mp4', ['w', 'h']],
    ] as const) {
      expect([params, fieldsOf(() => made(params))]).toEqual([params, fields]);
    }
    expect(fieldsOf(() => made('f_mp4', { ...gif, frames: 1 }))).toEqual(['f']);
    expect(fieldsOf(() => made('f_mp4', { ...gif, format: 'webp' }))).toEqual(['f']);
    // No effect without a box.
    expect(made('g_attention,f_mp4')).toMatchObject({ left: 0, top: 0 });
  });
});
