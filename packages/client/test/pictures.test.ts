import { describe, expect, it } from '@jest/globals';
import { fittedSize } from '@millrace/image-url';
import {
  pictureHtml,
  type ShownImage,
  signedImageUrl,
  signedPictureHtml,
  signedSrcset,
  srcset,
} from '../src/images/index.ts';
import { widthsWithin } from '../src/images/shown.ts';

const origin = 'https://image.example.com';
const photo: ShownImage = { id: 'abc', width: 1600, height: 1200, alt: 'Boats', format: 'jpeg', frames: 1 };
const url = `${origin}/img/abc`;
const key = 'a-signing-key-of-the-tests';

describe('a srcset', () => {
  it('has each width once, in ascending order', () => {
    expect(srcset(origin, 'abc', { widths: [800, 400, 800], transform: { aspect: [16, 9], format: 'auto' } })).toBe(
      `${url}/w_400,ar_16_9,f_auto 400w, ${url}/w_800,ar_16_9,f_auto 800w`,
    );
  });

  it('has each density', () => {
    expect(srcset(origin, 'abc', { densities: [1, 2, 1.33333], transform: { width: 64, height: 64 } })).toBe(
      `${url}/w_64,h_64 1x, ${url}/w_64,h_64,dpr_1.333 1.333x, ${url}/w_64,h_64,dpr_2 2x`,
    );
  });

  it('refuses what gives no renditions', () => {
    expect(() => srcset(origin, 'abc', { widths: [] })).toThrow('widths must not be empty');
    expect(() => srcset(origin, 'abc', { widths: [0] })).toThrow('width must be');
    expect(() => srcset(origin, 'abc', { densities: [], transform: { width: 1 } })).toThrow('densities must not be');
    expect(() => srcset(origin, 'abc', { densities: [1, 2], transform: {} })).toThrow('need a width or a height');
  });

  it('is signed entry by entry', async () => {
    expect(await signedSrcset(origin, 'abc', { widths: [400, 800] }, key)).toBe(
      `${await signedImageUrl(origin, 'abc', { width: 400 }, key)} 400w, ` +
        `${await signedImageUrl(origin, 'abc', { width: 800 }, key)} 800w`,
    );
  });
});

