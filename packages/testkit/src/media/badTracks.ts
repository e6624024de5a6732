import { readFile, writeFile } from 'node:fs/promises';
import { type BadFixture, badFixtures, noise } from './badFiles.ts';
import { cached, generate } from './generate.ts';
import { motion, tone } from './patterns.ts';
import { wav } from './rawAudio.ts';

const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source];
/** Long enough that a tenth of it is more than decoders may lose. */
const song = (extension: string, ...options: string[]): Promise<string> =>
  generate(extension, [...lavfi(`${tone(20, 44_100)},aformat=channel_layouts=stereo`), ...options]);

const made = (name: string, extension: string, make: () => Buffer, codes: readonly string[]): BadFixture => ({
  name,
  make: () => cached(['bad track', name], extension, (path) => writeFile(path, make())),
  codes,
});

const changed = (
  name: string,
  source: () => Promise<string>,
  extension: string,
  change: (bytes: Buffer) => Buffer,
  codes: readonly string[],
): BadFixture => ({
  name,
  make: async () => {
    const original = await source();
    return cached(['bad track', name, original], extension, async (path) => {
      await writeFile(path, change(await readFile(original)));
    });
  },
  codes,
});

const noiseWithin =
  (from: number, to: number) =>
  (bytes: Buffer): Buffer => {
    const start = Math.floor(bytes.length * from);
    noise(Math.floor(bytes.length * to) - start).copy(bytes, start);
    return bytes;
  };

/** What is refused as a track for the same reason as it is as a video. */
const alsoBadVideos = new Set(['an empty file', 'prose', 'random bytes', 'an encrypted MP4']);

/** Everything that is no track, is broken, or means harm. `bait` is a local file that some of them name. */
export function badTrackFixtures(bait?: string): readonly BadFixture[] {
  const general = badFixtures(bait);
  const float = (value: number): Buffer => {
    const bytes = Buffer.alloc(44_100 * 4);
    for (let at = 0; at < bytes.length; at += 4) bytes.writeFloatLE(value, at);
    return bytes;
  };
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
    made('a WAV of no samples', 'wav', () => wav(pcm16, Buffer.alloc(0)), ['empty_file']),
    made('a WAV header cut off', 'wav', () => wav(pcm16, Buffer.alloc(0)).subarray(0, 30), ['not_media', 'damaged']),
    made(
      'floats that are no numbers',
      'wav',
      () => wav({ tag: 3, channels: 1, sampleRate: 44_100, bits: 32 }, float(Number.NaN)),
      ['damaged'],
    ),
    made(
      'floats without an end',
      'wav',
      () => wav({ tag: 3, channels: 1, sampleRate: 44_100, bits: 32 }, float(Number.POSITIVE_INFINITY)),
      ['damaged'],
    ),
    made(
      'a sample in a second, for days',
      'wav',
      () => wav({ tag: 1, channels: 1, sampleRate: 1, bits: 8 }, Buffer.alloc(2_000_000, 0x80)),
      ['unsupported_codec'],
    ),
    changed(
      'an M4A cut off',
      () => song('m4a', '-c:a', 'aac'),
      'm4a',
      (bytes) => bytes.subarray(0, 60_000),
      ['truncated'],
    ),
    changed(
      'an M4A of noise in the middle',
      () => song('m4a', '-c:a', 'aac', '-movflags', '+faststart'),
      'm4a',
      noiseWithin(0.4, 0.6),
      ['damaged'],
    ),
    changed('an MP3 of noise in the middle', () => song('mp3'), 'mp3', noiseWithin(0.3, 0.7), ['damaged']),
    changed(
      'a FLAC cut off',
      () => song('flac'),
      'flac',
      (bytes) => bytes.subarray(0, bytes.length * 0.6),
      ['damaged'],
    ),
    changed(
      'an Ogg cut off in its headers',
      () => song('ogg', '-c:a', 'libvorbis'),
      'ogg',
      (bytes) => bytes.subarray(0, 2500),
      ['truncated'],
    ),
    changed('a FLAC of noise in the middle', () => song('flac'), 'flac', noiseWithin(0.3, 0.7), ['damaged']),
    changed(
      'a Matroska file cut off',
      () => song('mka', '-c:a', 'flac'),
      'mka',
      (bytes) => bytes.subarray(0, bytes.length * 0.6),
      ['truncated'],
    ),
  ];
}
