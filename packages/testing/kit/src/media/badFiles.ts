import { readFile, writeFile } from 'node:fs/promises';
import { cached, generate } from './generate.ts';
import { motion, tone } from './patterns.ts';

/** A file that must not become a video. */
export interface BadFixture {
  name: string;
  make: () => Promise<string>;
  /** The error codes that describe the fault correctly. */
  codes: readonly string[];
}

const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source];
const clip = { width: 320, height: 240, rate: '25', seconds: 6 };
const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac'];

const good = (extension: string, ...options: string[]): Promise<string> =>
  generate(extension, [...lavfi(motion(clip)), ...lavfi(tone(6)), ...codecs, ...options]);

const text = (name: string, content: string, extension: string, codes: readonly string[]): BadFixture => ({
  name,
  make: () => cached(['text', content], extension, (path) => writeFile(path, content)),
  codes,
});

/** Random bytes, the same in every run. */
export function noise(length: number): Buffer {
  // Jest looks up a global in its sandbox each time, which is slow in a loop.
  const { imul } = Math;
  const bytes = Buffer.alloc(length);
  let state = 12_345;
  for (let at = 0; at < length; at++) {
    state = (imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

/** A modified copy of a good file. */
export function changed(
  name: string,
  source: () => Promise<string>,
  extension: string,
  change: (bytes: Buffer) => Buffer,
  codes: readonly string[],
): BadFixture {
  return {
    name,
    make: async () => {
      const original = await source();
      return cached(['changed', name, original], extension, async (path) => {
        await writeFile(path, change(await readFile(original)));
      });
    },
    codes,
  };
}

const share = (bytes: Buffer, part: number): number => Math.floor(bytes.length * part);

/** Replaces the bytes between two fractions of a file by noise or zeros. */
export const overwrite =
  (from: number, to: number, fill: 'noise' | 'zeros') =>
  (bytes: Buffer): Buffer => {
    const start = share(bytes, from);
    const length = share(bytes, to) - start;
    (fill === 'noise' ? noise(length) : Buffer.alloc(length)).copy(bytes, start);
    return bytes;
  };

/** Keeps this fraction of a file. */
export const cut =
  (part: number) =>
  (bytes: Buffer): Buffer =>
    bytes.subarray(0, share(bytes, part));

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240"/></svg>';

/** Files that are not video, broken or malicious. `bait` is a local file that some of them name. */
export function badFixtures(bait = '/etc/hostname'): readonly BadFixture[] {
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${bait}\n#EXT-X-ENDLIST\n`;
  const refusal = ['forbidden_format'];
  return [
    text('an empty file', '', 'mp4', ['empty_file']),
    text('prose', 'It was the best of times, it was the worst of times. '.repeat(400), 'mp4', ['not_media']),
    text('nothing but comments', '<!---->'.repeat(60), 'mp4', ['not_media']),
    {
      name: 'random bytes',
      make: () => cached(['noise', 200_000], 'mp4', (path) => writeFile(path, noise(200_000))),
      codes: ['not_media'],
    },
    text('an SVG', svg, 'mp4', ['no_video_stream', 'not_media']),
    {
      name: 'a PNG',
      make: () => generate('png', [...lavfi('testsrc2=s=320x240'), '-frames:v', '1']),
      codes: ['no_video_stream'],
    },
    {
      name: 'a JPEG',
      make: () => generate('jpg', [...lavfi('testsrc2=s=320x240'), '-frames:v', '1']),
      codes: ['no_video_stream'],
    },
    {
      name: 'a song',
      make: () => generate('mp3', [...lavfi(tone(2))]),
      codes: ['no_video_stream'],
    },
    {
      name: 'a song with a cover',
      make: async () => {
        const cover = await generate('jpg', [...lavfi('testsrc2=s=300x300'), '-frames:v', '1']);
        return generate('mp3', [...lavfi(tone(2)), '-i', cover, '-map', '0', '-map', '1', '-c:v', 'copy']);
      },
      codes: ['no_video_stream'],
    },
    {
      name: 'a song with a cover in MP4',
      make: async () => {
        const cover = await generate('jpg', [...lavfi('testsrc2=s=300x300'), '-frames:v', '1']);
        const inputs = [...lavfi(tone(2)), '-i', cover, '-map', '0', '-map', '1'];
        return generate('m4a', [...inputs, '-c:a', 'aac', '-c:v', 'copy', '-disposition:v', 'attached_pic']);
      },
      codes: ['no_video_stream'],
    },
    changed('an MP4 whose index is missing', () => good('mp4'), 'mp4', cut(0.6), ['truncated']),
    changed('an MP4 truncated after its index', () => good('mp4', '-movflags', '+faststart'), 'mp4', cut(0.6), [
      'truncated',
    ]),
    changed('a truncated Matroska file', () => good('mkv'), 'mkv', cut(0.6), ['truncated', 'damaged']),
    changed('an MP4 with zeros in the middle', () => good('mp4'), 'mp4', overwrite(0.45, 0.55, 'zeros'), ['damaged']),
    changed('an MP4 with noise in the middle', () => good('mp4'), 'mp4', overwrite(0.45, 0.55, 'noise'), ['damaged']),
    changed('a Matroska file with noise in the middle', () => good('mkv'), 'mkv', overwrite(0.45, 0.55, 'noise'), [
      'damaged',
    ]),
    changed('a transport stream with noise in the middle', () => good('ts'), 'ts', overwrite(0.3, 0.7, 'noise'), [
      'damaged',
    ]),
    changed('an AVI with noise in the middle', () => good('avi'), 'avi', overwrite(0.45, 0.55, 'noise'), ['damaged']),
    changed(
      'an MP4 with noise from the middle on',
      () => good('mp4', '-movflags', '+faststart'),
      'mp4',
      overwrite(0.5, 1, 'noise'),
      ['damaged'],
    ),
    {
      name: 'an encrypted MP4',
      make: () =>
        good(
          'mp4',
          ...['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', '76a6c65c5ea762046bd749a2e632ccbb'],
          ...['-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8'],
        ),
      codes: ['encrypted'],
    },
    text('a playlist that names a local file', playlist, 'mp4', refusal),
    text('a playlist after a comment and blank lines', `\n\n${playlist}`, 'mp4', ['forbidden_format', 'not_media']),
    text('a concat script', `ffconcat version 1.0\nfile '${bait}'\n`, 'mp4', refusal),
    text('a concat script without its head', `file '${bait}'\n`, 'mp4', ['forbidden_format', 'not_media']),
    text('a DASH manifest', `<?xml version="1.0"?>\n<MPD><BaseURL>file://${bait}</BaseURL></MPD>`, 'mp4', refusal),
    text('a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n', 'mp4', refusal),
    text('a cue sheet', `FILE "${bait}" BINARY\n  TRACK 01 AUDIO\n`, 'mp4', refusal),
    {
      name: 'pictures of 16000x16000',
      make: () => generate('avi', [...lavfi('color=c=black:s=16000x16000:r=1:d=1'), '-c:v', 'png', '-pix_fmt', 'gray']),
      codes: ['too_complex'],
    },
  ];
}
