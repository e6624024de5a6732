import { describe, expect, it } from '@jest/globals';
import { createMillrace } from '@millrace/client';
import {
  pathForm,
  pictureCode,
  queryForm,
  signingCode,
  videoCode,
} from '../src/features/image/playground/addresses.ts';
import { isSame } from '../src/features/image/playground/presets.ts';
import { canBeVideo, isEmpty, readTransform } from '../src/features/image/playground/transform.ts';

const base = 'https://image.example.com/api/v1';
const millrace = createMillrace({ image: base });
const image = { id: 'abc', width: 1600, height: 1200, format: 'png', alt: 'Boats & "nets"' } as const;

describe('a transform in the address', () => {
  it('has the names of the service; what it does not know is left out', () => {
    const read = readTransform({
      w: 800,
      h: 'tall',
      fit: 'contain',
      g: 'up',
      flip: 1,
      flop: 0,
      q: 101,
      f: 'auto',
      x: 1,
    });
    expect(isSame(read, { w: 800, fit: 'contain', flip: 1, q: 101, f: 'auto' })).toBe(true);
    expect(isEmpty(readTransform({ s: 'signature' }))).toBe(true);
    const [video, wide] = [{ w: 640, f: 'mp4' } as const, { cs: 'keep', f: 'avif' } as const];
    expect([isSame(readTransform(video), video), isSame(readTransform(wide), wide)]).toEqual([true, true]);
    expect(isEmpty(readTransform({ cs: 'p3', f: 'mov' }))).toBe(true);
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
    expect(pictureCode(millrace, photo, { rotate: 30 }, options)).toContain('width="960" alt');
  });
});