/** The attributes of each tag. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<(source|img)((?: [a-z]+="[^"]*")*)>/g)].map(([, name = '', attributes = '']) => {
    const pairs = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)];
    return new Map([['name', name], ...pairs.map(([, key = '', value = '']): [string, string] => [key, value])]);
  });
const imgOf = (html: string) => Object.fromEntries(tagsOf(html).find((tag) => tag.get('name') === 'img') ?? []);

describe('a picture that grows with the page', () => {
  it('has each format, and the size of the picture', () => {
    expect(pictureHtml(origin, photo, { widths: [400, 800], width: 800 })).toBe(
      `<picture>
  <source srcset="${url}/w_400,f_avif 400w, ${url}/w_800,f_avif 800w" type="image/avif" sizes="(min-width: 800px) 800px, 100vw">
  <source srcset="${url}/w_400,f_webp 400w, ${url}/w_800,f_webp 800w" type="image/webp" sizes="(min-width: 800px) 800px, 100vw">
  <img src="${url}/w_800,f_jpeg" srcset="${url}/w_400,f_jpeg 400w, ${url}/w_800,f_jpeg 800w" sizes="(min-width: 800px) 800px, 100vw" width="800" height="600" alt="Boats" loading="lazy" decoding="async">
</picture>`,
    );
  });

  it('enlarges nothing, unless asked to', () => {
    const widths = [800, 1600, 3200, 6400];
    const descriptorsOf = (transform: object) =>
      imgOf(pictureHtml(origin, photo, { widths, transform }))
        .srcset?.split(', ')
        .map((entry) => entry.split(' ')[1]);
    expect(descriptorsOf({})).toEqual(['800w', '1600w']);
    expect(descriptorsOf({ aspect: [1, 1] })).toEqual(['800w', '1200w']);
    expect(descriptorsOf({ aspect: [1, 1], fit: 'contain' })).toEqual(['800w', '1600w']);
    expect(descriptorsOf({ aspect: [2, 1], fit: 'contain' })).toEqual(['800w', '1600w', '2400w']);
    expect(descriptorsOf({ enlarge: true })).toEqual(['800w', '1600w', '3200w', '6400w']);
    // What remains of a trim is not known.
    expect(descriptorsOf({ trim: 10 })).toEqual(['800w', '1600w', '3200w', '6400w']);
    expect(imgOf(pictureHtml(origin, { ...photo, width: 300, height: 200 }, { widths: [400, 800] }))).toMatchObject({
      src: `${url}/w_300,f_jpeg`,
      width: '300',
      height: '200',
    });
  });

  it('is as wide as the service can make it without enlarging', () => {
    const sides = [37, 400, 1600] as const;
    const ratios = [
      [1, 1],
      [16, 9],
      [3, 4],
    ] as const;
    for (const width of sides) {
      for (const height of sides) {
        for (const aspect of ratios) {
          for (const fit of ['cover', 'contain', 'fill'] as const) {
            const [largest = 0] = widthsWithin({ width, height }, [9_999], { aspect, fit });
            const enlarged = (across: number): boolean => {
              const down = Math.round((across * aspect[1]) / aspect[0]);
              const sizing = { width: across, height: down, fit, enlarge: true, aspect: null };
              const { picture } = fittedSize({ width, height }, sizing);
              // Half a pixel may be rounded up.
              return picture.width > width + 1 || picture.height > height + 1;
            };
            const seen = [width, height, aspect, fit, largest];
            expect([...seen, enlarged(largest)]).toEqual([...seen, false]);
            expect([...seen, enlarged(Math.ceil(largest * 1.2) + 2)]).toEqual([...seen, true]);
          }
        }
      }
    }
  });

  it('tells only a height that is sure', () => {
    const heightOf = (transform: object, more: object = {}) =>
      imgOf(pictureHtml(origin, photo, { widths: [800], transform, ...more }));
    expect(heightOf({})).toMatchObject({ width: '800', height: '600' });
    expect(heightOf({ aspect: [16, 9] })).toMatchObject({ width: '800', height: '450' });
    expect(heightOf({ aspect: [16, 9], fit: 'inside' })).toMatchObject({ width: '800', height: '600' });
    for (const transform of [{ crop: [0, 0, 1, 0.5] }, { trim: 5 }, { rotate: 30 }, { pad: 10 }, { preset: 'hero' }]) {
      expect(heightOf(transform)).not.toHaveProperty('height');
      expect(heightOf(transform, { height: 333 })).toMatchObject({ width: '800', height: '333' });
    }
  });
});

describe('a picture of one size', () => {
  it('has each density, and its own size', () => {
    const html = pictureHtml(origin, photo, { densities: [2, 1], transform: { width: 64, height: 64, round: 'max' } });
    expect(tagsOf(html).map((tag) => Object.fromEntries(tag))).toEqual([
      { name: 'source', type: 'image/avif', srcset: expect.stringContaining('w_64,h_64,round_max,f_avif,dpr_2 2x') },
      { name: 'source', type: 'image/webp', srcset: expect.stringContaining('w_64,h_64,round_max,f_webp 1x') },
      expect.objectContaining({ src: `${url}/w_64,h_64,round_max,f_jpeg`, width: '64', height: '64' }),
    ]);
    expect(imgOf(pictureHtml(origin, photo, { densities: [1], transform: { height: 60 } }))).toMatchObject({
      width: '80',
      height: '60',
    });
  });
});

describe('the formats', () => {
  it('keep transparency and movement', () => {
    const formatsOf = (image: Partial<ShownImage>, options = {}) =>
      tagsOf(pictureHtml(origin, { ...photo, ...image }, { widths: [8], ...options })).map(
        (tag) => /f_\w+/.exec(tag.get('srcset') ?? '')?.[0] ?? 'own',
      );
    expect(formatsOf({})).toEqual(['f_avif', 'f_webp', 'f_jpeg']);
    for (const format of ['png', 'webp', 'avif', 'svg', 'gif']) {
      expect(formatsOf({ format })).toEqual(['f_avif', 'f_webp', 'f_png']);
    }
    expect(formatsOf({ format: 'gif', frames: 20 })).toEqual(['f_webp', 'own']);
    expect(formatsOf({ format: undefined })).toEqual(['f_avif', 'f_webp', 'own']);
    expect(formatsOf({ format: 'png' }, { formats: ['webp'], fallback: 'jpeg' })).toEqual(['f_webp', 'f_jpeg']);
    expect(formatsOf({}, { formats: [] })).toEqual(['f_jpeg']);
  });
});

describe('the attributes', () => {
  const hostile = `"><script>alert('1')</script>&amp; onerror='x`;

  it('never end early', () => {
    const html = pictureHtml(
      `${origin}/"><b>`,
      { ...photo, id: 'a"b', alt: hostile },
      {
        widths: [8],
        class: hostile,
        sizes: hostile,
      },
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>');
    expect(tagsOf(html)).toHaveLength(3);
    expect(html).toContain('alt="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp; onerror=&#39;x"');
  });

  it('are as given, else those of pictures that can wait', () => {
    const options = { alt: 'Quay', loading: 'eager', decoding: 'sync', fetchPriority: 'high', class: 'hero' } as const;
    expect(imgOf(pictureHtml(origin, photo, { widths: [8], sizes: '50vw', ...options }))).toMatchObject({
      alt: 'Quay',
      loading: 'eager',
      decoding: 'sync',
      fetchpriority: 'high',
      class: 'hero',
      sizes: '50vw',
    });
    expect(imgOf(pictureHtml(origin, { ...photo, alt: null }, { widths: [8] }))).toMatchObject({ alt: '' });
  });
});

it('a signed picture differs in the signatures only', async () => {
  const options = { widths: [400, 800], transform: { sharpen: true } };
  const html = await signedPictureHtml(origin, photo, options, key);
  expect(html.replaceAll(/,s_[\w-]{43}/g, '')).toBe(pictureHtml(origin, photo, options));
  expect(html.match(/,s_[\w-]{43}/g)).toHaveLength(7);
  expect(html).toContain(
    `src="${await signedImageUrl(origin, 'abc', { width: 800, sharpen: true, format: 'jpeg' }, key)}"`,
  );
});
