import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { imageUrlParameters } from '@millrace/image-url';
import { parameters } from '../src/images/grammar.ts';
import { type ImageTransform, imageUrl, signedImageUrl } from '../src/images/index.ts';
import { createMillrace } from '../src/index.ts';

const origin = 'https://image.example.com';
const id = 'b7Qd2nXo4sWkL9_c';
const original = `${origin}/img/${id}`;

/** Values that the service takes, and what is written. */
const allowed: readonly [transform: ImageTransform, written: string][] = [
  [{ width: 8192 }, 'w_8192'],
  [{ height: 1 }, 'h_1'],
  [{ width: 400, dpr: 1.33333 }, 'w_400,dpr_1.333'],
  [{ fit: 'inside' }, 'fit_inside'],
  [{ gravity: 'attention' }, 'g_attention'],
  [{ gravity: ['fp', 1 / 3, 1] }, 'g_fp_0.3333_1'],
  [{ enlarge: false }, 'up_0'],
  [{ enlarge: true }, 'up_1'],
  [{ aspect: [16, 9] }, 'ar_16_9'],
  [{ aspect: [1920, 1080] }, 'ar_16_9'],
  [{ crop: [0, 0.25, 0.5, 1] }, 'crop_0_0.25_0.5_1'],
  [{ crop: [10, 20, 300, 400] }, 'crop_10_20_300_400'],
  [{ trim: 0 }, 'trim_0'],
  [{ rotate: -12.3456 }, 'rotate_-12.346'],
  [{ rotate: -0 }, 'rotate_0'],
  [{ rotate: 450 }, 'rotate_450'],
  [{ rotate: 1e21 }, 'rotate_1e+21'],
  [{ dpr: 0.4, gamma: 0 }, 'gamma_0,dpr_0.4'],
  [{ flip: true, flop: false }, 'flip_1'],
  [{ flop: true }, 'flop_1'],
  [{ brightness: -100, contrast: 100, saturation: -0 }, 'br_-100,co_100,sa_0'],
  [{ trim: 255, brightness: 101, contrast: 0.4, saturation: -0.4, round: 12.5 }, 'trim_255,br_101,co_0,sa_0,round_13'],
  [{ gamma: 2.2 }, 'gamma_2.2'],
  [{ hue: 360 }, 'hue_360'],
  [{ tint: '#FFcc00' }, 'tint_ffcc00'],
  [{ blur: 0 }, 'blur_0'],
  [{ blur: 0.3 }, 'blur_0.3'],
  [{ blur: 1e-7 }, 'blur_0'],
  [{ blur: 150.12345 }, 'blur_150.123'],
  [{ sharpen: true, grayscale: true }, 'sharpen_1,grayscale_1'],
  [{ pad: 10 }, 'pad_10'],
  [{ pad: [10, 20] }, 'pad_10_20'],
  [{ pad: [0, 1, 2, 4096] }, 'pad_0_1_2_4096'],
  [{ round: 'max' }, 'round_max'],
  [{ round: 12 }, 'round_12'],
  [{ background: 'fff' }, 'bg_ffffff'],
  [{ background: '#ffffff80' }, 'bg_ffffff80'],
  [{ gravity: 'focal' }, 'g_focal'],
  [{ watermark: ['a_b-c', 'southeast', 50, 20] }, 'wm_a_b-c_southeast_50_20'],
  [{ quality: 100 }, 'q_100'],
  [{ quality: 'auto', maxBytes: 50_000 }, 'q_auto,mb_50000'],
  [{ colourSpace: 'keep', quality: 70 }, 'cs_keep,q_70'],
  [{ format: 'auto' }, 'f_auto'],
  [{ preset: 'small-hero' }, 't_small-hero'],
  [{ width: 1, expires: 1_800_000_000 }, 'w_1,exp_1800000000'],
  [{ width: 1, version: 999_999_999 }, 'w_1,v_999999999'],
];

