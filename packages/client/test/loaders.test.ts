import { describe, expect, it } from '@jest/globals';
import { transformBaseImageProps, transformBaseSourceProps } from '@unpic/core/base';
import type { TransformerFunction } from 'unpic';
import { createLoader } from '../src/next.ts';
import nuxt from '../src/nuxt.ts';
import { transform, type UnpicOperations, type UnpicOptions } from '../src/unpic.ts';

const origin = 'https://image.example.com';
const url = `${origin}/img/b7Qd2nXo4sWkL9_c`;
const id = 'b7Qd2nXo4sWkL9_c';

describe('the loader for next/image', () => {
  const load = createLoader({ origin: `${origin}/` });

  it('takes ids and URLs, and asks for the best format', () => {
    expect(load({ src: id, width: 640 })).toBe(`${url}/w_640,up_0,f_auto`);
    expect(load({ src: url, width: 640, quality: 75 })).toBe(`${url}/w_640,up_0,q_75,f_auto`);
    expect(load({ src: `${url}?v=2`, width: 640 })).toBe(`${url}/w_640,up_0,f_auto?v=2`);
  });

  it('keeps the parameters of a URL, and its proportions', () => {
    expect(load({ src: `${url}/ar_16_9,g_north,f_webp`, width: 640 })).toBe(`${url}/w_640,g_north,up_0,ar_16_9,f_webp`);
    expect(load({ src: `${url}/w_400,h_300,dpr_2,q_50`, width: 640 })).toBe(`${url}/w_640,h_480,up_0,q_50,f_auto`);
    expect(load({ src: `${url}/h_300,up_1`, width: 640, quality: 60 })).toBe(`${url}/w_640,up_1,q_60,f_auto`);
    expect(load({ src: `${url}/t_hero`, width: 640 })).toBe(`${url}/w_640,t_hero`);
  });

  it('has parameters for all images, which a URL may change', () => {
    const gray = createLoader({ origin, transform: { grayscale: true, format: 'webp', enlarge: true } });
    expect(gray({ src: id, width: 640 })).toBe(`${url}/w_640,up_1,grayscale_1,f_webp`);
    expect(gray({ src: `${url}/f_avif`, width: 640 })).toBe(`${url}/w_640,up_1,grayscale_1,f_avif`);
    expect(createLoader({ origin, transform: { preset: 'hero' } })({ src: id, width: 64 })).toBe(`${url}/w_64,t_hero`);
  });

  it('stays within the limits of the service', () => {
    expect(load({ src: id, width: 10_000 })).toBe(`${url}/w_8192,up_0,f_auto`);
    const [, w, h] = /w_(\d+),h_(\d+)/.exec(load({ src: `${url}/w_1000,h_1000`, width: 10_000 })) ?? [];
    expect([w, Number(w) * Number(h) <= 50_000_000]).toEqual([h, true]);
    expect(Number(w)).toBeGreaterThan(7_000);
  });

  it('leaves alone what is no image of the service, and what is signed', () => {
    for (const src of [
      '/logo.png',
      '/_next/static/media/logo.1234.png',
      'https://elsewhere.example.com/img/abc',
      `${origin}/api/v1/images/abc`,
      `${url}/w_800,s_signature`,
      `${url}/w_800?s=signature`,
      `${url}?exp=1800000000&s=signature`,
      `${url}/w_800/more`,
      `${url}/w_800 1x, https://elsewhere.example.com`,
      `${origin}/img/`,
      'data:image/png;base64,AAAA',
      '',
    ]) {
      expect(load({ src, width: 640 })).toBe(src);
    }
  });

  it('works without an origin of its own', () => {
    expect(createLoader({ origin: '' })({ src: id, width: 64 })).toBe(`/img/${id}/w_64,up_0,f_auto`);
    expect(createLoader({ origin: '' })({ src: `/img/${id}/q_50`, width: 64 })).toBe(
      `/img/${id}/w_64,up_0,q_50,f_auto`,
    );
  });
});

