import { describe, expect, it } from '@jest/globals';
import type { ImageTransform } from '@millrace/image-url';
import { orientedJpeg } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { renderBytes } from './support/pictures.ts';
import { animated, at, cut, farthest, type Paint, painted, pixelsOf, png, scattered } from './support/raw.ts';

const source = painted(60, 40, scattered);
const render = async (changes: Partial<ImageTransform>, bytes?: Buffer) =>
  pixelsOf((await renderBytes(bytes ?? (await png(source)), { format: 'png', ...changes })).data);

/** A field of one colour with a spot of another. */
const spot = (
  left: number,
  top: number,
  width: number,
  height: number,
  border: ReturnType<Paint> = [200, 210, 220, 255],
) =>
  painted(60, 40, (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height ? [10, 20, 30, 255] : border,
  );

describe('crop', () => {
  it.each<[string, [number, number, number, number], [number, number, number, number]]>([
    ['pixels', [7, 9, 20, 11], [7, 9, 20, 11]],
    ['parts of the sides', [0.25, 0.5, 0.5, 0.25], [15, 20, 30, 10]],
    ['both', [0.5, 3, 5, 1], [30, 3, 5, 37]],
    ['a rectangle that ends outside', [50, 30, 100, 100], [50, 30, 10, 10]],
    ['less than a pixel', [0.999, 0.999, 0.0001, 0.0001], [59, 39, 1, 1]],
  ])('copies %s', async (_name, crop, [left, top, width, height]) => {
    expect(farthest(await render({ crop }), cut(source, left, top, width, height))).toBe(0);
  });

  it('comes before the rotation and the resize', async () => {
    const part = await png(cut(source, 5, 5, 40, 20));
    const steps: Partial<ImageTransform> = { rotate: 90, width: 10, flip: true };
    expect(farthest(await render({ crop: [5, 5, 40, 20], ...steps }), await render(steps, part))).toBe(0);
    const sizes: Partial<ImageTransform> = { width: 12, height: 12, gravity: 'east' };
    expect(farthest(await render({ crop: [5, 5, 40, 20], ...sizes }), await render(sizes, part))).toBeLessThanOrEqual(
      1,
    );
  });

  it.each(byDay([1, 2, 3, 4, 5, 6, 7, 8], ['1', '6', '7'], String))(
    'is of the upright picture: orientation %d',
    async (orientation) => {
      const bytes = await orientedJpeg(orientation, { width: 60, height: 40 });
      const whole = await render({}, bytes);
      expect([whole.width, whole.height]).toEqual([60, 40]);
      expect(farthest(await render({ crop: [25, 10, 20, 25] }, bytes), cut(whole, 25, 10, 20, 25))).toBeLessThanOrEqual(
        1,
      );
    },
  );

  it('that begins outside is refused', async () => {
    for (const crop of [
      [60, 0, 5, 5],
      [0, 40, 5, 5],
    ] as [number, number, number, number][]) {
      await expect(render({ crop })).rejects.toMatchObject({ code: 'output_too_large' });
    }
  });
});

describe('trim', () => {
  it.each([
    [12, 7, 20, 13],
    [0, 5, 60, 1],
    [59, 39, 1, 1],
  ])('keeps what is not of the colour of the border: %d %d %d %d', async (left, top, width, height) => {
    const picture = spot(left, top, width, height);
    expect(farthest(await render({ trim: 0 }, await png(picture)), cut(picture, left, top, width, height))).toBe(0);
  });

  it('takes a difference up to its value for the border', async () => {
    const noisy = painted(60, 40, (x, y) =>
      x === 30 && y === 20 ? [0, 0, 0, 255] : [100 + ((x + y) % 6), 100, 100, 255],
    );
    expect(await render({ trim: 5 }, await png(noisy))).toMatchObject({ width: 1, height: 1 });
    const { width, height } = await render({ trim: 4 }, await png(noisy));
    expect(width * height).toBeGreaterThan(1);
  });

  it('leaves a plain or transparent picture as it is', async () => {
    for (const colour of [
      [9, 9, 9, 255],
      [1, 2, 3, 0],
    ] as const) {
      const plain = painted(30, 20, () => colour);
      expect(await render({ trim: 10 }, await png(plain))).toMatchObject({ width: 30, height: 20 });
    }
  });

  it('takes all transparent pixels for equal', async () => {
    const picture = spot(8, 9, 10, 11, [1, 2, 3, 0]);
    picture.data.set([250, 250, 250, 0], 4 * 61);
    expect(await render({ trim: 0 }, await png(picture))).toMatchObject({ width: 10, height: 11 });
  });

  it('comes after the crop and before the resize', async () => {
    const picture = spot(20, 10, 20, 10);
    expect(await render({ crop: [10, 0, 20, 40], trim: 0, width: 30 }, await png(picture))).toMatchObject({
      width: 30,
      height: 30,
    });
  });

  const contents: [string, [number, number, number, number], number][] = [
    ['in all of them', [700, 500, 1_500, 3_400], 1],
    ['in the last one', [2_990, 3_950, 10, 50], 1],
    ['in the first one, of one that is turned', [700, 10, 20, 10], 6],
  ];
  const forDay = ['in all of them', 'in the first one, of one that is turned'];
  it.each(byDay(contents, forDay, ([name]) => name))(
    'reads a large picture in bands: content %s',
    async (_name, [left, top, width, height], orientation) => {
      const white = { width: 3_000, height: 4_000, channels: 3, background: 'white' } as const;
      const content = await sharp({ create: { ...white, width, height, background: '#102030' } })
        .png()
        .toBuffer();
      const picture = sharp({ create: white }).composite([{ input: content, left, top }]);
      const file = await picture.removeAlpha().withMetadata({ orientation }).png({ compressionLevel: 1 }).toBuffer();
      const [wide, high] = orientation === 6 ? [height, width] : [width, height];
      expect(await render({ trim: 0 }, file)).toMatchObject({ width: wide, height: high });
      if (orientation !== 1) return;
      const half = await render({ crop: [0, 2_000, 3_000, 2_000], trim: 0 }, file);
      expect(half).toMatchObject({ width, height: top + height - Math.max(top, 2_000) });
      expect(half.data.subarray(0, 3)).toEqual(Buffer.of(0x10, 0x20, 0x30));
    },
  );

  it('is of an SVG too', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect x="12" y="8" width="30" height="10"/></svg>',
    );
    expect(await render({ trim: 10 }, svg)).toMatchObject({ width: 30, height: 10 });
    expect(await render({ trim: 10, width: 300 }, svg)).toMatchObject({ width: 300, height: 100 });
    expect(await render({ crop: [0.5, 0, 0.5, 0.5], width: 300 }, svg)).toMatchObject({ width: 300, height: 200 });
  });
});

