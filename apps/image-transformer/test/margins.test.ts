import { describe, expect, it } from '@jest/globals';
import type { ImageTransform } from '@millrace/image-url';
import { renderBytes } from './support/pictures.ts';
import { animated, at, cut, farthest, painted, pixelsOf, png, scattered } from './support/raw.ts';

const source = painted(60, 40, scattered);
const render = async (changes: Partial<ImageTransform>, of = source) =>
  pixelsOf((await renderBytes(await png(of), { format: 'png', ...changes })).data);

describe('pad', () => {
  it('adds transparent margins around the same pixels', async () => {
    const padded = await render({ pad: [1, 2, 3, 4] });
    expect([padded.width, padded.height]).toEqual([66, 44]);
    expect(farthest(cut(padded, 4, 1, 60, 40), source)).toBe(0);
    for (const [x, y] of [
      [0, 0],
      [3, 20],
      [64, 20],
      [30, 0],
      [30, 41],
      [65, 43],
    ] as const) {
      expect(at(padded, x, y)[3]).toBe(0);
    }
  });

  it('is white in JPEG, and is not blurred', async () => {
    const plain = painted(40, 40, () => [10, 10, 10, 255]);
    const { data } = await renderBytes(await png(plain), {
      pad: [10, 10, 10, 10],
      blur: 5,
      format: 'jpeg',
      quality: 100,
    });
    const jpeg = await pixelsOf(data);
    expect(Math.min(...at(jpeg, 5, 30))).toBeGreaterThan(250);
    expect(Math.max(...at(jpeg, 13, 30).slice(0, 3))).toBeLessThan(20);
  });

  it('with a result that is too large is refused', async () => {
    await expect(render({ width: 8_000, height: 100, pad: [0, 4_000, 0, 0] })).rejects.toMatchObject({
      code: 'output_too_large',
    });
  });
});

describe('round', () => {
  it.each<[number | 'max', number]>([
    [12, 12],
    [1, 1],
    ['max', 20],
    [4_000, 20],
  ])('%s follows the circle', async (round, radius) => {
    const { data, width, height } = await render({ round });
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const across = Math.max(radius - (x + 0.5), x + 0.5 - (width - radius), 0);
        const down = Math.max(radius - (y + 0.5), y + 0.5 - (height - radius), 0);
        const distance = across > 0 && down > 0 ? Math.sqrt(across * across + down * down) : 0;
        const alpha = data[(y * width + x) * 4 + 3] ?? 0;
        if (distance <= radius - 0.5) expect([x, y, alpha]).toEqual([x, y, 255]);
        else if (distance >= radius + 0.5) expect([x, y, alpha]).toEqual([x, y, 0]);
        else expect(Math.abs(alpha - 255 * (radius + 0.5 - distance))).toBeLessThanOrEqual(1);
      }
    }
  });

  it('covers the area of a circle', async () => {
    const square = painted(101, 101, () => [5, 5, 5, 255]);
    const { data } = await render({ round: 'max' }, square);
    let area = 0;
    for (let n = 3; n < data.length; n += 4) area += (data[n] ?? 0) / 255;
    expect(Math.abs(area - Math.PI * 50.5 ** 2)).toBeLessThan(20);
  });

  it('comes after the margin, and keeps what is transparent', async () => {
    const both = await render({ pad: [10, 10, 10, 10], round: 5 });
    expect(farthest(cut(both, 10, 10, 60, 40), source)).toBe(0);
  });
});

describe('bg', () => {
  it('is behind transparent pixels, margins, corners and the areas of contain and rotate', async () => {
    const half = painted(20, 20, () => [200, 100, 0, 51]);
    const [r, g, b, alpha] = at(await render({ background: '0000ff' }, half), 5, 5);
    expect([r, g, b, alpha]).toEqual([40, 20, 204, 255]);
    for (const changes of [
      { pad: [3, 3, 3, 3] },
      { round: 'max' },
      { width: 60, height: 90, fit: 'contain' },
      { rotate: 45 },
    ] as Partial<ImageTransform>[]) {
      for (const format of ['png', 'jpeg'] as const) {
        const { data } = await renderBytes(await png(source), {
          ...changes,
          background: '10f020',
          format,
          quality: 100,
        });
        const [red = 0, green = 0, blue = 0, opacity] = at(await pixelsOf(data), 0, 0);
        expect(Math.abs(red - 0x10) + Math.abs(green - 0xf0) + Math.abs(blue - 0x20)).toBeLessThan(
          format === 'png' ? 1 : 24,
        );
        expect(opacity).toBe(255);
      }
    }
  });

  it('may be half transparent', async () => {
    const padded = await render({ pad: [2, 2, 2, 2], background: 'ff000080' });
    expect(at(padded, 0, 0)).toEqual([255, 0, 0, 128]);
    const { data } = await renderBytes(await png(source), {
      pad: [20, 20, 20, 20],
      background: '00000080',
      format: 'jpeg',
      quality: 100,
    });
    for (const value of at(await pixelsOf(data), 3, 3).slice(0, 3))
      expect(Math.abs(value - 127)).toBeLessThanOrEqual(3);
  });

  it('keeps its colour when the picture loses it', async () => {
    const [r = 0, g = 0, b = 0] = at(await render({ pad: [2, 2, 2, 2], background: 'ff0000', grayscale: true }), 0, 0);
    expect([r, g, b]).toEqual([255, 0, 0]);
    const [r1 = 0, g1 = 0, b1 = 0] = at(
      await render({ pad: [2, 2, 2, 2], background: 'ff0000', grayscale: true }),
      30,
      20,
    );
    expect([r1 - g1, g1 - b1]).toEqual([0, 0]);
  });
});

it('each frame of an animation gets margins, corners and a background', async () => {
  const frames = [30, 120, 210].map((value) => painted(40, 40, () => [value, value, value, 255]));
  const bytes = await animated(frames);
  const { data, width, height } = await renderBytes(bytes, {
    pad: [10, 10, 10, 10],
    round: 'max',
    background: 'ff0000',
    grayscale: true,
    format: 'webp',
    quality: 100,
  });
  expect([width, height]).toEqual([60, 60]);
  for (const [page, value] of [30, 120, 210].entries()) {
    const pixels = await pixelsOf(data, page);
    expect(Math.abs((at(pixels, 30, 30)[0] ?? 0) - value)).toBeLessThanOrEqual(3);
    const [r = 0, g = 255] = at(pixels, 0, 0);
    expect([r > 240, g < 15]).toEqual([true, true]);
  }
  const clear = (await renderBytes(bytes, { round: 'max', format: 'webp' })).data;
  for (const page of [0, 1, 2]) expect(at(await pixelsOf(clear, page), 0, 0)[3]).toBe(0);
});
