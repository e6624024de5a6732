import { describe, expect, it } from '@jest/globals';
import type { ImageTransform } from '@millrace/image-url';
import sharp from 'sharp';
import { renderBytes } from './support/pictures.ts';
import { animated, farthest, type Pixels, painted, pixelsOf, png, scattered } from './support/raw.ts';

const source = painted(48, 32, (x, y) => {
  const [r, g, b] = scattered(x, y);
  return [r, g, b, x < 4 ? 120 : 255];
});
const render = async (changes: Partial<ImageTransform>, of = source) =>
  pixelsOf((await renderBytes(await png(of), { format: 'png', ...changes })).data);

/** What arithmetic makes of each colour; opacity stays. */
const changed = (of: Pixels, change: (r: number, g: number, b: number) => readonly number[]): Pixels => {
  const data = Buffer.from(of.data);
  for (let n = 0; n < data.length; n += 4) {
    const [r = 0, g = 0, b = 0] = of.data.subarray(n, n + 3);
    data.set(
      change(r, g, b).map((value) => Math.round(Math.min(255, Math.max(0, value)))),
      n,
    );
  }
  return { ...of, data };
};
const each = (of: Pixels, change: (value: number) => number) =>
  changed(of, (...colour) => colour.map((value) => change(value)));
const luma = (r: number, g: number, b: number) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const limited = (value: number) => Math.min(255, Math.max(0, value));

/** Values are rounded once. */
const tolerance = 1;

describe('each pixel', () => {
  it.each([-100, -40, 25, 100])('br_%d is multiplied', async (br) => {
    const expected = each(source, (value) => (value * (100 + br)) / 100);
    expect(farthest(await render({ brightness: br }), expected)).toBeLessThanOrEqual(tolerance);
  });

  it.each([-100, -30, 50, 100])('co_%d is spread from the middle', async (co) => {
    const expected = each(source, (value) => 127.5 + (value - 127.5) * (1 + co / 100));
    expect(farthest(await render({ contrast: co }), expected)).toBeLessThanOrEqual(tolerance);
  });

  it.each([0.1, 0.5, 2.2, 10])('gamma_%d bends the curve', async (gamma) => {
    const expected = each(source, (value) => 255 * (value / 255) ** (1 / gamma));
    expect(farthest(await render({ gamma }), expected)).toBeLessThanOrEqual(tolerance);
  });

  it.each([-100, -50, 40, 100])('sa_%d moves colours from their grey', async (sa) => {
    const expected = changed(source, (r, g, b) => {
      const grey = luma(r, g, b);
      return [r, g, b].map((value) => grey + (value - grey) * (1 + sa / 100));
    });
    expect(farthest(await render({ saturation: sa }), expected)).toBeLessThanOrEqual(tolerance);
  });

  it('hue turns the colours and keeps greys and the brightness', async () => {
    const mild = painted(32, 32, (x, y) => [100 + x, 110 + y, 120 + ((x * y) % 20), 255]);
    for (const hue of [60, 180, 300]) {
      const turned = await render({ hue }, mild);
      const back = await render({ hue: 360 - hue }, turned);
      expect(farthest(back, mild)).toBeLessThanOrEqual(4);
      expect(farthest(turned, mild)).toBeGreaterThan(5);
      for (let n = 0; n < mild.data.length; n += 4) {
        const [r = 0, g = 0, b = 0] = mild.data.subarray(n, n + 3);
        const [r1 = 0, g1 = 0, b1 = 0] = turned.data.subarray(n, n + 3);
        expect(Math.abs(luma(r, g, b) - luma(r1, g1, b1))).toBeLessThan(2);
      }
    }
    const grey = painted(16, 16, (x, y) => [x * y, x * y, x * y, 255]);
    expect(farthest(await render({ hue: 77 }, grey), grey)).toBeLessThanOrEqual(tolerance);
    // A third of a turn of pure red, by the matrix of the CSS filter: luminance and a cosine of -1/2.
    const red = painted(2, 2, () => [200, 0, 0, 255]);
    const [r = 0, g = 0, b = 0] = (await render({ hue: 120 }, red)).data;
    const [c, s] = [Math.cos((2 * Math.PI) / 3), Math.sin((2 * Math.PI) / 3)];
    const expected = [0.213 + 0.787 * c - 0.213 * s, 0.213 - 0.213 * c + 0.143 * s, 0.213 - 0.213 * c - 0.787 * s];
    for (const [n, value] of [r, g, b].entries()) {
      expect(Math.abs(value - limited(200 * (expected[n] ?? 0)))).toBeLessThanOrEqual(tolerance);
    }
  });

  it('tint shows the brightness in shades of the colour', async () => {
    const tinted = await render({ tint: 'c08040' });
    const own = luma(0xc0, 0x80, 0x40);
    const expected = changed(source, (r, g, b) => {
      const y = luma(r, g, b);
      return [0xc0, 0x80, 0x40].map((shade) =>
        y <= own ? (shade * y) / own : 255 - ((255 - shade) * (255 - y)) / (255 - own),
      );
    });
    expect(farthest(tinted, expected)).toBeLessThanOrEqual(tolerance);
    const ends = painted(2, 1, (x) => (x === 0 ? [0, 0, 0, 255] : [255, 255, 255, 255]));
    for (const tint of ['000000', 'ffffff', '0000ff']) {
      expect(farthest(await render({ tint }, ends), ends)).toBeLessThanOrEqual(tolerance);
    }
  });
});

it('the order is brightness, contrast, gamma, saturation, hue, tint', async () => {
  const together = await render({ brightness: 30, contrast: -20, gamma: 1.5, saturation: 40, hue: 90, tint: '4080c0' });
  let steps = source;
  for (const change of [
    { brightness: 30 },
    { contrast: -20 },
    { gamma: 1.5 },
    { saturation: 40 },
    { hue: 90 },
    { tint: '4080c0' },
  ]) {
    steps = await render(change, steps);
  }
  // Each of the steps rounds.
  expect(farthest(together, steps)).toBeLessThanOrEqual(6);
});

it('grey pictures and JPEG are adjusted too', async () => {
  const grey = await sharp(Buffer.alloc(256, 100), { raw: { width: 16, height: 16, channels: 1 } })
    .png()
    .toBuffer();
  const { data } = await renderBytes(grey, { brightness: 50, format: 'jpeg' });
  expect((await pixelsOf(data)).data[0]).toBe(150);
});

it('each frame of an animation is adjusted', async () => {
  const frames = [40, 90, 140].map((value) => painted(24, 16, () => [value, value, value, 255]));
  const { data } = await renderBytes(await animated(frames), { brightness: 50, format: 'webp', quality: 100 });
  for (const [page, value] of [60, 135, 210].entries()) {
    const [r = 0] = (await pixelsOf(data, page)).data;
    expect(Math.abs(r - value)).toBeLessThanOrEqual(2);
  }
});