describe('a point as gravity', () => {
  it.each<[number, number, number]>([
    [0, 0, 0],
    [1, 1, 20],
    [0.5, 0.5, 10],
    [0.3, 0.9, 0],
    [0.6, 0.1, 16],
  ])('keeps %d, %d in the middle, as far as the picture reaches', async (x, y, left) => {
    expect(farthest(await render({ width: 40, height: 40, gravity: ['fp', x, y] }), cut(source, left, 0, 40, 40))).toBe(
      0,
    );
  });

  it('is of the picture before it is mirrored', async () => {
    const kept = await render({ width: 40, height: 40, gravity: ['fp', 0.6, 0.1], flop: true, flip: true });
    const expected = painted(40, 40, (x, y) => {
      const [r = 0, g = 0, b = 0, alpha = 0] = at(source, 16 + 39 - x, 39 - y);
      return [r, g, b, alpha];
    });
    expect(farthest(kept, expected)).toBe(0);
  });
});

describe('sizes', () => {
  it.each<[Partial<ImageTransform>, number, number]>([
    [{ width: 100, height: 100, fit: 'inside' }, 60, 40],
    [{ width: 30, height: 30, fit: 'inside' }, 30, 20],
    [{ width: 120, enlarge: false }, 60, 40],
    [{ width: 120, height: 60, enlarge: false }, 60, 30],
    [{ width: 30, height: 60, enlarge: false }, 20, 40],
    [{ width: 120, height: 20, fit: 'fill', enlarge: false }, 60, 20],
    [{ aspect: [1, 1] }, 40, 40],
    [{ aspect: [1, 1], fit: 'contain' }, 60, 60],
    [{ aspect: [3, 1], rotate: 90 }, 40, 13],
  ])('%j', async (changes, width, height) => {
    expect(await render(changes)).toMatchObject({ width, height });
  });

  it('contain without enlargement puts the picture into the middle of the box', async () => {
    const boxed = await render({ width: 80, height: 60, fit: 'contain', enlarge: false });
    expect([boxed.width, boxed.height]).toEqual([80, 60]);
    expect(farthest(cut(boxed, 10, 10, 60, 40), source)).toBe(0);
    expect(at(boxed, 9, 9)[3]).toBe(0);
    const odd = await render({ width: 61, height: 41, fit: 'contain', enlarge: false, flip: true, flop: true });
    // An odd pixel is right and below, and then mirrored.
    expect([at(odd, 60, 20)[3], at(odd, 30, 40)[3], at(odd, 0, 0)[3]]).toEqual([255, 255, 0]);
  });
});

