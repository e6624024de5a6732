import { describe, expect, it } from '@jest/globals';
import { type ImageTransform, imageGravities } from '@millrace/image-url';
import { PermanentMediaError } from '@millrace/service';
import { blackPng, type Corners, orientedJpeg, quarterColours, quarters } from '@millrace/testkit/media';
import sharp from 'sharp';
import { gravityForSharp } from '../src/operations/resize.ts';
import { colourOf, cornerDifference, cornersOf, difference, renderBytes } from './support/pictures.ts';

const picture = () => quarters(120, 80).png().toBuffer();
const sizeOf = async (data: Buffer) => {
  const { width, height } = await sharp(data).metadata();
  return [width, height];
};
/** The colours of the source's quarters in reading order. */
const { topLeft: a, topRight: b, bottomLeft: c, bottomRight: d } = quarterColours;
const arranged = (topLeft: typeof a, topRight: typeof a, bottomLeft: typeof a, bottomRight: typeof a): Corners => ({
  topLeft,
  topRight,
  bottomLeft,
  bottomRight,
});

async function shows(bytes: Buffer, corners: Corners): Promise<void> {
  expect(cornerDifference(await cornersOf(bytes), corners)).toBeLessThanOrEqual(8);
}

describe('the order of operations', () => {
  it.each<[string, Partial<ImageTransform>, Corners, [number, number]]>([
    ['nothing', {}, arranged(a, b, c, d), [120, 80]],
    ['a quarter turn', { rotate: 90 }, arranged(c, a, d, b), [80, 120]],
    ['half a turn', { rotate: 180 }, arranged(d, c, b, a), [120, 80]],
    ['three quarters of a turn', { rotate: 270 }, arranged(b, d, a, c), [80, 120]],
    ['a flip', { flip: true }, arranged(c, d, a, b), [120, 80]],
    ['a flop', { flop: true }, arranged(b, a, d, c), [120, 80]],
    ['a quarter turn, then a flip', { rotate: 90, flip: true }, arranged(d, b, c, a), [80, 120]],
    ['a quarter turn, then a flop', { rotate: 90, flop: true }, arranged(a, c, b, d), [80, 120]],
    ['a turn, and the size of the result', { rotate: 90, width: 40, height: 60 }, arranged(c, a, d, b), [40, 60]],
    ['a turn, and one side of the result', { rotate: 270, width: 40 }, arranged(b, d, a, c), [40, 60]],
    ['all at once', { rotate: 90, flip: true, flop: true, width: 40 }, arranged(b, d, a, c), [40, 60]],
  ])('%s', async (_name, transform, corners, size) => {
    const { data, width, height } = await renderBytes(await picture(), transform);
    expect([width, height]).toEqual(size);
    expect(await sizeOf(data)).toEqual(size);
    await shows(data, corners);
  });

  it('applies the EXIF orientation first', async () => {
    const { data } = await renderBytes(await orientedJpeg(6, { width: 120, height: 80 }), { rotate: 90, width: 40 });
    expect(await sizeOf(data)).toEqual([40, 60]);
    await shows(data, arranged(c, a, d, b));
  });

  it('blurs colours before it removes them', async () => {
    const stripes = Buffer.alloc(64 * 64 * 3);
    for (let at = 0; at < stripes.length; at += 3) stripes.set((at / 3) % 2 === 0 ? [255, 0, 0] : [0, 0, 255], at);
    const bytes = await sharp(stripes, { raw: { width: 64, height: 64, channels: 3 } })
      .png()
      .toBuffer();
    const middle = { left: 0.3, top: 0.3, width: 0.4, height: 0.4 };
    const mixed = await renderBytes(bytes, { blur: 8, format: 'png' });
    const [grey] = await colourOf((await renderBytes(mixed.data, { grayscale: true })).data, middle);
    const both = await renderBytes(bytes, { blur: 8, grayscale: true, format: 'png' });
    expect(difference(await colourOf(both.data, middle), [grey, grey, grey, 255])).toBeLessThan(3);
  });
});

