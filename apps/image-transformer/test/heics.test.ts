import { describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import {
  codedItem,
  cornerDifference,
  cornersOf,
  type GridHeic,
  gridHeic,
  heicItems,
  heifBox,
  heifProperty,
  plainHeic,
  quarterColours,
  quarters,
  transparentHeic,
  writeHeif,
} from '@millrace/testkit/media';
import { atNight, byDay } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { exifOf } from '../src/exif/exif.ts';
import { strip } from '../src/strip.ts';
import { exifBlock } from './support/exifBlock.ts';
import { childrenOf } from './support/memory.ts';
import { colourOf, deadline, opened, renderBytes } from './support/pictures.ts';

const showsQuarters = async (bytes: Buffer): Promise<void> => {
  const { data } = await renderBytes(bytes, { format: 'png' });
  expect(cornerDifference(await cornersOf(data), quarterColours)).toBeLessThanOrEqual(3);
};
const factsOf = (bytes: Buffer) => opened(bytes, async ({ facts }) => facts);

/** The samples of every eighth pixel of `detailed`, as heif-convert (libheif 1.15 with libde265) decodes it. */
const referenceOfDetailed = Buffer.from(
  'z1M3xl47vmc8tXFArXpBpIVFm45IkplLi6NPhK1RebVVdbhZwmI6uWw+sXVD8NyquKJmlpRJj55Nh6hPfrFUeLpYcrJbbKljt3FArHtB7tyq7tyq7tyqiqJOg6xQe7RTdrdbcK5haaVlY51qqIBDn4pH7tyq7tyq7tyqgbBQUGJUQVJMQE5PP0pOYplvXJFznI1IlJhLjqFQ7tyq1OqfdrdbQU9PPktRPElSOUVVWI52UoR7kJ1Nh6hPfrFSd7lXc7NcbKphPUpQO0dTOENXNkFXUoB+S3eEhK1RfLVUdbhZb65faKZjY51qYY10OENXNT9aLz1YSHOGQ2uOeblYcrJbbapkZqFnYZptW5ByVYh5ToB/SniFRm+LP2aPOl+W',
  'base64',
);

describe('a HEIC', () => {
  const turned = [0, 1, 2, 3].flatMap((turns): GridHeic[] =>
    [undefined, 0, 1].map((mirror) => ({ turns, mirror }) as GridHeic),
  );
  const turnedByDay = ['{"turns":1,"mirror":0}', '{"turns":3}'];
  it.each(byDay(turned, turnedByDay, (one) => JSON.stringify(one)))('of tiles is upright: %j', async (options) => {
    const bytes = gridHeic(options);
    const [width, height] = (options.turns ?? 0) % 2 === 0 ? [192, 128] : [128, 192];
    expect(await factsOf(bytes)).toEqual({ format: 'heic', mimeType: 'image/heic', width, height, frames: 1 });
    await showsQuarters(bytes);
  });

  it('has the pixels that another decoder finds', async () => {
    const { data } = await renderBytes(plainHeic('detailed'), { format: 'png' });
    const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
    const differences: number[] = [];
    let at = 0;
    for (let y = 4; y < 64; y += 8) {
      for (let x = 4; x < 96; x += 8) {
        for (let channel = 0; channel < 3; channel += 1) {
          const found = pixels[(y * info.width + x) * info.channels + channel] ?? Number.NaN;
          differences.push(Math.abs(found - (referenceOfDetailed[at] ?? Number.NaN)));
          at += 1;
        }
      }
    }
    expect(differences).toHaveLength(8 * 12 * 3);
    expect(Math.max(...differences)).toBeLessThanOrEqual(3);
  });

  it('is cut where its grid or its clean aperture ends', async () => {
    expect(await factsOf(gridHeic({ size: { width: 180, height: 120 } }))).toMatchObject({ width: 180, height: 120 });
    const cropped = plainHeic('quarters', [heifProperty.cropped(48, 32)]);
    expect(await factsOf(cropped)).toMatchObject({ width: 48, height: 32 });
    await showsQuarters(cropped);
  });

  it('may have 10 bits, one channel, or transparency', async () => {
    await showsQuarters(plainHeic('deep'));
    expect(await opened(plainHeic('deep'), async (picture) => 'metadata' in picture && picture.metadata.depth)).toBe(
      'ushort',
    );
    const grey = await cornersOf((await renderBytes(plainHeic('grey'), { format: 'png' })).data);
    expect(cornerDifference(grey, corners([200, 150, 100, 50].map((v) => [v, v, v, 255])))).toBeLessThanOrEqual(2);
    const clear = await cornersOf((await renderBytes(transparentHeic(), { format: 'webp', quality: 100 })).data);
    const { topLeft, bottomLeft } = quarterColours;
    expect(cornerDifference(clear, corners([topLeft, [0, 0, 0, 0], bottomLeft, [0, 0, 0, 0]]))).toBeLessThanOrEqual(8);
  });

  const branded = [
    ['heic', 'mif1', 'heic'],
    ['heix', 'mif1', 'miaf', 'MiHB', 'heix'],
    ['mif1', 'heic', 'MiHE'],
    ['hevc', 'msf1', 'mif1', 'heic'],
    ['msf1', 'hevc', 'mif1', 'heic', 'iso8'],
    ['mif1', 'mif1'],
  ];
  const brandedByDay = ['msf1,hevc,mif1,heic,iso8', 'mif1,mif1'];
  it.each(byDay(branded, brandedByDay, String).map((brands) => [brands]))(
    'is recognised by its brands or its codec: %j',
    async (brands) => {
      const bytes = gridHeic({ brands });
      expect((await factsOf(bytes)).mimeType).toBe('image/heic');
      await showsQuarters(bytes);
    },
  );

  it('leaves an AVIF an AVIF, also one that names HEIC beside it', async () => {
    const avif = await quarters(40, 40).avif({ effort: 0 }).toBuffer();
    expect((await factsOf(avif)).format).toBe('avif');
    const also = Buffer.from(avif);
    also.write('mif1', 8, 'latin1');
    also.write('heic', also.indexOf('miaf'), 'latin1');
    expect(also.subarray(0, also.readUInt32BE()).toString('latin1')).toContain('avif');
    expect((await factsOf(also)).format).toBe('avif');
  });

  const film = heifBox('moov', heifBox('mvhd', Buffer.alloc(100)));
  it('may have a film, and other boxes, behind its picture', async () => {
    await showsQuarters(gridHeic({ after: [heifBox('mpvd', film), heifBox('free', Buffer.alloc(50))] }));
  });
  atNight(() => {
    it.each([[['hevc', 'msf1', 'mif1', 'heic']], [['heic', 'mif1', 'heic', 'isom', 'mp42']]])(
      'may be a sequence, or have a track that makes no sense, behind its picture: %j',
      async (brands) => {
        await showsQuarters(gridHeic({ brands, after: [film] }));
      },
    );
  });

  it('is turned by its properties, not by its EXIF, which its owner can read', async () => {
    const exif = exifBlock({
      image: [
        [0x010f, 'ascii', 'Millrace'],
        [0x0112, 'short', [6]],
      ],
      gps: [
        [1, 'ascii', 'N'],
        [2, 'rational', [[52, 1]]],
        [3, 'ascii', 'E'],
        [4, 'rational', [[13, 1]]],
      ],
    });
    const bytes = gridHeic({ turns: 3, exif });
    await showsQuarters(bytes);
    const found = await opened(bytes, async (picture) => ('exif' in picture ? exifOf(picture.exif) : null));
    expect(found).toMatchObject({ make: 'Millrace', orientation: 6, place: { latitude: 52, longitude: 13 } });
    const { data } = await renderBytes(bytes, { format: 'jpeg' });
    expect((await sharp(data).metadata()).exif).toBeUndefined();
    const stripped = await opened(bytes, (picture) => strip(picture, deadline()));
    expect(stripped).toMatchObject({ format: 'jpeg', mimeType: 'image/jpeg' });
    expect(stripped.data.includes('Millrace')).toBe(false);
    await showsQuarters(stripped.data);
  });

  it('whose EXIF is damaged is accepted', async () => {
    await showsQuarters(gridHeic({ exif: Buffer.from('nonsense') }));
    const items = [
      codedItem(heicItems.quarters, { width: 96, height: 64 }),
      { type: 'Exif', data: Buffer.from([0xff, 0xff, 0xff, 0xff, 1]), references: [{ type: 'cdsc', to: [1] }] },
    ];
    const bytes = writeHeif({ items });
    expect(await opened(bytes, async (picture) => ('exif' in picture ? exifOf(picture.exif) : 'none'))).toBeNull();
  });

  it('without a requested format is rendered as JPEG', async () => {
    const rendition = await renderBytes(gridHeic(), { width: 96 });
    expect(rendition).toMatchObject({ contentType: 'image/jpeg', width: 96, height: 64 });
  });

  it('beyond the limit of pixels is refused before it is decoded, and leaves no process', async () => {
    const lying = writeHeif({ items: [codedItem(heicItems.detailed, { width: 30_000, height: 30_000 })] });
    const others = childrenOf(process.pid);
    const error = await renderBytes(lying).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PermanentMediaError);
    expect(error).toMatchObject({ code: 'too_many_pixels', message: expect.stringContaining('30000 × 30000') });
    // Programs of another file of this Jest worker may still be ending.
    expect(childrenOf(process.pid).filter((pid) => !others.includes(pid))).toEqual([]);
  });
});

