import { describe, expect, it } from '@jest/globals';
import { imagePlaceholders } from '@millrace/jobs';
import { disposalGif, imageFixtures, quarterColours, quarters } from '@millrace/testkit/media';
import sharp from 'sharp';
import { verify } from '../src/picture/verify.ts';
import { paletteOf } from '../src/placeholders/palette.ts';
import { placeholdersOf } from '../src/placeholders/placeholders.ts';
import { thumbHashOf } from '../src/placeholders/thumbHash.ts';
import { deadline, opened } from './support/pictures.ts';
import { animated, type Paint, type Pixels, painted, png, scattered } from './support/raw.ts';
import { decodeThumbHash } from './support/thumbHash.ts';

const raw = (pixels: Pixels) => ({ ...pixels, channels: 4 as const });
const seen = (bytes: Buffer) => opened(bytes, (picture) => verify(picture, deadline()));
const placeholders = async (bytes: Buffer) => imagePlaceholders.parse(placeholdersOf(await seen(bytes)));
const decoded = (base64: string) => decodeThumbHash(Buffer.from(base64, 'base64'));
const far = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((value, n) => Math.abs(value - (other[n] ?? 0))));
const plain =
  (...colour: [number, number, number, number]): Paint =>
  () =>
    colour;
const quarterPoints = [
  ['topLeft', 0.25, 0.25],
  ['topRight', 0.75, 0.25],
  ['bottomLeft', 0.25, 0.75],
  ['bottomRight', 0.75, 0.75],
] as const;

describe('a thumbhash', () => {
  // Made by the format's own implementation.
  it.each([
    ['scattered', 60, 40, scattered, '4AcCBYBSWIOkKNYoowRYdHsLt3+0'],
    [
      'transparent',
      30,
      90,
      (x: number, y: number): ReturnType<Paint> => [x * 8, y * 2, (x + y) % 256, (y * 3) % 256],
      'WQmGEgw3cKOoiHdwqAe3Wnh4cHiGiGg=',
    ],
  ] as const)('of a %s picture is that of the format', (_name, width, height, paint, expected) => {
    expect(thumbHashOf(raw(painted(width, height, paint))).toString('base64')).toBe(expected);
  });

  it('shows the colours at their places', async () => {
    const { at, hasAlpha, ratio } = decoded((await placeholders(await quarters(320, 240).png().toBuffer())).thumbhash);
    expect(hasAlpha).toBe(false);
    expect(ratio).toBeCloseTo(7 / 5, 5);
    for (const [name, x, y] of quarterPoints)
      expect([name, far(at(x, y), quarterColours[name]) < 60]).toEqual([name, true]);
  });

  it.each([
    [100, 100],
    [100, 1],
    [1, 100],
    [1, 1],
    [37, 99],
  ])('of one colour is that colour, at %d × %d', (width, height) => {
    const hash = thumbHashOf(raw(painted(width, height, plain(200, 100, 50, 255))));
    const { at, ratio } = decodeThumbHash(hash);
    for (const [x, y] of [
      [0.1, 0.1],
      [0.5, 0.5],
      [0.9, 0.9],
    ] as const) {
      expect(far(at(x, y), [200, 100, 50, 255])).toBeLessThan(10);
    }
    expect(Math.abs(Math.log2(ratio) - Math.log2(width / height))).toBeLessThan(
      width * height > 1 && Math.min(width, height) === 1 ? 4.5 : 0.5,
    );
  });

  it('has the transparency, and nothing of invisible colours', () => {
    const half: Paint = (x) => (x < 20 ? [10, 20, 200, 255] : [255, 255, 255, 0]);
    const { at, hasAlpha } = decodeThumbHash(thumbHashOf(raw(painted(40, 40, half))));
    expect(hasAlpha).toBe(true);
    expect(at(0.1, 0.5)[3]).toBeGreaterThan(220);
    expect(at(0.9, 0.5)[3]).toBeLessThan(35);
    expect(far(at(0.5, 0.5).slice(0, 3), [10, 20, 200])).toBeLessThan(10);
    const nothing = decodeThumbHash(thumbHashOf(raw(painted(8, 8, plain(255, 9, 9, 0)))));
    expect([nothing.hasAlpha, nothing.at(0.5, 0.5)[3]]).toEqual([true, 0]);
  });

  it('is not made of more than 100 pixels a side', () => {
    expect(() => thumbHashOf(raw(painted(101, 1, scattered)))).toThrow(RangeError);
    expect(() => thumbHashOf(raw(painted(1, 101, scattered)))).toThrow(RangeError);
  });
});

