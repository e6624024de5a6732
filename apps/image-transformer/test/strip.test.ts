import { describe, expect, it } from '@jest/globals';
import { disposalGif, gpsText, imageFixtures, orientedJpeg, quarterColours, quarters } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import type { Picture } from '../src/picture/identify.ts';
import { strip } from '../src/strip.ts';
import { cornerDifference, cornersOf, deadline, opened, renderBytes } from './support/pictures.ts';

const stripped = (bytes: Buffer): Promise<Buffer> =>
  opened(bytes, async (picture) => (await strip(picture, deadline())).data);

/** The facts of a picture; `metadata` is undefined for an SVG. */
const described = (bytes: Buffer) =>
  opened(bytes, async (picture: Picture) => ({
    facts: picture.facts,
    orientation: picture.orientation,
    metadata: 'metadata' in picture ? picture.metadata : undefined,
  }));

/** By day, one picture of each way in which metadata is removed. */
const forDay = [
  'a JPEG of orientation 6',
  'a CMYK JPEG with its profile',
  'a PNG of 16 bits in Display P3',
  'a WebP',
  'an AVIF',
  'a TIFF in Lab',
  'a GIF',
  'a BMP',
  'an SVG',
  'a HEIC of 10 bits',
];

describe('an original without its metadata', () => {
  const fixtures = byDay(imageFixtures, forDay, ({ name }) => name);
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', async (_name, fixture) => {
    const bytes = await fixture.make();
    const result = await stripped(bytes);
    const before = await described(bytes);
    const after = await described(result);
    // HEIC is not written.
    const { format, mimeType } = after.facts;
    const written = before.facts.format === 'heic' ? { format, mimeType } : {};
    expect(after.facts).toEqual({ ...before.facts, ...written });
    if (before.facts.format === 'heic') expect(format).toBe(before.metadata?.depth === 'uchar' ? 'jpeg' : 'png');
    expect(after.orientation).toBe(1);
    expect(after.metadata?.exif).toBeUndefined();
    // Lab becomes sRGB.
    if (before.metadata?.space !== 'lab') expect(after.metadata?.depth).toBe(before.metadata?.depth);
    // Rendered alike, both look the same.
    const glass = { format: 'png', width: 48 } as const;
    const [then, now] = [await renderBytes(bytes, glass), await renderBytes(result, glass)];
    expect(cornerDifference(await cornersOf(then.data), await cornersOf(now.data))).toBeLessThanOrEqual(6);
  });

  it('has no GPS position, but keeps its profile', async () => {
    const result = await stripped(await orientedJpeg(8));
    expect(result.includes('Millrace')).toBe(false);
    expect(cornerDifference(await cornersOf(result), quarterColours)).toBeLessThanOrEqual(8);
    expect(gpsText.length).toBeGreaterThan(0);
    const wide = await quarters(40, 40).withIccProfile('p3').jpeg().toBuffer();
    expect((await sharp(await stripped(wide)).metadata()).hasProfile).toBe(true);
  });

  it('keeps every pixel in lossless formats', async () => {
    for (const format of ['png', 'tiff'] as const) {
      const bytes = await quarters(40, 40).toFormat(format, { compression: 'lzw' }).toBuffer();
      expect(
        await sharp(await stripped(bytes))
          .raw()
          .toBuffer(),
      ).toEqual(await sharp(bytes).raw().toBuffer());
    }
    const webp = await quarters(40, 40).webp({ lossless: true }).toBuffer();
    expect(
      await sharp(await stripped(webp))
        .raw()
        .toBuffer(),
    ).toEqual(await sharp(webp).raw().toBuffer());
  });

  it('keeps an animation', async () => {
    const { pages, delay, loop } = await sharp(await stripped(disposalGif())).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 4, delay: [100, 200, 300, 400], loop: 4 });
  });
});
