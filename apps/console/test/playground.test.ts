import { describe, expect, it } from '@jest/globals';
import { createMillrace } from '@millrace/client';
import {
  pathForm,
  pictureCode,
  queryForm,
  signingCode,
  videoCode,
} from '../src/features/image/playground/addresses.ts';
import { cropOf, partsOf } from '../src/features/image/playground/crop.ts';
import { isSame } from '../src/features/image/playground/presets.ts';
import {
  canBeVideo,
  isEmpty,
  type Name,
  namedOf,
  names,
  parameters,
  readTransform,
  type Transform,
} from '../src/features/image/playground/transform.ts';

const base = 'https://image.example.com/api/v1';
const millrace = createMillrace({ image: base });
const image = { id: 'abc', width: 1600, height: 1200, format: 'png', alt: 'Boats & "nets"' } as const;

describe('a transform in the address', () => {
  it('has the names of the service; what it does not know is left out', () => {
    const read = readTransform({
      s: 'signature',
      w: 800,
      h: 'tall',
      fit: 'contain',
      g: 'north',
      flip: 1,
      flop: 0,
      q: 101,
      f: 'auto',
      x: 1,
    });
    expect(isSame(read, { w: 800, fit: 'contain', g: 'north', flip: 1, q: 101, f: 'auto' })).toBe(true);
    expect(isEmpty(readTransform({ s: 'signature' }))).toBe(true);
    const [video, wide] = [{ w: 640, f: 'mp4' } as const, { cs: 'keep', f: 'avif' } as const];
    expect([isSame(readTransform(video), video), isSame(readTransform(wide), wide)]).toEqual([true, true]);
    expect(isEmpty(readTransform({ cs: 'p3', f: 'mov' }))).toBe(true);
  });

  it('has every notation of the service, and the values of the client', () => {
    // Each notation, and what the service had first. Others are read as those that are written alike.
    const all: Transform = {
      w: 1,
      h: 2,
      fit: 'inside',
      g: 'fp_0.25_1',
      up: 0,
      ar: '16_9',
      crop: '0_0.1_0.5_1',
      trim: 9,
      rotate: 450,
      flip: 1,
      flop: 1,
      br: 1,
      co: 2,
      gamma: 1.5,
      sa: 3,
      hue: 9,
      tint: 'ff8800',
      blur: 2,
      sharpen: 1,
      grayscale: 1,
      pad: '10_20',
      round: 'max',
      bg: '00000080',
      wm: 'a_b_south_50_20',
      cs: 'keep',
      q: 'auto',
      mb: 5000,
      f: 'webp',
      dpr: 2,
      v: 3,
      exp: 1_900_000_000,
      t: 'card',
    };
    const kindsOf = (some: readonly Name[]) => [...new Set(some.map((name) => parameters[name].kind))].sort();
    expect(kindsOf(names.filter((name) => Object.hasOwn(all, name)))).toEqual(kindsOf(names));
    expect(readTransform(all)).toEqual(all);
    expect(namedOf(all)).toEqual({
      width: 1,
      height: 2,
      fit: 'inside',
      gravity: ['fp', 0.25, 1],
      enlarge: false,
      aspect: [16, 9],
      crop: [0, 0.1, 0.5, 1],
      trim: 9,
      rotate: 450,
      flip: true,
      flop: true,
      brightness: 1,
      contrast: 2,
      gamma: 1.5,
      saturation: 3,
      hue: 9,
      tint: 'ff8800',
      blur: 2,
      sharpen: true,
      grayscale: true,
      pad: [10, 20],
      round: 'max',
      background: '00000080',
      watermark: ['a_b', 'south', 50, 20],
      colourSpace: 'keep',
      quality: 'auto',
      maxBytes: 5000,
      format: 'webp',
      dpr: 2,
      version: 3,
      expires: 1_900_000_000,
      preset: 'card',
    });
    expect(pathForm(millrace, 'abc', all).split('/').at(-1)).toBe(
      [
        'w_1,h_2,fit_inside,g_fp_0.25_1,up_0,ar_16_9,crop_0_0.1_0.5_1,trim_9,rotate_450,flip_1,flop_1,br_1,co_2,gamma_1.5',
        'sa_3,hue_9,tint_ff8800,blur_2,sharpen_1,grayscale_1,pad_10_20,round_max,bg_00000080,wm_a_b_south_50_20,cs_keep',
        'q_auto,mb_5000,f_webp,dpr_2,v_3,exp_1900000000,t_card',
      ].join(),
    );
    expect(readTransform({ bg: 112233 })).toMatchObject({ bg: '112233' });
  });

  it('has a crop in percent, whether the address has parts or pixels', () => {
    expect(partsOf(undefined, image)).toEqual([0, 0, 1, 1]);
    expect(partsOf('160_0.5_400_300', image)).toEqual([0.1, 0.5, 0.25, 0.25]);
    expect([cropOf([0, 0, 1, 1]), cropOf([1 / 3, 0, 0.5, 1])]).toEqual([undefined, '0.3333_0_0.5_1']);
  });

  it('has the colour space where the service has it', () => {
    const transform = { w: 800, cs: 'keep', q: 90, f: 'png' } as const;
    expect(pathForm(millrace, 'abc', transform)).toBe('https://image.example.com/img/abc/w_800,cs_keep,q_90,f_png');
    expect(queryForm(base, 'abc', transform)).toBe(`${base}/images/abc/transform?w=800&cs=keep&q=90&f=png`);
    expect(signingCode('abc', transform)).toContain('"colourSpace":"keep","quality":90,"format":"png"');
  });

  it('is written in both forms, and as code that signs', () => {
    const transform = { w: 800, blur: 0.5, flip: 1, f: 'auto' } as const;
    expect(pathForm(millrace, 'abc', transform)).toBe('https://image.example.com/img/abc/w_800,flip_1,blur_0.5,f_auto');
    expect(queryForm(base, 'abc', transform)).toBe(`${base}/images/abc/transform?w=800&blur=0.5&flip=1&f=auto`);
    expect(signingCode('abc', transform)).toContain(`signImageUrl(\n  'abc',\n  {"width":800,"flip":true`);
  });
});

