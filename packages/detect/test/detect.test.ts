import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { detect } from '@millrace/detect';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate, imageFixtures, noise, trackFixtures, videoFixtures } from '@millrace/testkit/media';
import { films, id3Tag, songs, sound, withDeflatedIndex } from './support/files.ts';
import { fromBlob, inMemory, withFile } from './support/sources.ts';

/** The kind of a file, for a program and for a browser. */
async function kindsOfFile(path: string) {
  const blob = new Blob([await readFile(path)]);
  return [await withFile(path, detect), await detect(fromBlob(blob))];
}
const kindOfBytes = (bytes: Uint8Array) => detect(inMemory(bytes));
const text = (content: string) => Buffer.from(content, 'latin1');

await describeWithEngine('ffmpeg', 'the kind of a file', () => {
  it.each(films)('is a video: %s', async (_name, extension, args) => {
    expect(await kindsOfFile(await generate(extension, args))).toEqual(['videos', 'videos']);
  });

  // An animation goes to the image service.
  it.each(videoFixtures.filter(({ name }) => name !== 'GIF'))('is a video: $name', async ({ make }) => {
    expect(await kindsOfFile(await make())).toEqual(['videos', 'videos']);
  });

  it('is a video: QuickTime with a deflated index', async () => {
    const film = await readFile(await generate('mov', films[0]?.[2] ?? []));
    expect(await kindOfBytes(withDeflatedIndex(film))).toBe('videos');
  });

  it.each(songs)('is a track: %s', async (_name, extension, args) => {
    expect(await kindsOfFile(await generate(extension, args))).toEqual(['tracks', 'tracks']);
  });

  it.each(trackFixtures.filter(({ name }) => !name.startsWith('a video')))('is a track: $name', async ({ make }) => {
    expect(await kindsOfFile(await make())).toEqual(['tracks', 'tracks']);
  });

  it.each(songs)('is a track: %s behind an ID3 tag', async (_name, extension, args) => {
    const song = await readFile(await generate(extension, args));
    expect(await kindOfBytes(Buffer.concat([id3Tag, song]))).toBe('tracks');
  });

  it('is a track: MP3 behind a broken tag', async () => {
    const song = await readFile(await generate('mp3', [...sound, '-id3v2_version', '0']));
    expect(await kindOfBytes(Buffer.concat([Buffer.alloc(60_000), song]))).toBe('tracks');
  });

  it('is a track: MP3 whose tag claims to be longer than the file', async () => {
    const song = await readFile(await generate('mp3', sound));
    song[6] = 0x7f;
    expect(await kindOfBytes(song)).toBe('tracks');
  });

  it.each(imageFixtures)('is an image: $name', async ({ make }) => {
    expect(await kindOfBytes(await make())).toBe('images');
  });

  it('is unknown for a picture behind an ID3 tag, which no decoder reads', async () => {
    const [fixture] = imageFixtures;
    const bytes = (await fixture?.make()) ?? Buffer.alloc(0);
    expect([await kindOfBytes(bytes), await kindOfBytes(Buffer.concat([id3Tag, bytes]))]).toEqual([
      'images',
      undefined,
    ]);
  });
});

describe('the kind of a header', () => {
  it.each([
    ['a BMP of OS/2', `BM${'\0'.repeat(12)}\x0c\0\0\0${'\0'.repeat(8)}`, 'images'],
    ['a BigTIFF', 'MM\0+\0\x08\0\0', 'images'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'images'],
    ['a sequence of HEVC', '\0\0\0\x18ftyphevm\0\0\0\0msf1hevm', 'images'],
    ['an MP4 that ends before its index', '\0\0\0\x10ftypisom\0\0\0\0', 'videos'],
    ['an M4B that ends before its index', '\0\0\0\x10ftypM4B \0\0\0\0', 'tracks'],
    ['a WAV in big endian', 'RIFX\0\0\0\0WAVEfmt ', 'tracks'],
    ['BW64', 'BW64\xff\xff\xff\xffWAVEds64', 'tracks'],
    ["Monkey's Audio", 'MAC \x96\x0f\0\0', 'tracks'],
    ['Musepack SV7', 'MP+\x07', 'tracks'],
    ['RealAudio', '.ra\xfd\0\x04', 'tracks'],
    ['8SVX', 'FORM\0\0\0\x208SVXVHDR', 'tracks'],
    ['FLV that names no stream', 'FLV\x01\0\0\0\0\x09', 'videos'],
    ['an SVG without a declaration', ' \n<svg/>', 'images'],
    ['an SVG with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', 'images'],
    ['an SVG behind a document type', '<!DOCTYPE svg [<!ENTITY a "<svgx>">]><svg width="1">', 'images'],
    ['an SVG behind a long comment', `\xef\xbb\xbf<?xml?><!--${'<'.repeat(50_000)}--><svg>`, 'images'],
  ])('%s', async (_name, content, kind) => {
    expect(await kindOfBytes(text(content))).toBe(kind);
  });
});

describe('what is no medium', () => {
  it.each([
    ['nothing', ''],
    ['one byte', '\xff'],
    ['zeros', '\0'.repeat(100_000)],
    ['prose', 'It was a dark and stormy night. '.repeat(100)],
    [
      'prose in UTF-16',
      Buffer.from('\ufeffIt was a dark and stormy night. '.repeat(100), 'utf16le').toString('latin1'),
    ],
    ['prose about a bitmap', 'BM is not a bitmap, but the beginning of a sentence.'],
    ['prose about addresses', 'MAC addresses of all machines'],
    ['prose about pixels', 'MP+ is more than a megapixel.'],
    ['prose about a sound format', 'DSD is a way to store sound.'],
    ['prose with boxes', 'The free encyclopedia'],
    ['a playlist', '#EXTM3U\nsong.mp3\n'],
    ['a cue sheet', 'FILE "a.wav" WAVE\n'],
    ['a page', '<!doctype html><title>svg</title>'],
    ['a page with a drawing', '<!doctype html><html><svg>'],
    ['an XML with a drawing', '<?xml version="1.0"?><book><svg></svg></book>'],
    ['an element that only begins as svg', '<svgx>'],
    ['an element in capitals', '<SVG>'],
    ['a comment without an end', '<!-- <svg>'],
    ['a PDF', '%PDF-1.7\n'],
    ['a ZIP', 'PK\x03\x04'],
    ['an ID3 tag of nothing', 'ID3\x04\0\0\0\0\0\0'],
    ['subtitles in Matroska', '\x1a\x45\xdf\xa3\x80\x18\x53\x80\x67\x8a\x16\x54\xae\x6b\x85\xae\x83\x83\x81\x11'],
    ['an Ogg of an unknown stream', `OggS\0\x02${'\0'.repeat(20)}\x01\x08unknown.`],
    ['an index without tracks', '\0\0\0\x08moov'],
    ['a RIFF of another kind', 'RIFF\0\0\0\0CDDAfmt '],
    ['two bytes of AC-3', `\x0bw${'\0'.repeat(8_000)}`],
    ['two frames of MP3 in a text', `  ${`\xff\xfb\x90\0${'x'.repeat(413)}`.repeat(2)}text`],
  ])('%s', async (_name, content) => {
    expect(await kindOfBytes(text(content))).toBeUndefined();
  });

  it('random bytes', async () => {
    for (const size of [100, 1_000, 20_000, 300_000]) expect(await kindOfBytes(noise(size))).toBeUndefined();
  });
});
