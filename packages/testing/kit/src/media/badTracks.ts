import { writeFile } from 'node:fs/promises';
import { type BadFixture, badFixtures, changed, cut, overwrite } from './badFiles.ts';
import { cached, generate } from './generate.ts';
import { motion, tone } from './patterns.ts';
import { wav } from './rawAudio.ts';

const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source];
/** Long enough that a tenth of it exceeds the tolerated loss. */
const song = (extension: string, ...options: string[]): Promise<string> =>
  generate(extension, [...lavfi(`${tone(8, 44_100)},aformat=channel_layouts=stereo`), ...options]);

const made = (name: string, extension: string, make: () => Buffer, codes: readonly string[]): BadFixture => ({
  name,
  make: () => cached(['bad track', name], extension, (path) => writeFile(path, make())),
  codes,
});

/** Files that are rejected as a track for the same reason as they are as a video. */
const alsoBadVideos = new Set(['an empty file', 'prose', 'nothing but comments', 'random bytes', 'an encrypted MP4']);

/** Files that are not audio, broken or malicious. `bait` is a local file that some of them name. */
export function badTrackFixtures(bait?: string): readonly BadFixture[] {
  const general = badFixtures(bait);
  const float = (value: number): Buffer => {
    const bytes = Buffer.alloc(44_100 * 4);
    for (let at = 0; at < bytes.length; at += 4) bytes.writeFloatLE(value, at);
    return bytes;
  };
  const float32 = { tag: 3, channels: 1, sampleRate: 44_100, bits: 32 };
  const pcm16 = { tag: 1, channels: 1, sampleRate: 44_100, bits: 16 };
  const pictures = general.filter(({ name }) => name === 'a PNG' || name === 'a JPEG' || name === 'an SVG');
  return [
    ...general.filter(({ name, codes }) => alsoBadVideos.has(name) || codes.includes('forbidden_format')),
    ...pictures.map(({ name, make }) => ({ name, make, codes: ['no_audio_stream', 'not_media'] })),
    {
      name: 'a video without sound',
      make: () =>
        generate('mp4', [
          ...lavfi(motion({ width: 320, height: 240, rate: '25', seconds: 2 })),
          ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
        ]),
      codes: ['no_audio_stream'],
    },
    made('a WAV without samples', 'wav', () => wav(pcm16, Buffer.alloc(0)), ['empty_file']),
    made('a truncated WAV header', 'wav', () => wav(pcm16, Buffer.alloc(0)).subarray(0, 30), ['not_media', 'damaged']),
    ...[Number.NaN, Number.POSITIVE_INFINITY].map((value) =>
      made(`floats of ${value}`, 'wav', () => wav(float32, float(value)), ['damaged']),
    ),
    made(
      'one sample per second, for days',
      'wav',
      () => wav({ tag: 1, channels: 1, sampleRate: 1, bits: 8 }, Buffer.alloc(2_000_000, 0x80)),
      ['unsupported_codec'],
    ),
    changed(
      'a truncated M4A',
      () => song('m4a', '-c:a', 'aac'),
      'm4a',
      (bytes) => bytes.subarray(0, 24_000),
      ['truncated'],
    ),
    changed(
      'an M4A with noise in the middle',
      () => song('m4a', '-c:a', 'aac', '-movflags', '+faststart'),
      'm4a',
      overwrite(0.4, 0.6, 'noise'),
      ['damaged'],
    ),
    changed('an MP3 with noise in the middle', () => song('mp3'), 'mp3', overwrite(0.3, 0.7, 'noise'), ['damaged']),
    changed('a truncated FLAC', () => song('flac'), 'flac', cut(0.6), ['damaged']),
    changed(
      'an Ogg truncated in its headers',
      () => song('ogg', '-c:a', 'libvorbis'),
      'ogg',
      (bytes) => bytes.subarray(0, 2500),
      ['truncated'],
    ),
    changed('a FLAC with noise in the middle', () => song('flac'), 'flac', overwrite(0.3, 0.7, 'noise'), ['damaged']),
    changed('a truncated Matroska file', () => song('mka', '-c:a', 'flac'), 'mka', cut(0.6), ['truncated']),
  ];
}
