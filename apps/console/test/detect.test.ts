import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate, imageFixtures, noise } from '@millrace/testkit/media';
import { detect } from '../src/features/upload/detect/detect.ts';

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=64x48:rate=10:duration=1'];
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
const both = [...picture, ...sound, '-pix_fmt', 'yuv420p'];

await describeWithEngine('ffmpeg', 'the kind of a dropped file', () => {
  it.each([
    ['MP4', 'mp4', both],
    ['fragmented MP4', 'mp4', [...both, '-movflags', 'frag_keyframe+empty_moov']],
    ['QuickTime', 'mov', both],
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
  ])('is a video: %s', async (_name, extension, args) => {
    expect(await kindOfFile(await generate(extension, args))).toBe('videos');
  });

  it.each([
    ['M4A', 'm4a', [...sound, '-c:a', 'aac']],
    ['MP4 without a picture', 'mp4', [...sound, '-c:a', 'aac']],
    ['MP3', 'mp3', sound],
    ['MP3 without a tag', 'mp3', [...sound, '-id3v2_version', '0', '-write_xing', '0']],
    ['AAC', 'aac', [...sound, '-c:a', 'aac']],
    ['Ogg Vorbis', 'ogg', [...sound, '-c:a', 'libvorbis']],
    ['Opus', 'opus', [...sound, '-c:a', 'libopus']],
    ['FLAC', 'flac', sound],
    ['FLAC in Ogg', 'oga', [...sound, '-c:a', 'flac']],
    ['Matroska audio', 'mka', [...sound, '-c:a', 'flac']],
    ['WAV', 'wav', sound],
    ['AIFF', 'aiff', sound],
    ['CAF', 'caf', sound],
    ['AU', 'au', sound],
    ['Wave64', 'w64', sound],
    ['WMA', 'wma', sound],
    ['AC-3', 'ac3', sound],
    ['WavPack', 'wv', sound],
  ])('is a track: %s', async (_name, extension, args) => {
    expect(await kindOfFile(await generate(extension, args))).toBe('tracks');
  });

  it.each(imageFixtures)('is an image: $name', async ({ make }) => {
    expect(await kindOfBytes(Buffer.from(await make()))).toBe('images');
  });
});

describe('a dropped file that is no medium', () => {
  it.each([
    ['prose', Buffer.from('It was a dark and stormy night. '.repeat(100))],
    ['prose in UTF-16', Buffer.from('\ufeffIt was a dark and stormy night. '.repeat(100), 'utf16le')],
    ['a playlist', Buffer.from('#EXTM3U\nsong.mp3\n')],
    ['a page', Buffer.from('<!doctype html><html><svg>')],
    ['an element that only begins as svg', Buffer.from('<svgx>')],
    ['a ZIP', Buffer.from('PK\x03\x04', 'latin1')],
    ['two letters of a bitmap', Buffer.from('BM is not a bitmap, but the beginning of a sentence.')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100_000)],
  ])('%s', async (_name, bytes) => {
    expect(await kindOfBytes(bytes)).toBeUndefined();
  });

  it('random bytes', async () => {
    for (const size of [100, 1_000, 20_000]) expect(await kindOfBytes(noise(size))).toBeUndefined();
  });

  it('a file of a million small boxes, in bounded time', async () => {
    const box = Buffer.from('\0\0\0\x08free', 'latin1');
    const head = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1');
    expect(await kindOfBytes(Buffer.concat([head, Buffer.alloc(8_000_000, box)]))).toBe('videos');
  });
});

const kindOfBytes = (bytes: Uint8Array) => detect(new Blob([new Uint8Array(bytes)]));
const kindOfFile = async (path: string) => kindOfBytes(await readFile(path));