describe('the video element', () => {
  it('has both formats, the chosen one first, and a still poster in the same size', () => {
    const code = videoCode(millrace, image, { w: 640, grayscale: 1, f: 'mp4' });
    const address = 'https://image.example.com/img/abc/w_640,grayscale_1';
    expect(code.split('\n')).toEqual([
      '<video autoplay loop muted playsinline',
      '  aria-label="Boats &amp; &quot;nets&quot;"',
      `  poster="${address},f_jpeg">`,
      `  <source src="${address},f_mp4" type="video/mp4">`,
      `  <source src="${address},f_webm" type="video/webm">`,
      '</video>',
    ]);
    expect(videoCode(millrace, { ...image, alt: null }, { f: 'webm' })).not.toContain('aria-label');
  });

  it('is for animated GIFs', () => {
    const [still, moving] = [{ format: 'gif', frames: 1 } as const, { format: 'gif', frames: 2 } as const];
    expect([still, moving, { ...moving, format: 'webp' } as const].map(canBeVideo)).toEqual([false, true, false]);
  });
});

describe('the picture element', () => {
  it('has each width and format, keeps proportions, and has a fallback', () => {
    const options = { widths: [480, 960], formats: ['avif', 'webp'] } as const;
    const code = pictureCode(millrace, image, { w: 800, h: 400, dpr: 2, grayscale: 1, f: 'auto' }, options);
    expect(code.split('<source')).toHaveLength(3);
    expect(code).toContain('/img/abc/w_480,h_240,grayscale_1,f_avif 480w');
    expect(code).toContain('/img/abc/w_960,h_480,grayscale_1,f_webp 960w');
    expect(code).toContain('<img src="https://image.example.com/img/abc/w_960,h_480,grayscale_1,f_png"');
    expect(code).toContain('width="960" height="480" alt="Boats &amp; &quot;nets&quot;"');
    expect(code).not.toContain('dpr_');
  });

  it('tells no height that only the service knows, and falls back to JPEG where nothing is transparent', () => {
    const photo = { ...image, format: 'jpeg' } as const;
    const options = { widths: [960], formats: ['webp'] } as const;
    expect(pictureCode(millrace, photo, {}, options)).toContain('w_960,f_jpeg"\n');
    expect(pictureCode(millrace, photo, {}, options)).toContain('width="960" height="720"');
    for (const transform of [{ rotate: 30 }, { crop: '0_0_1_0.5' }, { ar: '1_1' }, { w: 300, h: 200, pad: '9' }]) {
      expect(pictureCode(millrace, photo, transform, options)).toContain('width="960" alt');
    }
  });
});
