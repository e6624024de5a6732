import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { detect } from '@millrace/detect';
import { describeWithEngine } from '@millrace/testkit/engines';
import { badFixtures, badImages, badTrackFixtures, generate, imageFixtures, noise } from '@millrace/testkit/media';
import { atNight, isNightly } from '@millrace/testkit/nightly';
import { maxBytes } from '../src/bytes.ts';
import { box, films, id3Tag, songs } from './support/files.ts';
import { everywhere, inMemory, type Watched, watched } from './support/sources.ts';

/** Copies of each file that are changed. */
const changed = isNightly ? 60 : 5;
/** Copies of each file that end anywhere. */
const cut = isNightly ? 20 : 5;
/** Files of noise for each start. */
const noises = isNightly ? 40 : 10;

const kinds = ['videos', 'tracks', 'images', undefined];

/** Ends, with a kind or without one, and reads no more than the limit. Jest ends a test that hangs. */
async function expectBounded(source: Watched) {
  const kind = await detect(source);
  expect(kinds).toContain(kind);
  expect(source.fetched).toBeLessThanOrEqual(maxBytes);
  return kind;
}

/** Whole numbers below a limit, the same in every run. */
function numbers(seed: number): (limit: number) => number {
  const { imul, floor } = Math;
  let state = seed;
  return (limit) => {
    state = (imul(state, 1_103_515_245) + 12_345) >>> 0;
    return floor((state / 2 ** 32) * limit);
  };
}

/** What a broken disk, a broken transfer or an attacker makes of a file. */
function* variantsOf(whole: Buffer, seed: number): Generator<Buffer> {
  const below = numbers(seed);
  for (let n = 0; n <= 64; n++) yield whole.subarray(0, n);
  for (let n = 0; n < cut; n++) yield whole.subarray(0, below(whole.length + 1));
  for (let n = 0; n < changed; n++) {
    const bytes = Buffer.from(whole);
    // Headers are at the start, so that changes there do most.
    const reach = Math.min(bytes.length, [32, 256, 4_096, bytes.length][n % 4] ?? 1);
    for (let changes = below(8); changes >= 0; changes--) bytes[below(reach)] = [0, 1, 0xff, below(256)][below(4)] ?? 0;
    const at = below(reach);
    yield bytes;
    yield Buffer.concat([bytes.subarray(0, at), noise(below(4_000))]);
    yield Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(16))]);
  }
}

await describeWithEngine('ffmpeg', 'damaged files', () => {
  it.each([...films, ...songs])('of %s end', async (_name, extension, args) => {
    const whole = await readFile(await generate(extension, args));
    let variants = 0;
    for (const bytes of variantsOf(whole, whole.length)) {
      await expectBounded(inMemory(bytes));
      variants++;
    }
    expect(variants).toBe(65 + cut + 3 * changed);
  });

  it.each(imageFixtures)('of $name end', async ({ make }) => {
    const whole = await make();
    for (const bytes of variantsOf(whole, whole.length)) await expectBounded(inMemory(bytes));
  });

  it('that the services refuse end', async () => {
    for (const { make } of [...badFixtures(), ...badTrackFixtures()])
      await expectBounded(inMemory(await readFile(await make())));
  });

  // Some have millions of bytes, and are dear to make.
  atNight(() => {
    it('that the image service refuses end', async () => {
      for (const { make } of await badImages()) await expectBounded(inMemory(await make()));
    });
  });
});

