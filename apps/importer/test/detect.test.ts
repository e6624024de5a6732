import { open, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import {
  badFixtures,
  cached,
  generate,
  imageFixtures,
  noise,
  trackFixtures,
  videoFixtures,
} from '@millrace/testkit/media';
import { bytesOf, fillFrom, TooComplexError } from '../src/detect/bytes.ts';
import { detect } from '../src/detect/detect.ts';

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x48:rate=10:duration=1'];
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
const both = [...picture, ...sound, '-pix_fmt', 'yuv420p'];

async function kindOfFile(path: string) {
  const file = await open(path, 'r');
  try {
    return await detect(bytesOf(fillFrom(file), (await file.stat()).size));
  } finally {
    await file.close();
  }
}

/** A file in memory. */
const inMemory = (bytes: Buffer) => bytesOf(async (into, at) => bytes.copy(into, 0, at), bytes.length);
const kindOfBytes = (bytes: Buffer) => detect(inMemory(bytes));

await describeWithEngine('ffmpeg', 'the kind of a file', () => {
  describe('is a video', () => {
    it.each([
      ['MP4', 'mp4', both],
      ['MP4 whose index is first', 'mp4', [...both, '-movflags', '+faststart']],
      ['fragmented MP4', 'mp4', [...both, '-movflags', 'frag_keyframe+empty_moov']],
      ['silent MP4', 'mp4', [...picture, '-pix_fmt', 'yuv420p']],
      ['QuickTime', 'mov', both],
      ['3GP', '3gp', [...picture, '-c:v', 'h263', '-s', '128x96']],
      ['Matroska', 'mkv', both],
      ['Matroska written as a stream', 'mkv', [...both, '-live', '1']],
      ['WebM', 'webm', [...picture, '-c:v', 'libvpx', '-b:v', '100k']],
      ['AVI', 'avi', both],
      ['MPEG-TS', 'ts', both],
      ['M2TS', 'm2ts', [...both, '-mpegts_m2ts_mode', '1']],
      ['MPEG-PS', 'mpg', [...both, '-r', '25']],
      ['FLV', 'flv', [...both, '-ar', '44100']],
      ['WMV', 'wmv', [...picture, ...sound, '-c:v', 'wmv2']],
      ['Theora', 'ogv', [...picture, ...sound, '-c:v', 'libtheora', '-c:a', 'libvorbis']],
      ['MXF', 'mxf', [...picture, '-c:v', 'mpeg2video', '-r', '25']],
      ['NUT', 'nut', both],
    ])('%s', async (_name, extension, args) => {
      expect(await kindOfFile(await generate(extension, args))).toBe('videos');
    });

    // An animation goes to the image service.
    it.each(videoFixtures.filter(({ name }) => name !== 'GIF'))('$name', async ({ make }) => {
      expect(await kindOfFile(await make())).toBe('videos');
    });
  });

  describe('is a song', () => {
    it.each([
      ['M4A', 'm4a', [...sound, '-c:a', 'aac']],
      ['MP4 without a picture', 'mp4', [...sound, '-c:a', 'aac']],
      ['MP3', 'mp3', sound],
      ['MP3 without a tag', 'mp3', [...sound, '-id3v2_version', '0', '-write_xing', '0']],
      ['AAC', 'aac', [...sound, '-c:a', 'aac']],
      ['Ogg Vorbis', 'ogg', [...sound, '-c:a', 'libvorbis']],
      ['Opus', 'opus', [...sound, '-c:a', 'libopus']],
      ['FLAC in Ogg', 'oga', [...sound, '-c:a', 'flac']],
      ['Matroska audio', 'mka', [...sound, '-c:a', 'flac']],
      ['WebM audio', 'webm', [...sound, '-c:a', 'libopus']],
      ['AIFF', 'aiff', sound],
      ['CAF', 'caf', sound],
      ['AU', 'au', sound],
      ['Wave64', 'w64', sound],
      ['WMA', 'wma', sound],
      ['AC-3', 'ac3', sound],
      ['E-AC-3', 'eac3', sound],
      ['WavPack', 'wv', sound],
      ['TTA', 'tta', sound],
      ['MPEG-TS without a picture', 'ts', [...sound, '-c:a', 'aac']],
      ['FLV without a picture', 'flv', [...sound, '-ar', '44100']],
    ])('%s', async (_name, extension, args) => {
      expect(await kindOfFile(await generate(extension, args))).toBe('tracks');
    });

    it.each(trackFixtures.filter(({ name }) => !name.startsWith('a video')))('$name', async ({ make }) => {
      expect(await kindOfFile(await make())).toBe('tracks');
    });
  });

  it.each(imageFixtures)('is an image: $name', async ({ make }) => {
    expect(await kindOfBytes(Buffer.from(await make()))).toBe('images');
  });

  it('does not depend on the name', async () => {
    const song = await readFile(await generate('mp3', sound));
    const path = await cached(['importer', 'a song named as a picture'], 'jpg', (draft) => writeFile(draft, song));
    expect(await kindOfFile(path)).toBe('tracks');
  });
});

describe('what is no medium', () => {
  it.each([
    ['prose', Buffer.from('It was a dark and stormy night. '.repeat(100))],
    ['a playlist', Buffer.from('#EXTM3U\nsong.mp3\n')],
    ['a page', Buffer.from('<!doctype html><title>svg</title>')],
    ['an element that only begins as svg', Buffer.from('<svgx>')],
    ['a cue sheet', Buffer.from('FILE "a.wav" WAVE\n')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a ZIP', Buffer.from('PK\x03\x04', 'latin1')],
    ['one byte', Buffer.from([0xff])],
    ['zeros', Buffer.alloc(100_000)],
    ['an ID3 tag of nothing', Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')],
    ['two letters of a bitmap', Buffer.from('BM is not a bitmap, but the beginning of a sentence.')],
  ])('%s', async (_name, bytes) => {
    expect(await kindOfBytes(bytes)).toBeUndefined();
  });

  it('random bytes', async () => {
    for (const size of [100, 1_000, 20_000, 300_000]) expect(await kindOfBytes(noise(size))).toBeUndefined();
  });
});

describe('hostile files', () => {
  const box = (type: string, body: Buffer, size = body.length + 8): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };

  it('of a million small boxes end', async () => {
    const empty = box('free', Buffer.alloc(0));
    const many = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), Buffer.alloc(8_000_000, empty)]);
    await expect(detect(inMemory(many))).rejects.toThrow(TooComplexError);
  });

  it('of far apart boxes end', async () => {
    // A box of a megabyte at each position of a file of a terabyte.
    const jump = box('mdat', Buffer.alloc(0), 1_000_000);
    let reads = 0;
    const fill = async (into: Buffer) => {
      reads += 1;
      return jump.copy(into);
    };
    await expect(detect(bytesOf(fill, 2 ** 40))).rejects.toThrow(TooComplexError);
    expect(reads).toBeLessThan(1_000);
  });

  it('with lengths that lie end', async () => {
    for (const { make } of badFixtures())
      expect(['videos', 'tracks', 'images', undefined]).toContain(await kindOfFile(await make()));
    // Elements and tags of length zero, and sizes beyond the file.
    const empty = Buffer.concat([Buffer.from('1a45dfa380', 'hex'), Buffer.alloc(1_000_000, '1654ae6b80', 'hex')]);
    await expect(kindOfBytes(empty)).rejects.toThrow(TooComplexError);
    await expect(kindOfBytes(Buffer.from(`RIFF\xff\xff\xff\xffAVI LIST\xff\xff\xff\x7fxxxx`, 'latin1'))).resolves.toBe(
      'videos',
    );
    await expect(
      kindOfBytes(Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(100)])),
    ).resolves.toBe('videos');
  });
});
