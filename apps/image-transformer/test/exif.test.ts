import { describe, expect, it } from '@jest/globals';
import { imageExif } from '@millrace/jobs';
import { quarters } from '@millrace/testkit/media';
import { exifOf } from '../src/exif/exif.ts';
import { type ExifField, type ExifParts, exifBlock } from './support/exifBlock.ts';
import { opened } from './support/pictures.ts';

const nothing = {
  make: null,
  model: null,
  lens: null,
  takenAt: null,
  exposureSeconds: null,
  fNumber: null,
  focalLength: null,
  iso: null,
  orientation: null,
  place: null,
};
const ofPicture = (bytes: Buffer) =>
  opened(bytes, async (picture) => ('metadata' in picture ? exifOf(picture.metadata.exif) : null));
const read = (parts: ExifParts) => exifOf(exifBlock(parts));

const whole: ExifParts = {
  image: [
    [0x010f, 'ascii', 'Millrace'],
    [0x0110, 'ascii', 'Camera One'],
    [0x0112, 'short', [6]],
  ],
  camera: [
    [0x829a, 'rational', [[1, 125]]],
    [0x829d, 'rational', [[28, 10]]],
    [0x8827, 'short', [400]],
    [0x9003, 'ascii', '2026:01:31 12:34:56'],
    [0x9011, 'ascii', '+02:00'],
    [0x920a, 'rational', [[35, 1]]],
    [0xa434, 'ascii', '35mm f/2.8'],
  ],
  gps: [
    [1, 'ascii', 'N'],
    [
      2,
      'rational',
      [
        [52, 1],
        [31, 1],
        [12, 1],
      ],
    ],
    [3, 'ascii', 'W'],
    [
      4,
      'rational',
      [
        [13, 1],
        [24, 1],
        [1_830, 100],
      ],
    ],
    [5, 'byte', [1]],
    [6, 'rational', [[255, 10]]],
  ],
};
const found = {
  make: 'Millrace',
  model: 'Camera One',
  lens: '35mm f/2.8',
  takenAt: '2026-01-31T12:34:56+02:00',
  exposureSeconds: 0.008,
  fNumber: 2.8,
  focalLength: 35,
  iso: 400,
  orientation: 6,
  place: { latitude: 52.52, longitude: -13.405083, altitude: -25.5 },
};

