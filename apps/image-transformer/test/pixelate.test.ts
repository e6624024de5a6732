import { describe, expect, it } from '@jest/globals';
import type { ImageTransform } from '@millrace/image-url';
import sharp from 'sharp';
import { renderBytes } from './support/pictures.ts';
import { animated, farthest, type Pixels, painted, pixelsOf, png, scattered } from './support/raw.ts';

/** Neither side is a multiple of the squares. */
const source = painted(50, 33, (x, y) => {
  const [r, g, b] = scattered(x, y);
  return [r, g, b, x < 20 ? (x * 31 + y * 17) % 256 : 255];
});

/** The mean of each square, by a definition of its own: premultiplied, and written for each pixel. */
const squares = (of: Pixels, side: number): Pixels =>
  painted(of.width, of.height, (x, y) => {
    const left = x - (x % side);
    const top = y - (y % side);
    let [r, g, b, a, count] = [0, 0, 0, 0, 0];
    for (let v = top; v < Math.min(of.height, top + side); v += 1) {
      for (let u = left; u < Math.min(of.width, left + side); u += 1) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = of.data.subarray((v * of.width + u) * 4);
        r += red * alpha;
        g += green * alpha;
        b += blue * alpha;
        a += alpha;
        count += 1;
      }
    }
    return [Math.round(r / (a || 1)), Math.round(g / (a || 1)), Math.round(b / (a || 1)), Math.round(a / count)];
  });

const render = async (changes: Partial<ImageTransform>, of = source) =>
  pixelsOf((await renderBytes(await png(of), { format: 'png', ...changes })).data);

describe('pixelate', () => {
  it.each([2, 7, 32, 1_000])('%d gives each square the mean of its pixels', async (side) => {
    expect(farthest(await render({ pixelate: side }), squares(source, side))).toBe(0);
  });

  it('has squares of the result, not of the original', async () => {
    const result = await render({ pixelate: 5, width: 25, height: 25, fit: 'fill' });
    const resized = await render({ width: 25, height: 25, fit: 'fill' });
    expect(farthest(result, squares(resized, 5))).toBe(0);
  });

  it('adds no transparency', async () => {
    const opaque = await sharp(await png(painted(40, 30, scattered)))
      .removeAlpha()
      .png()
      .toBuffer();
    const { data } = await renderBytes(opaque, { format: 'png', pixelate: 9 });
    expect((await sharp(data).metadata()).hasAlpha).toBe(false);
  });

  it('keeps 16 bits a sample', async () => {
    const deep = Uint16Array.from({ length: 8 * 8 * 3 }, (_, n) => (n * 5_003) % 65_536);
    const bytes = await sharp(deep, { raw: { width: 8, height: 8, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const { data } = await renderBytes(bytes, { format: 'png', colourSpace: 'keep', pixelate: 8 });
    const { data: result } = await sharp(data).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer({
      resolveWithObject: true,
    });
    const samples = new Uint16Array(result.buffer, result.byteOffset, result.length / 2);
    const mean = [0, 1, 2].map((channel) =>
      Math.round(deep.filter((_, n) => n % 3 === channel).reduce((sum, value) => sum + value, 0) / 64),
    );
    expect([...samples.subarray(0, 3)]).toEqual(mean);
    expect(new Set(samples).size).toBeLessThanOrEqual(3);
  });

  it('does not mix the frames of an animation', async () => {
    const frames = [painted(20, 11, () => [255, 0, 0, 255]), painted(20, 11, () => [0, 0, 255, 255])];
    const { data } = await renderBytes(await animated(frames), { format: 'webp', quality: 100, pixelate: 8 });
    for (const [page, colour] of [
      [0, [255, 0, 0, 255]],
      [1, [0, 0, 255, 255]],
    ] as const) {
      expect(
        farthest(
          await pixelsOf(data, page),
          painted(20, 11, () => colour),
        ),
      ).toBeLessThan(6);
    }
  });
});