describe('a palette', () => {
  it('has the colours by how much they cover, similar ones together, five at most', () => {
    /** From this row on, a colour. */
    const bands: [number, readonly [number, number, number]][] = [
      [0, [250, 250, 245]],
      [40, [20, 60, 160]],
      [65, [200, 30, 40]],
      [80, [30, 140, 60]],
      [90, [240, 190, 20]],
      [96, [120, 40, 130]],
    ];
    const band: Paint = (x, y) => {
      const [, [r, g, b]] = bands.findLast(([first]) => y >= first) ?? [0, [0, 0, 0]];
      // Shades that no eye tells apart.
      return [r + (x % 3), g + (x % 2), b + (x % 4), 255];
    };
    const palette = paletteOf(raw(painted(60, 100, band)));
    expect(palette).toHaveLength(5);
    for (const [n, colour] of palette.entries()) {
      const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      expect([n, far(channels, bands[n]?.[1] ?? []) <= 2]).toEqual([n, true]);
    }
  });

  it('has neither invisible colours nor specks', () => {
    const speck: Paint = (x, y) => {
      if (y >= 50) return [0, 255, 0, 0];
      return x === 3 && y === 3 ? [255, 0, 0, 255] : [16, 32, 48, 255];
    };
    expect(paletteOf(raw(painted(50, 100, speck)))).toEqual(['#102030']);
    expect(paletteOf(raw(painted(9, 9, plain(1, 2, 3, 0))))).toEqual([]);
  });
});

describe('an inspection sees', () => {
  it.each(imageFixtures.map((fixture) => [fixture.name, fixture] as const))('%s', async (_name, fixture) => {
    const { thumbnail, isOpaque } = await seen(await fixture.make());
    const scale = Math.min(1, 100 / fixture.width);
    const size = [Math.round(fixture.width * scale), Math.round(fixture.height * scale)];
    expect([thumbnail.width, thumbnail.height, thumbnail.channels]).toEqual([...size, 4]);
    const { at, hasAlpha, ratio } = decodeThumbHash(thumbHashOf(thumbnail));
    expect(ratio > 1).toBe(fixture.width > fixture.height);
    const hasTransparency = Object.values(fixture.corners).some(([, , , alpha]) => alpha < 255);
    expect([hasAlpha, isOpaque]).toEqual([hasTransparency, !hasTransparency]);
    for (const [name, x, y] of quarterPoints) {
      const [r, g, b, alpha] = at(x, y);
      const [red, green, blue, opacity] = fixture.corners[name];
      expect([name, far([alpha], [opacity]) < 60]).toEqual([name, true]);
      if (opacity > 200)
        expect([name, far([r, g, b], [red, green, blue]) < 70 + fixture.tolerance]).toEqual([name, true]);
    }
  });

  it('a single transparent pixel of a large picture', async () => {
    const [width, height] = [3_000, 1_000];
    const of = (alpha: number) =>
      png(painted(width, height, (x, y) => [9, 99, 199, x === 1_501 && y === 7 ? alpha : 255]));
    expect((await seen(await of(255))).isOpaque).toBe(true);
    expect((await seen(await of(0))).isOpaque).toBe(false);
    expect((await seen(await of(128))).isOpaque).toBe(false);
  });

  it('a frame with transparency, and the colours of the first one', async () => {
    const frames = [plain(200, 0, 0, 255), plain(0, 200, 0, 255)].map((paint) => painted(40, 20, paint));
    const opaque = await placeholders(await animated(frames));
    expect(opaque).toMatchObject({ isOpaque: true, palette: ['#c80000'] });
    const hole: Paint = (x) => [0, 0, 200, x < 2 ? 0 : 255];
    expect(await placeholders(await animated([...frames, painted(40, 20, hole)]))).toMatchObject({
      isOpaque: false,
      palette: ['#c80000'],
    });
    expect((await seen(disposalGif())).thumbnail).toMatchObject({ width: 40, height: 20 });
  });

  it('an SVG', async () => {
    const svg = (more: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${more}</svg>`);
    expect(await placeholders(svg('<rect width="200" height="100" fill="#c80000"/>'))).toMatchObject({
      isOpaque: true,
      palette: ['#c80000'],
    });
    const half = await placeholders(svg('<rect width="100" height="100" fill="#c80000"/>'));
    expect(half).toMatchObject({ isOpaque: false, palette: ['#c80000'] });
    expect(decoded(half.thumbhash).hasAlpha).toBe(true);
    expect(await placeholders(svg(''))).toMatchObject({ isOpaque: false, palette: [] });
  });

  it.each([
    [8_000, 2],
    [2, 8_000],
    [1, 1],
    [101, 100],
  ])('a picture of %d × %d in at most 100 pixels a side', async (width, height) => {
    const { thumbnail } = await seen(
      await sharp({ create: { width, height, channels: 3, background: '#c80000' } })
        .png()
        .toBuffer(),
    );
    const scale = Math.min(1, 100 / Math.max(width, height));
    expect(thumbnail).toMatchObject({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    });
    expect(paletteOf(thumbnail)).toEqual(['#c80000']);
  });
});