const starts: readonly [string, string][] = [
  ['MP4', '\0\0\0\x10ftypisom\0\0\0\0'],
  ['QuickTime', '\0\0\0\x08wide'],
  ['an index', '\xff\xff\xff\xffmoov\0\xff\xff\xfftrak\0\xff\xff\xffmdia'],
  ['Matroska', '\x1a\x45\xdf\xa3\x80'],
  ['a segment', '\x1a\x45\xdf\xa3\x80\x18\x53\x80\x67\xff\x16\x54\xae\x6b\xff\xae\xff'],
  ['Ogg', 'OggS\0\x02'],
  ['AVI', 'RIFF\xff\xff\xff\xffAVI LIST\xff\xff\xff\x7fhdrl'],
  ['WMV', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa\0\x62\xce\x6c\xff\xff\xff\xff\xff\xff\xff\xff'],
  ['MPEG-PS', '\0\0\x01\xba'],
  ['MPEG-TS', `G@\0\x10\0${'\0'.repeat(183)}`.repeat(4)],
  ['MP3', '\xff\xfb\x90\0'],
  ['AAC', '\xff\xf1\x50\x80\x01\x7f\xfc'],
  ['LOAS', '\x56\xe0\x20'],
  ['an ID3 tag', 'ID3\x04\0\0\x7f\x7f\x7f\x7f'],
  ['AC-3', '\x0bw'],
  ['SVG', '<?xml version="1.0"?><!DOCTYPE svg ['],
];

describe('files that begin as', () => {
  it.each(starts)('%s and go on with anything end', async (_name, start) => {
    const head = Buffer.from(start, 'latin1');
    for (const tag of isNightly ? [Buffer.alloc(0), id3Tag] : [Buffer.alloc(0)]) {
      for (let n = 0; n < noises; n++) await expectBounded(inMemory(Buffer.concat([tag, head, noise(n * 997)])));
      for (const fill of [0, 1, 0x3c, 0x80, 0xff])
        await expectBounded(inMemory(Buffer.concat([tag, head, Buffer.alloc(300_000, fill)])));
      // The same header again and again, also on the whole of a disk.
      await expectBounded(inMemory(Buffer.concat([tag, Buffer.alloc(1_000_000, head)])));
      await expectBounded(everywhere(Buffer.concat([tag, head]), 2 ** 40));
    }
  });
});

describe('the limit', () => {
  it('ends a file of a million small boxes', async () => {
    const tiny = box('free', Buffer.alloc(0));
    const many = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), Buffer.alloc(8_000_000, tiny)]);
    // The services accept files of many boxes, so what cannot be read in full is not refused.
    expect(await expectBounded(inMemory(many))).toBe('videos');
    expect(await expectBounded(inMemory(many.subarray(16)))).toBe('videos');
  });

  it('ends a file of boxes that are far apart, after a thousand of them', async () => {
    const source = everywhere(box('mdat', Buffer.alloc(0), 1_000_000), 2 ** 40);
    expect(await expectBounded(source)).toBe('videos');
    expect(source.fetched).toBe(maxBytes);
  });

  it('ends a file of a million empty elements', async () => {
    const segment = Buffer.from('1a45dfa38018538067ff', 'hex');
    expect(await expectBounded(inMemory(Buffer.concat([segment, Buffer.alloc(2_000_000, 'ec80', 'hex')])))).toBe(
      'videos',
    );
  });

  it('lets an index at the end of a large file be found', async () => {
    const size = 2 ** 40;
    const head = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0')),
      Buffer.from('\0\0\0\x01mdat\0\0\0\xff\0\0\0\0', 'latin1'),
    ]);
    const handler = box('hdlr', Buffer.from(`${'\0'.repeat(8)}soun`, 'latin1'));
    const index = box('moov', box('trak', box('mdia', handler)));
    const indexStart = 16 + 0xff_0000_0000;
    const file = watched({
      size,
      async read(start, end) {
        const into = Buffer.alloc(end - start);
        if (start < head.length) head.copy(into, 0, start);
        if (start === indexStart) index.copy(into);
        return into;
      },
    });
    expect(await expectBounded(file)).toBe('tracks');
    expect(file.fetched).toBeLessThan(100_000);
  });
});

describe('a source', () => {
  it('that has become shorter is read as a truncated file', async () => {
    for (const start of [
      '\0\0\0\x10ftypisom',
      '\x1a\x45\xdf\xa3',
      'OggS',
      'RIFF\0\0\0\0AVI ',
      'ID3\x04',
      'G',
      '\xff\xfb',
    ]) {
      const held = Buffer.from(start, 'latin1');
      const source = watched({ size: 10_000_000, read: async (from, to) => held.subarray(from, to) });
      await expectBounded(source);
    }
  });

  it('that fails makes the detection fail', async () => {
    const failure = new Error('the disk is gone');
    const source = watched({ size: 100, read: () => Promise.reject(failure) });
    await expect(detect(source)).rejects.toBe(failure);
  });
});
