import { open } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { badTrackFixtures, generate, noise } from '@millrace/testkit/media';
import { readTags } from '../src/tags/readTags.ts';
import { fileSource } from '../src/walk/fileSource.ts';

const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
const cover = ['-f', 'lavfi', '-i', 'testsrc2=size=300x300:rate=1:duration=1', '-map', '0:a', '-map', '1:v'];
const texts = { title: 'Ein Lied 日本', artist: 'Jemand & Co' };
const written = Object.entries(texts).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);

async function tagsOfFile(path: string) {
  const file = await open(path, 'r');
  try {
    return await readTags(fileSource(file, (await file.stat()).size));
  } finally {
    await file.close();
  }
}
const tagsOfBytes = (bytes: Buffer) =>
  readTags({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end) });

await describeWithEngine('ffmpeg', 'the tags of a song', () => {
  it.each([
    ['ID3v2.4', 'mp3', ['-id3v2_version', '4']],
    ['ID3v2.3', 'mp3', ['-id3v2_version', '3']],
    [
      'ID3v2.3 with a cover',
      'mp3',
      [...cover, '-c:v', 'mjpeg', '-disposition:v', 'attached_pic', '-id3v2_version', '3'],
    ],
    ['FLAC', 'flac', []],
    ['FLAC with a cover', 'flac', [...cover, '-c:v', 'png', '-disposition:v', 'attached_pic']],
    ['Ogg Vorbis', 'ogg', ['-c:a', 'libvorbis']],
    ['Opus', 'opus', ['-c:a', 'libopus']],
    ['FLAC in Ogg', 'oga', ['-c:a', 'flac']],
    ['M4A', 'm4a', ['-c:a', 'aac']],
    ['M4A whose index is first', 'm4a', ['-c:a', 'aac', '-movflags', '+faststart']],
    ['M4A with a cover', 'm4a', [...cover, '-c:a', 'aac', '-c:v', 'png', '-disposition:v', 'attached_pic']],
  ])('are read from %s', async (_name, extension, args) => {
    expect(await tagsOfFile(await generate(extension, [...sound, ...args, ...written]))).toEqual(texts);
  });

  it('are absent from a song without them', async () => {
    for (const extension of ['mp3', 'flac', 'wav']) {
      expect(await tagsOfFile(await generate(extension, [...sound, '-bitexact']))).toEqual({});
    }
  });

  it('of damaged files never fail', async () => {
    for (const { make } of badTrackFixtures()) expect(await tagsOfFile(await make())).toEqual(expect.any(Object));
  });
});

describe('hostile tags', () => {
  const starts = [
    'ID3\x03\0\0\x7f\x7f\x7f\x7f',
    'ID3\x04\0\x40\x7f\x7f\x7f\x7f',
    'ID3\x02\0\x80\0\0\x7f\x7f',
    'fLaC\x84\xff\xff\xff',
    'OggS',
  ];

  it.each(starts)('that begin with %j and go on with anything end', async (start) => {
    for (let n = 0; n < 20; n++) {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), noise(n * 997)]);
      expect(await tagsOfBytes(bytes)).toEqual(expect.any(Object));
    }
    expect(await tagsOfBytes(Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(300_000, 0xff)]))).toEqual(
      expect.any(Object),
    );
    expect(await tagsOfBytes(Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(300_000)]))).toEqual(
      expect.any(Object),
    );
  });
});