describe('fit', () => {
  it('cover keeps the centre', async () => {
    const { data } = await renderBytes(await picture(), { width: 40, height: 80 });
    expect(await sizeOf(data)).toEqual([40, 80]);
    await shows(data, quarterColours);
  });

  it('cover keeps a side, even if the result is mirrored', async () => {
    const west = await renderBytes(await picture(), { width: 40, height: 80, gravity: 'west' });
    await shows(west.data, arranged(a, a, c, c));
    const flopped = await renderBytes(await picture(), { width: 40, height: 80, gravity: 'west', flop: true });
    await shows(flopped.data, arranged(a, a, c, c));
    const north = await renderBytes(await picture(), { width: 120, height: 30, gravity: 'north', flip: true });
    await shows(north.data, arranged(a, b, a, b));
    const corner = await renderBytes(await picture(), { width: 80, height: 10, gravity: 'southeast', rotate: 90 });
    await shows(corner.data, arranged(d, b, d, b));
  });

  it.each(imageGravities)('supports gravity %s', async (gravity) => {
    const { width, height } = await renderBytes(await picture(), { width: 50, height: 50, gravity });
    expect([width, height]).toEqual([50, 50]);
    const twice = gravityForSharp({
      gravity: gravityForSharp({ gravity, flip: true, flop: true }),
      flip: true,
      flop: true,
    });
    expect(twice).toBe(gravity);
  });

  it('cover by entropy and attention keeps the detailed part', async () => {
    const field = sharp({ create: { width: 400, height: 100, channels: 3, background: '#808080' } });
    const spot = await quarters(60, 60).png().toBuffer();
    const bytes = await field
      .composite([{ input: spot, left: 330, top: 20 }])
      .png()
      .toBuffer();
    for (const gravity of ['entropy', 'attention'] as const) {
      const { data } = await renderBytes(bytes, { width: 100, height: 100, gravity });
      const [left, right] = [await cornersOf(data), await cornersOf(bytes)];
      expect(left).not.toEqual(right);
      const { dominant } = await sharp(data).stats();
      expect((await sharp(data).stats()).entropy).toBeGreaterThan((await sharp(bytes).stats()).entropy);
      expect(dominant).toBeDefined();
    }
  });

  it('contain pads to the exact size, transparent if the format supports it', async () => {
    const transform = { width: 120, height: 160, fit: 'contain' } as const;
    const edge = { left: 0.1, top: 0.02, width: 0.8, height: 0.1 };
    for (const format of ['png', 'webp', 'avif'] as const) {
      const { data } = await renderBytes(await picture(), { ...transform, format });
      expect(await sizeOf(data)).toEqual([120, 160]);
      expect((await colourOf(data, edge))[3]).toBeLessThan(2);
    }
    const { data } = await renderBytes(await picture(), { ...transform, format: 'jpeg' });
    expect(difference(await colourOf(data, edge), [255, 255, 255, 255])).toBeLessThan(3);
  });

  it('fill stretches the whole picture to the exact size', async () => {
    const { data } = await renderBytes(await picture(), { width: 33, height: 77, fit: 'fill' });
    expect(await sizeOf(data)).toEqual([33, 77]);
    await shows(data, quarterColours);
  });

  it('has no effect with one side', async () => {
    const results = await Promise.all(
      (['cover', 'contain', 'fill'] as const).map(async (fit) => renderBytes(await picture(), { width: 60, fit })),
    );
    expect(new Set(results.map(({ data }) => data.toString('base64'))).size).toBe(1);
  });

  it('enlarges', async () => {
    const { data } = await renderBytes(await quarters(10, 10).png().toBuffer(), { width: 500 });
    expect(await sizeOf(data)).toEqual([500, 500]);
    await shows(data, quarterColours);
  });
});

describe('an arbitrary angle', () => {
  it('enlarges the canvas; new areas are transparent, or white in JPEG', async () => {
    const png = await renderBytes(await picture(), { rotate: 45 });
    // The bounding box of 120 × 80 rotated by 45 degrees is 141 × 141.
    expect(Math.abs(png.width - 141) + Math.abs(png.height - 141)).toBeLessThanOrEqual(2);
    const corner = { left: 0, top: 0, width: 0.1, height: 0.1 };
    expect((await colourOf(png.data, corner))[3]).toBe(0);
    const jpeg = await renderBytes(await picture(), { rotate: 45, format: 'jpeg' });
    expect(difference(await colourOf(jpeg.data, corner), [255, 255, 255, 255])).toBeLessThan(3);
    const top = await colourOf(png.data, { left: 0.35, top: 0.22, width: 0.06, height: 0.06 });
    expect(difference(top, a)).toBeLessThan(8);
  });

  it('gives the requested size', async () => {
    const { data } = await renderBytes(await picture(), { rotate: 30, width: 50, height: 50, fit: 'contain' });
    expect(await sizeOf(data)).toEqual([50, 50]);
  });
});