/** Values that the service refuses. A program may pass what its types do not allow. */
const refused: readonly [transform: object, name: string][] = [
  [{ width: 0 }, 'w'],
  [{ version: 0 }, 'v'],
  [{ version: 1.5 }, 'v'],
  [{ version: 1_000_000_000 }, 'v'],
  [{ width: 1.5 }, 'w'],
  [{ width: Number.NaN }, 'w'],
  [{ width: '800' }, 'w'],
  [{ height: -1 }, 'h'],
  [{ fit: 'outside' }, 'fit'],
  [{ gravity: 'top' }, 'g'],
  [{ gravity: ['fp', 0.5] }, 'g'],
  [{ gravity: ['fp', 0.5, 1.1] }, 'g'],
  [{ gravity: ['xy', 0.5, 1] }, 'g'],
  [{ enlarge: 0 }, 'up'],
  [{ aspect: [0, 9] }, 'ar'],
  [{ aspect: [1001, 1000] }, 'ar'],
  [{ aspect: [1.5, 1] }, 'ar'],
  [{ aspect: [16, 9, 1] }, 'ar'],
  [{ crop: [1, 0, 1, 1] }, 'crop'],
  [{ crop: [0, 0, 0, 1] }, 'crop'],
  [{ crop: [0, 0, 10.5, 10] }, 'crop'],
  [{ crop: [0, 0, 10] }, 'crop'],
  [{ crop: 10 }, 'crop'],
  [{ aspect: '16:9' }, 'ar'],
  [{ crop: [0.99999, 0, 1, 1] }, 'crop'],
  [{ rotate: Number.POSITIVE_INFINITY }, 'rotate'],
  [{ flip: 1 }, 'flip'],
  [{ brightness: Number.NaN }, 'br'],
  [{ tint: 'ffffff80' }, 'tint'],
  [{ tint: 'yellow' }, 'tint'],
  [{ pad: [1, 2, 3] }, 'pad'],
  [{ pad: 4097 }, 'pad'],
  [{ round: 'all' }, 'round'],
  [{ background: 'ffff' }, 'bg'],
  [{ quality: 0 }, 'q'],
  [{ quality: 'best' }, 'q'],
  [{ maxBytes: 99 }, 'mb'],
  [{ watermark: 'logo' }, 'wm'],
  [{ watermark: ['lo/go', 'south', 50, 20] }, 'wm'],
  [{ watermark: ['logo', 'entropy', 50, 20] }, 'wm'],
  [{ watermark: ['logo', 'south', 0, 20] }, 'wm'],
  [{ watermark: ['logo', 'south', 50] }, 'wm'],
  [{ format: 'gif' }, 'f'],
  [{ preset: '1x' }, 't'],
  [{ expires: 0 }, 'exp'],
];

describe('the URL of a rendition', () => {
  it.each(allowed)('%j is written as %s', (transform, written) => {
    expect(imageUrl(origin, id, transform)).toBe(`${original}/${written}`);
  });

  it('has parameters that the service understands', () => {
    for (const [, written] of allowed) {
      const given = written.split(',').map((part): [string, string] => {
        const [name = '', ...value] = part.split('_');
        return [name, value.join('_')];
      });
      expect([written, imageUrlParameters.safeParse(Object.fromEntries(given)).error]).toEqual([written, undefined]);
    }
  });

  it.each(refused)('%j is refused, as by the service', (transform, name) => {
    const [value] = Object.values(transform);
    const key = parameters.find((one) => one.name === name)?.key;
    expect(() => imageUrl(origin, id, transform)).toThrow(RangeError);
    expect(() => imageUrl(origin, id, transform)).toThrow(`${key} must be `);
    // The service only sees a text. These are the values for which it has a text that it understands.
    const isOnlyAType = ['800', 1].includes(value) || (name === 'up' && value === 0) || name === 'crop';
    const text = Array.isArray(value) ? value.join('_') : String(value);
    if (!isOnlyAType) expect(imageUrlParameters.safeParse({ [name]: text }).success).toBe(false);
  });

  it('refuses a name that is no parameter, and a result that would be too large', () => {
    const misspelt: object = { widht: 800 };
    expect(() => imageUrl(origin, id, misspelt)).toThrow(new TypeError('widht is not a parameter of an image'));
    expect(() => imageUrl(origin, id, { width: 8193 })).toThrow('width must be a whole number from 1 to 8192');
    expect(() => imageUrl(origin, id, { width: 5000, dpr: 2 })).toThrow('10000x1 pixels with a dpr of 2');
    expect(() => imageUrl(origin, id, { width: 8000, height: 8000 })).toThrow('the limits are 8192 a side');
    expect(imageUrl(origin, id, { width: 4096, dpr: 2 })).toBe(`${original}/w_4096,dpr_2`);
  });

  it('is the same for equal transforms', () => {
    const transform = { width: 800, height: 600, gravity: 'north', quality: 70, format: 'auto', dpr: 2 } as const;
    const reversed = Object.fromEntries(Object.entries(transform).reverse());
    expect(imageUrl(origin, id, reversed)).toBe(imageUrl(origin, id, transform));
    expect(imageUrl(`${origin}//`, id, { ...transform, flip: false, blur: undefined })).toBe(
      `${original}/w_800,h_600,g_north,q_70,f_auto,dpr_2`,
    );
  });

  it('has all parameters of the service, in its order', () => {
    expect(parameters.map(({ name }) => name)).toEqual(Object.keys(imageUrlParameters.shape));
  });

  it('may be one of the page’s own origin', () => {
    expect(imageUrl('', id, { width: 800 })).toBe(`/img/${id}/w_800`);
    expect(imageUrl('', 'a/b', {})).toBe('/img/a%2Fb');
  });
});