type Rgba = readonly [number, number, number, number];
const corners = (colours: readonly (readonly number[])[]) => {
  const at = (n: number): Rgba => {
    const [r = 0, g = 0, b = 0, a = 0] = colours[n] ?? [];
    return [r, g, b, a];
  };
  return { topLeft: at(0), topRight: at(1), bottomLeft: at(2), bottomRight: at(3) };
};

/** Display P3 to sRGB: both have the same white and the same curve. */
function fromP3(colour: readonly number[]): number[] {
  const linear = colour.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  const [r = 0, g = 0, b = 0] = linear;
  const matrix = [
    [1.2249, -0.2247, 0],
    [-0.042, 1.0419, 0],
    [-0.0197, -0.0786, 1.0979],
  ];
  return matrix.map(([x = 0, y = 0, z = 0]) => {
    const v = Math.min(1, Math.max(0, x * r + y * g + z * b));
    return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
  });
}

describe('the colours of a HEIC', () => {
  const p3 = Object.values(quarterColours).map((colour) => [...fromP3(colour), 255]);

  it('are converted by its profile', async () => {
    const { icc } = await sharp(await quarters(8, 8).withIccProfile('p3').png().toBuffer()).metadata();
    expect(icc?.length).toBeGreaterThan(100);
    const bytes = gridHeic({ properties: [heifProperty.profile(icc ?? Buffer.alloc(0))] });
    const { data } = await renderBytes(bytes, { format: 'png' });
    expect(cornerDifference(await cornersOf(data), corners(p3))).toBeLessThanOrEqual(4);
  });

  it('are converted by its numbers: Display P3, and sRGB', async () => {
    const bytes = gridHeic({ properties: [heifProperty.coded(12, 13, 6)] });
    const { data } = await renderBytes(bytes, { format: 'png' });
    expect(cornerDifference(await cornersOf(data), corners(p3))).toBeLessThanOrEqual(4);
    await showsQuarters(gridHeic({ properties: [heifProperty.coded(1, 13, 6)] }));
  });

  it('are not spoilt by a profile that is none, or one of another space', async () => {
    const { icc } = await sharp(
      await quarters(8, 8).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
    ).metadata();
    await showsQuarters(gridHeic({ properties: [heifProperty.profile(icc ?? Buffer.alloc(0))] }));
    await showsQuarters(gridHeic({ properties: [heifProperty.profile(Buffer.from('no profile'))] }));
    const red = await colourOf((await renderBytes(gridHeic(), { format: 'png' })).data, {
      left: 0,
      top: 0,
      width: 0.2,
      height: 0.2,
    });
    expect(red[0]).toBeGreaterThan(170);
  });
});
