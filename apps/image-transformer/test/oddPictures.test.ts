import { describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { pngChunk, quarters, writeGif } from '@millrace/testkit/media';
import sharp from 'sharp';
import { verify } from '../src/picture/verify.ts';
import { strip } from '../src/strip.ts';
import { deadline, opened, renderBytes } from './support/pictures.ts';
import { type PlainPage, plainTiff } from './support/tiffPages.ts';

/** The first pixel of a rendition with its size: red, green, blue, alpha. */
async function shown(
  bytes: Buffer,
  format: 'png' | 'jpeg' = 'png',
): Promise<{ size: [number, number]; first: number[]; last: number[] }> {
  const { data, width, height } = await renderBytes(bytes, { format });
  const raw = await sharp(data).ensureAlpha().raw().toBuffer();
  return { size: [width, height], first: [...raw.subarray(0, 4)], last: [...raw.subarray(-4)] };
}

/** The check of an upload: the facts, or the code and the sentence of a refusal. */
const checked = (bytes: Buffer): Promise<{ facts: object; isOpaque: boolean } | { code: string; message: string }> =>
  opened(bytes, async (picture) => {
    const { isOpaque } = await verify(picture, deadline());
    return { facts: picture.facts, isOpaque };
  }).catch((error: unknown) => {
    if (error instanceof PermanentMediaError) return { code: error.code, message: error.message };
    throw error;
  });

const red = [180, 70, 60];
const green = [80, 150, 90];
const page = (width: number, height: number, pixel: readonly number[], more: Partial<PlainPage> = {}): PlainPage => ({
  width,
  height,
  pixel,
  ...more,
});
const thumbnail = page(15, 10, green, { fields: { 254: [1] } });
const full = page(60, 40, red);

describe('a RAW photograph', () => {
  const sensor = page(60, 40, [7], { fields: { 254: [0], 262: [32_803] } });
  it.each([
    ['DNG', plainTiff([page(15, 10, green, { fields: { 254: [1], 50706: [1, 4] } })])],
    ['NEF: the sensor beside a thumbnail', plainTiff([{ ...thumbnail, children: [sensor] }])],
    ['PEF: the sensor first', plainTiff([sensor, thumbnail])],
    ['ARW: a compression of its own', plainTiff([thumbnail, page(60, 40, [7], { fields: { 259: [32_767] } })])],
    ['linear DNG', plainTiff([page(60, 40, red, { fields: { 262: [34_892] } })])],
    ['CR2', Buffer.concat([Buffer.from('II*\0\x10\0\0\0CR\x02\0'), Buffer.alloc(100)])],
    ['CR3', Buffer.concat([Buffer.from('\0\0\0\x18ftypcrx '), Buffer.alloc(100)])],
    ['RAF', Buffer.concat([Buffer.from('FUJIFILMCCD-RAW 0201'), Buffer.alloc(100)])],
    ['ORF', Buffer.concat([Buffer.from('IIRO\x08\0\0\0'), Buffer.alloc(100)])],
    ['RW2', Buffer.concat([Buffer.from('IIU\0\x08\0\0\0'), Buffer.alloc(100)])],
  ])('is refused by its name, and never becomes its thumbnail: %s', async (_kind, bytes) => {
    expect(await checked(bytes)).toEqual({ code: 'unsupported_codec', message: expect.stringContaining('RAW') });
  });
});

describe('a TIFF of several pages', () => {
  it.each([
    ['a thumbnail first', [thumbnail, full]],
    ['a thumbnail that is not marked', [page(15, 10, green), full]],
    ['the picture in a directory of the thumbnail', [{ ...thumbnail, children: [full] }]],
    ['the picture first', [full, thumbnail, page(60, 40, green)]],
    ['a larger page of other proportions', [full, page(200, 50, green)]],
    ['a mask first', [page(60, 40, [0, 0, 0], { fields: { 254: [4] } }), full]],
    ['all of them marked as reduced', [thumbnail, page(60, 40, red, { fields: { 254: [1] } })]],
  ])('is its full picture: %s', async (_name, pages) => {
    expect(await shown(plainTiff(pages))).toMatchObject({ size: [60, 40], first: [...red, 255] });
  });
});

describe('a TIFF with channels beside its colours', () => {
  const eight = [0, 0, 0, 0, 0, 0, 0, 0];
  it.each([
    ['red, green, blue, two alphas', [...red, 128, 0], { 338: [2, 2] }, [...red, 128]],
    ['and two of unknown meaning', [...red, 0, 0], { 338: [0, 0] }, [...red, 255]],
    ['and one of unknown meaning', [...red, 0], { 338: [0] }, [...red, 255]],
    ['and one alpha', [...red, 128], { 338: [2] }, [...red, 128]],
    ['and two that are not described', [...red, 0, 0], {}, [...red, 255]],
    ['grey, alpha and a mask', [90, 128, 0], { 262: [1], 338: [2, 0] }, [90, 90, 90, 128]],
    ['grey and a spot colour', [90, 0], { 262: [1], 338: [0] }, [90, 90, 90, 255]],
    ['red, green, blue, alpha and eight more', [...red, 128, ...eight], { 338: [2, ...eight] }, [...red, 128]],
  ])('shows what is seen: %s', async (_name, pixel, fields, seen) => {
    const bytes = plainTiff([page(60, 40, pixel, { fields })]);
    expect(await checked(bytes)).toMatchObject({
      facts: { format: 'tiff', width: 60, height: 40 },
      isOpaque: seen[3] === 255,
    });
    expect((await shown(bytes)).first).toEqual(seen);
  });

  it.each([[[0]], [[0, 0]], [eight]])('is not invisible in CMYK with spot colours: %j', async (spots) => {
    const inks = [0, 180, 170, 40];
    const [spot, plain] = [
      await shown(plainTiff([page(60, 40, [...inks, ...spots], { fields: { 262: [5], 338: spots } })])),
      await shown(plainTiff([page(60, 40, inks, { fields: { 262: [5] } })])),
    ];
    expect(spot).toEqual(plain);
    expect(spot.first[3]).toBe(255);
  });

  it('is refused with more channels than any program writes, by a true sentence', async () => {
    const pixel = Array.from({ length: 70 }, () => 0);
    expect(await checked(plainTiff([page(60, 40, pixel)]))).toEqual({
      code: 'unsupported_codec',
      message: 'The picture has more channels than are supported.',
    });
  });

  it('is refused before it is decoded if all channels together need too much memory', async () => {
    const pixel = Array.from({ length: 60 }, () => 0);
    const size = { 256: [5_000], 257: [4_000] };
    expect(await checked(plainTiff([page(60, 40, pixel, { fields: size })]))).toMatchObject({ code: 'too_complex' });
  });

  it('keeps 16 bits, and is turned upright', async () => {
    // Little-endian: half of the red, all of the green, no blue, all of the alpha, and a mask.
    const pixel = [0, 128, 255, 255, 0, 0, 255, 255, 0, 0];
    const fields = { 258: [16, 16, 16, 16, 16], 277: [5], 274: [6], 338: [2, 0] };
    const deep = plainTiff([page(60, 40, pixel, { fields })]);
    const [depth, channels] = await opened(deep, async (picture) =>
      'metadata' in picture ? [picture.metadata.depth, picture.metadata.channels] : [],
    );
    expect([depth, channels]).toEqual(['ushort', 4]);
    expect(await shown(deep)).toMatchObject({ size: [40, 60], first: [128, 255, 0, 255] });
  });
});

describe('a compression that is not supported', () => {
  it.each([
    ['Zstandard in a TIFF', plainTiff([page(60, 40, red, { fields: { 259: [50_000] } })])],
    ['JPEG 2000 in a TIFF', plainTiff([page(60, 40, red, { fields: { 259: [34_712] } })])],
    ['JBIG in a TIFF', plainTiff([page(60, 40, red, { fields: { 259: [34_661] } })])],
    ['pixels of another kind in a TIFF', plainTiff([page(60, 40, red, { fields: { 262: [99] } })])],
  ])('is called so: %s', async (_name, bytes) => {
    expect(await checked(bytes)).toEqual({
      code: 'unsupported_codec',
      message: expect.stringContaining('not supported'),
    });
  });

  it('is called so in a JPEG', async () => {
    const jpeg = await quarters(60, 40).jpeg({ mozjpeg: false }).toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const [hierarchical, deep] = [Buffer.from(jpeg), Buffer.from(jpeg)];
    hierarchical[frame + 1] = 0xc5;
    deep[frame + 4] = 12;
    for (const bytes of [hierarchical, deep]) expect(await checked(bytes)).toMatchObject({ code: 'unsupported_codec' });
  });
});

describe('a GIF whose frames do not cover its canvas', () => {
  const frame = { left: 10, top: 10, width: 20, height: 10, colour: 0, delay: 7, disposal: 'keep' } as const;
  const gif = (frames: Parameters<typeof writeGif>[0]['frames']) =>
    writeGif({
      width: 40,
      height: 30,
      palette: [
        [180, 70, 60],
        [80, 150, 90],
        [0, 0, 0],
      ],
      frames,
      loop: 3,
    });

  it('is transparent there, and keeps its frames', async () => {
    const still = gif([frame]);
    expect(await checked(still)).toMatchObject({
      facts: { format: 'gif', width: 40, height: 30, frames: 1 },
      isOpaque: false,
    });
    expect((await shown(still)).first).toEqual([0, 0, 0, 0]);
    expect(Math.min(...(await shown(still, 'jpeg')).first)).toBeGreaterThan(245);

    const moving = gif([frame, { ...frame, left: 15, colour: 1, delay: 9 }]);
    expect(await checked(moving)).toMatchObject({ facts: { frames: 2 }, isOpaque: false });
    for (const made of [await renderBytes(moving), await opened(moving, (picture) => strip(picture, deadline()))]) {
      const { pages, delay, loop, hasAlpha } = await sharp(made.data, { animated: true }).metadata();
      expect({ pages, delay, loop, hasAlpha }).toEqual({ pages: 2, delay: [70, 90], loop: 4, hasAlpha: true });
    }
  });

  it('is opaque if they cover it', async () => {
    const whole = gif([{ ...frame, left: 0, top: 0, width: 40, height: 30 }, frame]);
    expect(await checked(whole)).toMatchObject({ facts: { frames: 2 }, isOpaque: true });
  });

  it('is refused if it ends early', async () => {
    expect(await checked(gif([frame]).subarray(0, -20))).toMatchObject({ code: 'truncated' });
  });
});

describe('an animation in another format', () => {
  it('is the still picture of an AVIF', async () => {
    const still = await quarters(60, 40).avif({ effort: 0 }).toBuffer();
    const length = still.readUInt32BE(0);
    const box = (type: string, ...content: Buffer[]) => {
      const data = Buffer.concat(content);
      const head = Buffer.alloc(8);
      head.writeUInt32BE(data.length + 8);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, data]);
    };
    // Of the same length, so that offsets of the picture stay.
    const brands = Buffer.from('avis\0\0\0\0avismsf1'.padEnd(length - 8, 'iso8'), 'latin1');
    const moving = Buffer.concat([
      box('ftyp', brands),
      still.subarray(length),
      box('moov', box('mvhd', Buffer.alloc(100))),
    ]);
    // What the decoder says of it.
    await expect(sharp(moving).metadata()).rejects.toThrow('unsupported image format');
    expect(await checked(moving)).toMatchObject({ facts: { format: 'avif', width: 60, height: 40, frames: 1 } });
    expect((await shown(moving)).size).toEqual([60, 40]);
    const film = Buffer.concat([box('ftyp', brands), box('moov', Buffer.alloc(8))]);
    expect(await checked(film)).toMatchObject({ code: 'unsupported_codec' });
  });

  it('is the default picture of a PNG', async () => {
    const png = await quarters(60, 40).png().toBuffer();
    const data = png.indexOf('IDAT') - 4;
    const control = Buffer.alloc(26);
    control.writeUInt32BE(60, 4);
    control.writeUInt32BE(40, 8);
    const animated = Buffer.concat([
      ...[png.subarray(0, data), pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), pngChunk('fcTL', control)],
      png.subarray(data),
    ]);
    expect(await checked(animated)).toMatchObject({ facts: { format: 'png', frames: 1 } });
  });
});
