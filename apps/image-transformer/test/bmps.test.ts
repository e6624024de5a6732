import { describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import {
  type BmpOptions,
  bmpQuarters,
  cornerDifference,
  cornersOf,
  quarterColours,
  writeBmp,
} from '@millrace/testkit/media';
import { byDay, isNightly } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { strip } from '../src/strip.ts';
import { deadline, opened, renderBytes } from './support/pictures.ts';

type Variant = Parameters<typeof bmpQuarters>[0];

const variants: [string, Variant][] = [
  ['4 bits', { bits: 4 }],
  ['4 bits, run lengths', { bits: 4, runLengths: true }],
  ['8 bits', { bits: 8 }],
  ['8 bits, run lengths', { bits: 8, runLengths: true }],
  ['8 bits of OS/2', { bits: 8, header: 'core' }],
  ['8 bits, the top row first', { bits: 8, topDown: true }],
  ['16 bits', { bits: 16 }],
  ['16 bits by masks', { bits: 16, masks: [0xf800, 0x7e0, 0x1f, 0] }],
  ['24 bits', { bits: 24 }],
  ['24 bits of OS/2', { bits: 24, header: 'core' }],
  ['24 bits, the top row first', { bits: 24, topDown: true }],
  ['32 bits', { bits: 32 }],
  ['32 bits by masks', { bits: 32, masks: [0xff, 0xff00, 0xff0000, 0] }],
  ['32 bits by uneven masks', { bits: 32, masks: [0x3ff00000, 0xffc00, 0x3ff, 0] }],
  ['32 bits with transparency', { bits: 32, header: 'v4', masks: [0xff000000, 0xff0000, 0xff00, 0xff] }],
];

/** By day, one of each width of a pixel, and one of each way to store them. */
const forDay = [
  '4 bits, run lengths',
  '8 bits of OS/2',
  '16 bits',
  '24 bits, the top row first',
  '32 bits by uneven masks',
  '32 bits with transparency',
];

const codeOf = (bytes: Buffer): Promise<unknown> =>
  opened(bytes, async ({ facts }) => facts.format).catch((error: unknown) =>
    error instanceof PermanentMediaError ? error.code : error,
  );

const black: BmpOptions = {
  width: 40,
  height: 30,
  bits: 24,
  colours: [[0, 0, 0, 255]],
  colourAt: () => 0,
};

/** A copy with these 32-bit values at these offsets. */
function changed(bytes: Buffer, ...places: [at: number, value: number][]): Buffer {
  const copy = Buffer.from(bytes);
  for (const [at, value] of places) copy.writeInt32LE(value | 0, at);
  return copy;
}

/** An 8-bit BMP with two colours and these bytes as run lengths. */
function runs(bytes: readonly number[], width = 4, height = 2): Buffer {
  const frame = writeBmp({
    ...black,
    bits: 8,
    runLengths: true,
    colours: [
      [0, 0, 0, 255],
      [255, 255, 255, 255],
    ],
    width: 1,
    height: 1,
  });
  const header = frame.subarray(0, frame.readUInt32LE(10));
  return changed(Buffer.concat([header, Buffer.from(bytes)]), [18, width], [22, height]);
}

/** A tiny picture row by row: 1 for bright pixels, 0 for dark ones. */
async function bright(bytes: Buffer): Promise<string> {
  const { data, width } = await renderBytes(bytes, { format: 'png' });
  const pixels = await sharp(data).toColourspace('b-w').raw().toBuffer();
  return [...pixels].map((value, n) => `${n > 0 && n % width === 0 ? ' ' : ''}${value > 127 ? 1 : 0}`).join('');
}

describe('a BMP', () => {
  it.each(byDay(variants, forDay, ([name]) => name))('of %s is decoded correctly', async (_name, variant) => {
    const { data, width, height, contentType } = await renderBytes(bmpQuarters(variant), { quality: 95 });
    expect([width, height, contentType]).toEqual([96, 64, 'image/jpeg']);
    expect(cornerDifference(await cornersOf(data), quarterColours)).toBeLessThanOrEqual(8);
  });

  it('of 1 bit is decoded correctly', async () => {
    const colourAt = (x: number, y: number) => (x + y) % 2;
    const colours = [
      [0, 0, 0, 255],
      [255, 255, 255, 255],
    ] as const;
    expect(await bright(writeBmp({ width: 5, height: 3, bits: 1, colours, colourAt }))).toBe('01010 10101 01010');
  });

  it('is reported as BMP, and removing metadata does not change it', async () => {
    const bytes = bmpQuarters({ bits: 24 });
    await opened(bytes, async (picture) => {
      expect(picture.facts).toEqual({ format: 'bmp', mimeType: 'image/bmp', width: 96, height: 64, frames: 1 });
      expect((await strip(picture, deadline())).data).toBe(bytes);
    });
  });

  it('with only transparent pixels is treated as one without transparency', async () => {
    const bytes = writeBmp({
      ...black,
      bits: 32,
      header: 'v4',
      colours: [[255, 255, 255, 0]],
      masks: [0xff0000, 0xff00, 0xff, 0xff000000],
    });
    const { channels } = await sharp((await renderBytes(bytes, { format: 'png' })).data).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255, 255]);
  });

  it('may lack the padding of its last row and the end marker', async () => {
    const padded = writeBmp({ ...black, width: 41, bits: 8 });
    expect(await codeOf(padded.subarray(0, -3))).toBe('bmp');
    expect(await codeOf(padded.subarray(0, -4))).toBe('truncated');
    expect(await bright(runs([4, 1, 0, 0, 4, 1]))).toBe('1111 1111');
  });

  it('applies moves and ends in run lengths, from the lowest row up', async () => {
    expect(await bright(runs([2, 1, 0, 2, 1, 1, 1, 1, 0, 1]))).toBe('0001 1100');
    expect(await bright(runs([0, 1]))).toBe('0000 0000');
  });
});

