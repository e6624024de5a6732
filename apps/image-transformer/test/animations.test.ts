import { describe, expect, it } from '@jest/globals';
import type { ImageTransform } from '@millrace/image-url';
import { disposalFrames, disposalGif, disposalLoop, writeGif } from '@millrace/testkit/media';
import sharp from 'sharp';
import { colourOf, difference, renderBytes } from './support/pictures.ts';

const left = { left: 0.1, top: 0.2, width: 0.3, height: 0.6 };
const right = { left: 0.6, top: 0.2, width: 0.3, height: 0.6 };

/** Delays, loop count and frames of an animation. Equal neighbouring frames may be merged. */
async function timeline(data: Buffer): Promise<{ delay: number[]; loop: number | undefined; pages: number }> {
  const { delay = [], loop, pages = 1 } = await sharp(data).metadata();
  return { delay, loop, pages };
}

describe.each(['gif', 'webp'] as const)('an animation as %s', (output) => {
  const format = output === 'gif' ? null : output;

  it.each<[string, Partial<ImageTransform>]>([
    ['as it is', {}],
    ['smaller', { width: 20 }],
    ['mirrored', { flop: true }],
    ['upside down', { flip: true }],
    ['half turned', { rotate: 180 }],
    ['blurred a little', { blur: 0.5, width: 40 }],
    ['cropped by content', { width: 30, height: 20, gravity: 'attention' }],
  ])('keeps frames, delays and loop count: %s', async (_name, transform) => {
    const { data, contentType } = await renderBytes(disposalGif(), { format, ...transform });
    expect(contentType).toBe(`image/${output}`);
    const { delay, loop } = await timeline(data);
    expect(delay).toEqual(disposalFrames.map(({ delayMs }) => delayMs));
    expect(loop).toBe(disposalLoop);
    if (transform.gravity !== undefined) return;
    const isMirrored = transform.flop === true || transform.rotate === 180;
    for (const [page, frame] of disposalFrames.entries()) {
      const shown = [await colourOf(data, left, page), await colourOf(data, right, page)] as const;
      const expected = isMirrored ? ([frame.right, frame.left] as const) : ([frame.left, frame.right] as const);
      expect(difference(shown[0], expected[0])).toBeLessThan(24);
      expect(difference(shown[1], expected[1])).toBeLessThan(24);
    }
  });

  it('is rotated frame by frame', async () => {
    const { data, width, height } = await renderBytes(disposalGif(), { format, rotate: 90, width: 10 });
    expect([width, height]).toEqual([10, 20]);
    const { pages } = await timeline(data);
    expect(pages).toBe(disposalFrames.length);
    // The left half is on top now.
    const top = { left: 0.2, top: 0.1, width: 0.6, height: 0.3 };
    const bottom = { left: 0.2, top: 0.6, width: 0.6, height: 0.3 };
    for (const [page, frame] of disposalFrames.entries()) {
      expect(difference(await colourOf(data, top, page), frame.left)).toBeLessThan(24);
      expect(difference(await colourOf(data, bottom, page), frame.right)).toBeLessThan(24);
    }
  });

  it('is rotated by any angle, padded and made grey', async () => {
    const { data } = await renderBytes(disposalGif(), {
      format,
      rotate: 45,
      width: 60,
      height: 90,
      fit: 'contain',
      grayscale: true,
      sharpen: true,
    });
    const { width, height, pageHeight, pages } = await sharp(data, { pages: -1 }).metadata();
    expect({ width, height: pageHeight ?? height, pages }).toEqual({ width: 60, height: 90, pages: 4 });
    const [r, g, b, alpha] = await colourOf(data, { left: 0.45, top: 0.45, width: 0.1, height: 0.1 });
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(6);
    expect(alpha).toBeGreaterThan(250);
    expect((await colourOf(data, { left: 0, top: 0, width: 1, height: 0.1 }))[3]).toBeLessThan(2);
  });

  it('keeps the total time of equal frames, merged or not', async () => {
    const frame = { left: 0, top: 0, width: 10, height: 10, colour: 0, disposal: 'keep' } as const;
    const gif = writeGif({
      width: 10,
      height: 10,
      palette: [
        [200, 0, 0],
        [0, 200, 0],
        [0, 0, 200],
      ],
      loop: 0,
      frames: [
        { ...frame, delay: 10 },
        { ...frame, delay: 20 },
        { ...frame, colour: 1, delay: 30 },
      ],
    });
    for (const transform of [{}, { rotate: 90 }]) {
      const { delay, loop } = await timeline((await renderBytes(gif, { format, ...transform })).data);
      expect(delay.reduce((sum, one) => sum + one, 0)).toBe(600);
      expect(delay.at(-1)).toBe(300);
      expect(loop).toBe(0);
    }
  });
});

describe('an animation with an EXIF orientation', () => {
  /** The halves of the upright frames, left or upper half first. */
  const seen = disposalFrames.map((frame) => [frame.left, frame.right] as const);

  it.each([
    [1, 'left to right'],
    [2, 'right to left'],
    [3, 'right to left'],
    [4, 'left to right'],
    [5, 'top to bottom'],
    [6, 'top to bottom'],
    [7, 'bottom to top'],
    [8, 'bottom to top'],
  ] as const)('is turned upright: with orientation %i the halves are %s', async (orientation, direction) => {
    const stored = await sharp(disposalGif(), { animated: true })
      .withMetadata({ orientation })
      .webp({ quality: 95 })
      .toBuffer();
    const { data, width, height } = await renderBytes(stored, {});
    const isTurned = orientation >= 5;
    expect([width, height]).toEqual(isTurned ? [20, 40] : [40, 20]);
    const top = { left: 0.2, top: 0.1, width: 0.6, height: 0.3 };
    const bottom = { left: 0.2, top: 0.6, width: 0.6, height: 0.3 };
    const [first, second] = isTurned ? [top, bottom] : [left, right];
    const isReversed = direction === 'right to left' || direction === 'bottom to top';
    for (const [page, halves] of seen.entries()) {
      const [one, other] = isReversed ? [halves[1], halves[0]] : halves;
      expect(difference(await colourOf(data, first, page), one)).toBeLessThan(24);
      expect(difference(await colourOf(data, second, page), other)).toBeLessThan(24);
    }
  });
});

describe('limits of animations', () => {
  it.each(['jpeg', 'png', 'avif'] as const)('%s keeps the first frame only', async (format) => {
    const { data } = await renderBytes(disposalGif(), { format, rotate: 180 });
    expect((await sharp(data).metadata()).pages ?? 1).toBe(1);
    expect(difference(await colourOf(data, left), disposalFrames[0]?.left ?? [0, 0, 0, 0])).toBeLessThan(8);
  });

  it('rejects too many pixels summed over all frames', async () => {
    await expect(renderBytes(disposalGif(), { width: 5_010 })).rejects.toMatchObject({ code: 'output_too_large' });
    const { width } = await renderBytes(disposalGif(), { width: 5_000, format: 'png' });
    expect(width).toBe(5_000);
  });
});
