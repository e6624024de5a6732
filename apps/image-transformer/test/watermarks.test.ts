import { describe, expect, it } from '@jest/globals';
import type { ImageTransform } from '@millrace/image-url';
import sharp from 'sharp';
import { placeOf } from '../src/operations/watermark.ts';
import { overlayOf } from '../src/overlay.ts';
import { render, resultSize } from '../src/render.ts';
import { deadline, opened, transformOf } from './support/pictures.ts';
import { animated, at, farthest, painted, pixelsOf, png, scattered } from './support/raw.ts';

const base = painted(60, 40, scattered);
/** Red on the left, transparent on the right, half transparent between them. */
const mark = painted(30, 20, (x) => [255, 0, 0, x < 10 ? 255 : x < 20 ? 128 : 0]);
type Watermark = NonNullable<ImageTransform['watermark']>;

/** As the worker does it. */
async function marked(bytes: Buffer, watermark: Watermark, changes: Partial<ImageTransform> = {}, of?: Buffer) {
  const transform = transformOf({ ...changes, watermark });
  const size = await opened(bytes, (picture) => resultSize(picture, transform, deadline()));
  const overlay = await opened(of ?? (await png(mark)), (picture) => overlayOf(picture, watermark, size, deadline()));
  return (await opened(bytes, (picture) => render(picture, transform, deadline(), overlay))).data;
}

/** The same by sharp's own composition. */
async function composed(opacity: number, left: number, top: number) {
  const faint = painted(mark.width, mark.height, (x, y) => {
    const [r = 0, g = 0, b = 0, a = 0] = at(mark, x, y);
    return [r, g, b, a * opacity];
  });
  const input = await sharp(await png(base))
    .composite([{ input: await png(faint), left, top }])
    .png()
    .toBuffer();
  return pixelsOf(input);
}

describe('a watermark', () => {
  it.each([
    ['center', 15, 10],
    ['north', 15, 0],
    ['northeast', 30, 0],
    ['east', 30, 10],
    ['southeast', 30, 20],
    ['south', 15, 20],
    ['southwest', 0, 20],
    ['west', 0, 10],
    ['northwest', 0, 0],
  ] as const)('in the %s begins at %d, %d', async (place, left, top) => {
    expect(placeOf(place, base, mark)).toEqual({ left, top });
    // As wide as half of the result, so that the mark keeps its size.
    const made = await marked(await png(base), ['mark', place, 60, 50], { format: 'png' });
    expect(farthest(await pixelsOf(made), await composed(0.6, left, top))).toBeLessThanOrEqual(2);
  });

  it('keeps an opaque picture opaque, and colours transparent places', async () => {
    const opaque = await marked(await png(base), ['mark', 'west', 50, 50], { format: 'png' });
    expect((await sharp(opaque).metadata()).hasAlpha).toBe(false);
    const clear = await png(painted(60, 40, () => [0, 0, 0, 0]));
    const made = await pixelsOf(await marked(clear, ['mark', 'northwest', 50, 50], { format: 'png' }));
    expect(at(made, 2, 2)).toEqual([255, 0, 0, 128]);
    expect(at(made, 15, 2)).toEqual([255, 0, 0, 64]);
    expect(at(made, 40, 30)[3]).toBe(0);
  });

  it('is as wide as a part of the result, and no higher than it', async () => {
    const sized = async (percent: number, of: Buffer) =>
      opened(of, async (picture) => {
        const { width, height } = await overlayOf(picture, ['m', 'south', 9, percent], base, deadline());
        return [width, height];
      });
    const high = await png(painted(10, 80, scattered));
    expect(await sized(100, await png(mark))).toEqual([60, 40]);
    expect(await sized(25, await png(mark))).toEqual([15, 10]);
    expect(await sized(1, await png(mark))).toEqual([1, 1]);
    expect(await sized(100, high)).toEqual([5, 40]);
    expect(await sized(5, high)).toEqual([3, 24]);
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="1"><rect width="3" height="1"/></svg>',
    );
    expect(await sized(50, drawing)).toEqual([30, 10]);
  });

  it('comes after all other operations: in colour on a grey picture, and not cut by round corners', async () => {
    const changes: Partial<ImageTransform> = {
      format: 'png',
      grayscale: true,
      round: 'max',
      flop: true,
      pad: [0, 0, 0, 20],
    };
    const made = await pixelsOf(await marked(await png(base), ['mark', 'northwest', 100, 25], changes));
    expect([made.width, made.height]).toEqual([80, 40]);
    expect(at(made, 1, 1)).toEqual([255, 0, 0, 255]);
    const [r, g, b] = at(made, 50, 20);
    expect([g, b]).toEqual([r, r]);
  });

  it('is on every frame of an animation; of an animated one, the first frame is drawn', async () => {
    const frames = [0, 1, 2].map((n) => painted(60, 40, (x, y) => scattered(x + n, y)));
    const moving = await animated([mark, painted(30, 20, () => [0, 255, 0, 255])]);
    const made = await marked(await animated(frames), ['mark', 'southwest', 100, 50], { width: 30 }, moving);
    expect(await sharp(made, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      delay: [100, 100, 100],
      width: 30,
      pageHeight: 20,
    });
    for (const page of [0, 1, 2]) {
      const [red = 0, green = 255] = at(await pixelsOf(made, page), 1, 15);
      expect(red - green).toBeGreaterThan(150);
    }
  });
});