describe('of an animation', () => {
  const frames = [0, 1, 2].map((n) => painted(60, 40, (x, y) => scattered(x + n, y + n * 3)));
  const spots = [spot(10, 10, 5, 5), spot(30, 20, 10, 5), painted(60, 40, () => [200, 210, 220, 255])];
  const pages = async (changes: Partial<ImageTransform>, of = frames) => {
    const rendition = await renderBytes(await animated(of), { format: 'webp', quality: 100, ...changes });
    const { pages: count = 1 } = await sharp(rendition.data).metadata();
    return Promise.all(Array.from({ length: count }, (_, page) => pixelsOf(rendition.data, page)));
  };
  /** WebP at quality 100 is lossy: a shift by a pixel differs by far more, on the mean. */
  const mean = (a: Buffer, b: Buffer) => a.reduce((sum, value, n) => sum + Math.abs(value - (b[n] ?? 0)), 0) / a.length;

  it('crop cuts each frame', async () => {
    const flat = [0, 1, 2].map((n) =>
      painted(60, 40, (x) => (x < 30 ? [60 * n, 200, 50, 255] : [240, 20 + 60 * n, 90, 255])),
    );
    const cropped = await pages({ crop: [0.5, 10, 20, 20] }, flat);
    expect(cropped.map(({ width, height }) => [width, height])).toEqual(flat.map(() => [20, 20]));
    for (const [n, page] of cropped.entries()) {
      expect(mean(page.data, cut(flat[n] ?? frames[0] ?? page, 30, 10, 20, 20).data)).toBeLessThan(4);
    }
  });

  it('trim keeps the same part of all frames', async () => {
    const trimmed = await pages({ trim: 4 }, spots);
    expect(trimmed).toHaveLength(3);
    for (const page of trimmed) expect([page.width, page.height]).toEqual([30, 15]);
    expect(at(trimmed[0] ?? source, 2, 2)[0]).toBeLessThan(40);
    expect(at(trimmed[1] ?? source, 25, 12)[0]).toBeLessThan(40);
    expect(at(trimmed[2] ?? source, 25, 12)[0]).toBeGreaterThan(180);
  });

  it('a point, a ratio and the limit of enlargement count for each frame', async () => {
    for (const [changes, size] of [
      [{ width: 40, height: 40, gravity: ['fp', 1, 0] }, [40, 40]],
      [{ aspect: [1, 1] }, [40, 40]],
      [{ width: 90, height: 90, fit: 'inside' }, [60, 40]],
      [{ width: 80, height: 60, fit: 'contain', enlarge: false }, [80, 60]],
    ] as [Partial<ImageTransform>, [number, number]][]) {
      const all = await pages(changes);
      expect(all.map(({ width, height }) => [width, height])).toEqual(frames.map(() => size));
    }
  });
});