describe('a hostile BMP', () => {
  const plain = writeBmp(black);
  const indexed = writeBmp({ ...black, bits: 8 });

  const lies: [string, Buffer, string][] = [
    ['claims two billion pixels a side', changed(plain, [18, 0x7fffffff], [22, 0x7fffffff]), 'too_many_pixels'],
    ['claims the smallest possible height', changed(plain, [22, -0x80000000]), 'too_many_pixels'],
    ['claims 49 megapixels in a few bytes', changed(plain, [18, 7000], [22, 7000]), 'truncated'],
    ['has no width', changed(plain, [18, 0]), 'damaged'],
    ['has a negative width', changed(plain, [18, -40]), 'damaged'],
    ['has no height', changed(plain, [22, 0]), 'damaged'],
    ['has its pixels within its header', changed(plain, [10, 20]), 'damaged'],
    ['has its pixels beyond its end', changed(plain, [10, 0x7fffffff]), 'truncated'],
    ['has its pixels at 4 GB', changed(plain, [10, -1]), 'truncated'],
    ['has no colours', changed(indexed, [10, 54]), 'damaged'],
    ['claims four billion colours', changed(indexed, [46, -1], [10, 58]), 'bmp'],
    ['has 64 bits a pixel', changed(plain, [26, 1 + (64 << 16)]), 'damaged'],
    ['has run lengths of 24 bits', changed(plain, [30, 1]), 'damaged'],
    ['has an unknown compression', changed(plain, [30, 77]), 'damaged'],
    ['holds a JPEG', changed(plain, [30, 4]), 'unsupported_codec'],
    ['holds a PNG', changed(plain, [30, 5]), 'unsupported_codec'],
    ['has a mask with gaps', writeBmp({ ...black, bits: 32, masks: [0x5, 0xff00, 0xff0000, 0] }), 'damaged'],
    ['has a mask beyond its pixel', writeBmp({ ...black, bits: 16, masks: [0xff, 0xff0000, 0xff00, 0] }), 'damaged'],
    ['ends within its header', plain.subarray(0, 40), 'truncated'],
    [
      'ends within its masks',
      writeBmp({ ...black, bits: 32, masks: [0xff, 0xff00, 0xff0000, 0] }).subarray(0, 60),
      'truncated',
    ],
    ['has a header of an unknown length', changed(plain, [14, 41]), 'not_media'],
    ['has too few runs for its rows', runs([4, 1, 0, 0]), 'truncated'],
    ['has a run without its pixels', runs([0, 200, 1, 1]), 'truncated'],
    ['has an incomplete move', runs([0, 2, 1]), 'truncated'],
    ['has runs far beyond its rows', runs([...Array<number>(20_000).fill(255), 0, 1]), 'bmp'],
    ['moves far beyond its rows', runs([0, 2, 255, 255, 0, 2, 255, 255]), 'bmp'],
    ['claims 64 megapixels of runs', runs([0, 1], 8000, 8000), 'too_many_pixels'],
    ['has 49 megapixels of runs', runs([0, 1], 7000, 7000), 'bmp'],
  ];
  const liesByDay = [
    'claims two billion pixels a side',
    'has a negative width',
    'has its pixels within its header',
    'has its pixels at 4 GB',
    'claims four billion colours',
    'has an unknown compression',
    'holds a JPEG',
    'has a mask with gaps',
    'ends within its masks',
    'has a run without its pixels',
    'moves far beyond its rows',
  ];
  it.each(byDay(lies, liesByDay, ([what]) => what))('that %s', async (_name, bytes, expected) => {
    expect(await codeOf(bytes)).toBe(expected);
  });

  it('is rejected if truncated anywhere', async () => {
    const codes = new Set<unknown>();
    for (const whole of [plain, indexed, runs([2, 1, 0, 2, 1, 1, 1, 1, 0, 1])]) {
      for (let part = 0; part < 16; part += isNightly ? 1 : 3)
        codes.add(await codeOf(whole.subarray(0, (whole.length * part) >> 4)));
    }
    expect([...codes].sort()).toEqual(['empty_file', 'not_media', 'truncated']);
  });
});
