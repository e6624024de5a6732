import { describe, expect, it } from '@jest/globals';
import { imageFormats } from '@millrace/image-url';
import { gpsText, imageFixtures, orientedJpeg } from '@millrace/testkit/media';
import { isNightly } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { cornerDifference, cornersOf, onWhite, opened, renderBytes } from './support/pictures.ts';

const allFormats = [...imageFormats, null];
/** By day, one opaque and one transparent picture are rendered in every format, the others in the one that they get by default. */
const inAllFormats = ['a JPEG of orientation 6', 'a PNG of grey and alpha'];

describe.each(imageFixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
  it.each(isNightly || inAllFormats.includes(fixture.name) ? allFormats : [null])(
    'has the right colours, upright, as %s',
    async (format) => {
      const bytes = await fixture.make();
      const rendition = await renderBytes(bytes, { format, width: 48, quality: 95 });
      expect([rendition.width, rendition.height]).toEqual([48, 32]);
      const metadata = await sharp(rendition.data).metadata();
      expect([metadata.width, metadata.height]).toEqual([48, 32]);
      expect(rendition.contentType).toBe(metadata.mediaType);
      const expected = rendition.contentType === 'image/jpeg' ? onWhite(fixture.corners) : fixture.corners;
      expect(cornerDifference(await cornersOf(rendition.data), expected)).toBeLessThanOrEqual(fixture.tolerance);
    },
  );

  it('is reported with its upright size', async () => {
    const facts = await opened(await fixture.make(), async (picture) => picture.facts);
    expect(facts).toMatchObject({ width: fixture.width, height: fixture.height, frames: 1 });
  });
});

describe('metadata', () => {
  it('is removed in every format, including the GPS position', async () => {
    const source = await orientedJpeg(6);
    expect((await sharp(source).metadata()).exif?.toString('latin1')).toContain('Millrace');
    for (const format of imageFormats) {
      const { data } = await renderBytes(source, { format });
      const { exif, xmp, iptc, orientation } = await sharp(data).metadata();
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
      expect(orientation ?? 1).toBe(1);
      expect(data.includes('Millrace')).toBe(false);
    }
    expect(gpsText).toContain('/');
  });
});