describe('what a camera has written', () => {
  it.each([true, false])('is read in both byte orders (%s), with and without the prefix', (isLittle) => {
    const block = exifBlock(whole, isLittle);
    expect(exifOf(block)).toEqual(found);
    expect(exifOf(block.subarray(6))).toEqual(found);
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is found in a %s', async (format) => {
    const bytes = await quarters(16, 16)
      .withExif({
        IFD0: { Make: 'Millrace', Model: 'Camera One' },
        IFD2: { DateTimeOriginal: '2026:01:31 12:34:56', ExposureTime: '1/125' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 0/1 0/1' },
      })
      .toFormat(format)
      .toBuffer();
    expect(await ofPicture(bytes)).toMatchObject({
      make: 'Millrace',
      model: 'Camera One',
      takenAt: '2026-01-31T12:34:56',
      exposureSeconds: 0.008,
      place: { latitude: -1.5, longitude: 2, altitude: null },
    });
  });

  it('is nothing without a block, or without a field that is read', async () => {
    expect(await ofPicture(await quarters(16, 16).png().toBuffer())).toBeNull();
    expect(exifOf(undefined)).toBeNull();
    expect(read({})).toBeNull();
    expect(read({ image: [[0x0131, 'ascii', 'some program']] })).toBeNull();
    for (const text of ['', 'Exif\0\0', 'II*\0', 'II*\0\x08\0\0', 'II+\0\x08\0\0\0', 'hello, this is no block']) {
      expect(exifOf(Buffer.from(text, 'latin1'))).toBeNull();
    }
  });

  it.each<[string, ExifField, string | null]>([
    ['padding', [0x010f, 'ascii', '  Millrace \0\0\0'], 'Millrace'],
    ['control characters', [0x010f, 'ascii', 'Mill\u0001\u202erace'], 'Millrace'],
    ['UTF-8', [0x010f, 'ascii', 'Bäume'], 'Bäume'],
    ['Latin-1', [0x010f, 'ascii', Buffer.from('Bäume', 'latin1')], 'Bäume'],
    ['a text without an end', [0x010f, 'ascii', Buffer.from('no end')], 'no end'],
    ['only spaces', [0x010f, 'ascii', '   '], null],
    ['a number', [0x010f, 'short', [3]], null],
    ['a long text', [0x010f, 'ascii', 'x'.repeat(1_000)], 'x'.repeat(200)],
    ['a long text of pairs', [0x010f, 'ascii', `x${'😀'.repeat(200)}`], `x${'😀'.repeat(99)}`],
  ])('is a text without what nobody sees: %s', (_name, field, make) => {
    expect(read({ image: [field] })).toEqual(make === null ? null : { ...nothing, make });
  });

  it.each([
    ['2026:02:30 12:00:00', null],
    ['2026:13:01 12:00:00', null],
    ['2026:01:01 24:00:00', null],
    ['0000:00:00 00:00:00', null],
    ['2026-01-01 12:00:00', null],
    ['    :  :     :  :  ', null],
    ['2024:02:29 23:59:59', '2024-02-29T23:59:59'],
  ])('is a time that exists: %s', (text, takenAt) => {
    expect(read({ camera: [[0x9003, 'ascii', text]] })?.takenAt ?? null).toBe(takenAt);
  });

  it('is no number that makes no sense', () => {
    const numbers = (fNumber: readonly [number, number], iso: number, orientation: number) =>
      read({
        image: [
          [0x010f, 'ascii', 'x'],
          [0x0112, 'short', [orientation]],
        ],
        camera: [
          [0x829d, 'rational', [fNumber]],
          [0x8827, 'long', [iso]],
        ],
      });
    expect(numbers([1, 0], 0, 0)).toEqual({ ...nothing, make: 'x' });
    expect(numbers([0, 0], 4_000_000_000, 9)).toEqual({ ...nothing, make: 'x' });
    expect(numbers([0, 1], 102_400, 8)).toEqual({ ...nothing, make: 'x', iso: 102_400, orientation: 8 });
  });

  it('is no place that is not on the earth, or only half of one', () => {
    const at = (latitude: number, longitude: number, ref = 'N') =>
      read({
        image: [[0x010f, 'ascii', 'x']],
        gps: [
          [1, 'ascii', ref],
          [2, 'rational', [[latitude, 1]]],
          [3, 'ascii', 'E'],
          [4, 'rational', [[longitude, 1]]],
        ],
      })?.place;
    expect(at(90, 180)).toEqual({ latitude: 90, longitude: 180, altitude: null });
    expect([at(91, 0), at(0, 181), at(1, 1, 'X')]).toEqual([null, null, null]);
    const half: ExifParts = { image: [[0x010f, 'ascii', 'x']], gps: (whole.gps ?? []).slice(0, 2) };
    expect(read(half)?.place).toBeNull();
    expect(read({ ...half, gps: (whole.gps ?? []).filter(([tag]) => tag !== 1) })?.place).toBeNull();
  });

  it('is what the message allows, whatever the bytes are', () => {
    const block = exifBlock(whole);
    let state = 7;
    const pick = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let n = 0; n < 20_000; n += 1) {
      const damaged = Buffer.from(block.subarray(0, pick(8) === 0 ? pick(block.length) : block.length));
      for (let change = pick(6); change >= 0 && damaged.length > 14; change -= 1) {
        damaged[14 + pick(damaged.length - 14)] = pick(3) === 0 ? 255 : pick(256);
      }
      const result = exifOf(damaged);
      if (result !== null) imageExif.parse(result);
    }
  });

  it('takes no time for a block that points at itself or claims much', () => {
    // Both pointers lead to the directory that has them.
    const loop = exifBlock({ image: [[0x010f, 'ascii', 'x']], camera: [], gps: [] });
    const pointer = loop.indexOf(Buffer.from([0x69, 0x87]));
    loop.writeUInt32LE(8, pointer + 8);
    expect(exifOf(loop)).toEqual({ ...nothing, make: 'x' });
    const many = Buffer.alloc(50_000_000, 0xff);
    many.write('II*\0\x08\0\0\0', 0, 'latin1');
    /** The shortest of some times, as the machine may do something else in between. */
    const shortest = (work: () => unknown) =>
      Math.min(
        ...Array.from({ length: 3 }, () => {
          const begin = performance.now();
          work();
          return performance.now() - begin;
        }),
      );
    expect(exifOf(many)).toBeNull();
    expect(shortest(() => exifOf(many))).toBeLessThan(shortest(() => many.indexOf('not there')));
  });
});