describe('the URL of an original', () => {
  it('has no parameters, and its end in the query', () => {
    expect(imageUrl(origin, id)).toBe(original);
    expect(imageUrl(origin, id, { flip: false })).toBe(original);
    expect(imageUrl(origin, id, { expires: 1_800_000_000 })).toBe(`${original}?exp=1800000000`);
    expect(imageUrl(origin, id, { version: 2 })).toBe(`${original}?v=2`);
    expect(imageUrl(origin, id, { version: 2, expires: 1_800_000_000 })).toBe(`${original}?v=2&exp=1800000000`);
  });
});

describe('a signed URL', () => {
  const key = 'a-signing-key-of-the-tests';
  /** As documented for programs in other languages. */
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  it('has the signature of the sorted parameters', async () => {
    expect(await signedImageUrl(origin, id, { width: 20, format: 'webp', height: 10 }, key)).toBe(
      `${original}/w_20,h_10,f_webp,s_${mac(`${id}/f_webp,h_10,w_20`)}`,
    );
    expect(await signedImageUrl(origin, id, { width: 20, expires: 1_800_000_000 }, key)).toBe(
      `${original}/w_20,exp_1800000000,s_${mac(`${id}/exp_1800000000,w_20`)}`,
    );
  });

  it('of an original has the signature of the word', async () => {
    expect(await signedImageUrl(origin, id, {}, key)).toBe(`${original}?s=${mac(`${id}/original`)}`);
    expect(await signedImageUrl(origin, id, { expires: 1_800_000_000 }, key)).toBe(
      `${original}?exp=1800000000&s=${mac(`${id}/exp_1800000000,original`)}`,
    );
    // Its version is not signed; that of a rendition is.
    expect(await signedImageUrl(origin, id, { version: 2 }, key)).toBe(`${original}?v=2&s=${mac(`${id}/original`)}`);
    expect(await signedImageUrl(origin, id, { width: 20, version: 2 }, key)).toBe(
      `${original}/w_20,v_2,s_${mac(`${id}/v_2,w_20`)}`,
    );
  });

  it('comes from the client too', async () => {
    const millrace = createMillrace({ image: `${origin}/api/v1/` });
    expect(await millrace.signImageUrl(id, {}, key)).toBe(await signedImageUrl(origin, id, {}, key));
    expect(millrace.imageUrl(id, { width: 800 })).toBe(`${original}/w_800`);
  });
});

describe('the URL of a picture of another server', () => {
  const remote = 'https://pictures.example/für/x.jpg?v=1';
  const named = `~${Buffer.from('https://pictures.example/f%C3%BCr/x.jpg?v=1').toString('base64url')}`;

  it('has its URL in base64url', () => {
    for (const source of [remote, `${remote}#part`, new URL(remote)]) {
      expect(imageUrl(origin, { remote: source }, { width: 8 })).toBe(`${origin}/img/${named}/w_8`);
    }
    const odd = 'https://pictures.example/>>>???/ÿ';
    const [, segment = ''] = imageUrl('', { remote: odd }, { width: 8 }).split('~');
    expect(segment).toMatch(/^[A-Za-z0-9_-]+\/w_8$/);
    expect(Buffer.from(segment.split('/')[0] ?? '', 'base64url').toString()).toBe(new URL(odd).href);
  });

  it('is signed with what stands in the path', async () => {
    const key = 'a key of the tests';
    const signature = createHmac('sha256', key).update(`${named}/f_webp,w_8`).digest('base64url');
    const url = await signedImageUrl(origin, { remote }, { width: 8, format: 'webp' }, key);
    expect(url).toBe(`${origin}/img/${named}/w_8,f_webp,s_${signature}`);
  });

  it('needs parameters, and a web address', () => {
    expect(() => imageUrl(origin, { remote })).toThrow(RangeError);
    expect(() => imageUrl(origin, { remote }, { expires: 1_800_000_000 })).toThrow(RangeError);
    expect(() => imageUrl(origin, { remote: 'file:///x' }, { width: 8 })).toThrow(RangeError);
    expect(() => imageUrl(origin, { remote: '/x.jpg' }, { width: 8 })).toThrow('Invalid URL');
  });
});