/** Called as `createImage` of @nuxt/image 2 does. */
describe('the provider for Nuxt Image', () => {
  const get = (src: string, modifiers = {}, options = {}) =>
    nuxt().getImage(src, {
      modifiers: { width: undefined, height: undefined, ...modifiers },
      baseURL: origin,
      ...options,
    }).url;

  it('takes an id with the slash that Nuxt Image puts before it, and URLs', () => {
    expect(get(`/${id}`, { width: 320, quality: '70', format: 'jpg' })).toBe(`${url}/w_320,up_0,q_70,f_jpeg`);
    expect(get(id, { width: 320, quality: 'auto' })).toBe(`${url}/w_320,up_0,q_auto,f_auto`);
    expect(get(`${url}/q_50`, { width: 320 })).toBe(`${url}/w_320,up_0,q_50,f_auto`);
    expect(get('/logo.png', { width: 320 })).toBe('/logo.png');
  });

  it('takes the modifiers of Nuxt Image and all of the service', () => {
    const modifiers = {
      width: 200,
      height: 100,
      fit: 'contain',
      background: '#fff',
      blur: 3,
      gravity: 'north',
      round: 'max',
    };
    expect(get(id, modifiers)).toBe(`${url}/w_200,h_100,fit_contain,g_north,up_0,blur_3,round_max,bg_ffffff,f_auto`);
    expect(get(id, {}, { transform: { grayscale: true } })).toBe(`${url}/up_0,grayscale_1,f_auto`);
    expect(nuxt().getImage(url, {}).url).toBe(`${url}/up_0,f_auto`);
  });

  it('says what is wrong', () => {
    expect(() => get(id, { fit: 'outside' })).toThrow('fit must be one of cover, contain, fill, inside');
    expect(() => get(id, { format: 'gif' })).toThrow('format must be one of');
    expect(() => get(id, { sepia: 1 })).toThrow('sepia is not a parameter');
    expect(() => get(id, {}, { baseURL: undefined })).toThrow(`the origin of the image ${id} is missing`);
  });
});

/** With unpic's own functions. */
describe('the transformer for unpic', () => {
  const transformer: TransformerFunction<UnpicOperations, UnpicOptions> = transform;
  const common = { transformer, options: { origin }, alt: 'Boats' };

  it('makes the srcset of an image that grows with the page', () => {
    const { src, srcset, sizes } = transformBaseImageProps({ src: id, width: 400, height: 300, ...common });
    expect(src).toBe(`${url}/w_400,h_300,up_0,f_auto`);
    expect(sizes).toBe('(min-width: 400px) 400px, 100vw');
    expect(String(srcset).split(',\n')).toEqual([
      `${url}/w_400,h_300,up_0,f_auto 400w`,
      `${url}/w_640,h_480,up_0,f_auto 640w`,
      `${url}/w_750,h_563,up_0,f_auto 750w`,
      `${url}/w_800,h_600,up_0,f_auto 800w`,
    ]);
  });

  it('passes operations on, and stays within the limits', () => {
    const { src, srcset } = transformBaseImageProps({
      src: `${url}/g_north`,
      layout: 'fullWidth',
      aspectRatio: 1,
      height: 100,
      operations: { fit: 'cover', quality: '60', round: 12, format: 'webp' },
      ...common,
    });
    expect(src).toBe(`${url}/w_100,h_100,fit_cover,g_north,up_0,round_12,q_60,f_webp`);
    const entries = String(srcset).split(',\n');
    expect(entries).toHaveLength(15);
    // unpic leaves the format of the operations out here.
    expect(entries.at(-1)).toBe(`${url}/w_6016,h_6016,fit_cover,g_north,up_0,round_12,q_60,f_auto 6016w`);
  });

  it('makes the sources of a picture', () => {
    const { type, srcset } = transformBaseSourceProps({
      src: id,
      type: 'image/avif',
      layout: 'fixed',
      width: 64,
      height: 64,
      ...common,
    });
    expect(type).toBe('image/avif');
    expect(String(srcset)).toBe(`${url}/w_64,h_64,up_0,f_avif 64w,\n${url}/w_128,h_128,up_0,f_avif 128w`);
  });

  it('takes a URL object, and no other service’s', () => {
    expect(transform(new URL(url), { width: 64 })).toBe(`${url}/w_64,up_0,f_auto`);
    expect(transform('https://elsewhere.example.com/a.jpg', { width: 64 }, { origin })).toBe(
      'https://elsewhere.example.com/a.jpg',
    );
    expect(() => transform(id, { width: 64 })).toThrow('the origin of the image');
  });
});