describe('effects', () => {
  const edge = { left: 0.48, top: 0.1, width: 0.04, height: 0.3 };
  const distance = async (bytes: Buffer) => difference(await colourOf(bytes, edge), a);

  it('blurs', async () => {
    const spread = async (blur: number | null) => {
      const { data } = await renderBytes(await picture(), { blur });
      return difference(await colourOf(data, { left: 0.44, top: 0.1, width: 0.04, height: 0.2 }), a);
    };
    expect(await spread(null)).toBeLessThan(1);
    expect(await spread(0.1)).toBeLessThan(1);
    expect(await spread(10)).toBeGreaterThan(15);
    expect(await distance(await picture())).toBeGreaterThan(0);
  });

  it('sharpens', async () => {
    const soft = (await renderBytes(await picture(), { blur: 2 })).data;
    const { sharpness } = await sharp(soft).stats();
    expect((await sharp((await renderBytes(soft, { sharpen: true })).data).stats()).sharpness).toBeGreaterThan(
      sharpness,
    );
  });

  it('removes colour', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const { data } = await renderBytes(await picture(), { grayscale: true, format });
      const [r, g, b] = await colourOf(data, { left: 0.1, top: 0.1, width: 0.2, height: 0.2 });
      expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(3);
    }
  });

  it('applies the quality, except in PNG', async () => {
    const bytes = await renderBytes(await picture(), { blur: 3, width: 600 });
    const size = async (format: 'jpeg' | 'webp' | 'avif' | 'png', quality: number) =>
      (await renderBytes(bytes.data, { format, quality })).data.length;
    for (const format of ['jpeg', 'webp', 'avif'] as const) {
      expect(await size(format, 20)).toBeLessThan(await size(format, 90));
    }
    expect(await size('png', 20)).toBe(await size('png', 90));
  });
});

describe('limits of the result', () => {
  const refusal = async (bytes: Buffer, transform: Partial<ImageTransform>) => {
    const error = await renderBytes(bytes, transform).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof PermanentMediaError ? `${error.code}: ${error.message}` : error;
  };
  const small = () => quarters(10, 10).png().toBuffer();

  it('rejects too many pixels with the figures, for requested and derived sides', async () => {
    expect(await refusal(await small(), { width: 8192, height: 8192 })).toBe(
      'output_too_large: The result would be 8192 × 8192, which is 67108864 pixels; the limit is 50000000.',
    );
    const tall = await quarters(10, 100).png().toBuffer();
    expect(await refusal(tall, { width: 1000 })).toMatch(/output_too_large: The result would be 1000 × 10000; /);
  });

  it('rejects a rotation that makes the canvas too large', async () => {
    expect(await refusal(blackPng(6_000, 6_000), { rotate: 45 })).toMatch(/^output_too_large/);
    const { width } = await renderBytes(blackPng(6_000, 6_000), { rotate: 45, width: 100 });
    expect(width).toBe(100);
  });

  it('rejects a side that is too long even without parameters', async () => {
    expect(await refusal(blackPng(9_000, 10), {})).toMatch(/^output_too_large/);
  });
});

describe('the format', () => {
  it.each([
    ['tiff', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['gif', 'image/gif'],
  ] as const)('of a %s source without a requested format is %s', async (format, expected) => {
    const { data, contentType } = await renderBytes(await quarters(40, 40).toFormat(format).toBuffer());
    expect(contentType).toBe(expected);
    expect((await sharp(data).metadata()).mediaType).toBe(expected);
  });

  it('of an SVG is JPEG, drawn at full resolution on white', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="10"/></svg>',
    );
    const { data, contentType } = await renderBytes(svg, { width: 400 });
    expect(contentType).toBe('image/jpeg');
    const column = (left: number) => colourOf(data, { left, top: 0.2, width: 0.01, height: 0.6 });
    expect(difference(await column(0.48), [0, 0, 0, 255])).toBeLessThan(4);
    expect(difference(await column(0.52), [255, 255, 255, 255])).toBeLessThan(4);
  });
});
