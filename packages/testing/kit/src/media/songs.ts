import { readFile, writeFile } from 'node:fs/promises';
import { cached, generate } from './generate.ts';
import { chords, tone } from './patterns.ts';

export const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source];
/** Duration of songs, unless given: more than the 400 ms that a measurement of loudness needs. */
export const songSeconds = 1;
const picture = (colour: string): Promise<string> =>
  generate('jpg', [...lavfi(`color=c=${colour}:s=300x300`), '-frames:v', '1', '-q:v', '2']);

/** A stereo tone. */
export const song = (
  extension: string,
  options: readonly string[] = [],
  sampleRate = 44_100,
  seconds = songSeconds,
): Promise<string> =>
  generate(extension, [...lavfi(`${tone(seconds, sampleRate)},aformat=channel_layouts=stereo`), ...options]);

/** A copy of a file with changed bytes. */
export const changedFile = async (
  recipe: string,
  source: Promise<string>,
  extension: string,
  change: (bytes: Buffer) => Buffer,
): Promise<string> => {
  const original = await source;
  return cached(['track', recipe, original], extension, async (path) => {
    await writeFile(path, change(await readFile(original)));
  });
};

/** The tags that `songTags` writes. */
export const songTagValues = { title: 'A title', artist: 'Somebody', album: 'An album', genre: 'Jazz' };
/** Options that write tags. */
export const songTags = Object.entries(songTagValues).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);

/** Adds pictures of these colours, each with the given comment. */
export async function withPictures(
  extension: string,
  pictures: readonly (readonly [string, string])[],
  tags: string[] = [],
) {
  const files = await Promise.all(pictures.map(([colour]) => picture(colour)));
  const inputs = files.flatMap((file) => ['-i', file]);
  const maps = files.flatMap((_, n) => ['-map', String(n + 1)]);
  const kinds = pictures.flatMap(([, kind], n) => [
    `-metadata:s:v:${n}`,
    `comment=${kind}`,
    `-disposition:v:${n}`,
    'attached_pic',
  ]);
  const sound = lavfi(`${tone(songSeconds, 44_100)},aformat=channel_layouts=stereo`);
  return generate(extension, [...sound, ...inputs, '-map', '0', ...maps, '-c:v', 'copy', ...kinds, ...tags]);
}

/** A song of this duration as an MP3 of 320 kb/s, with tags and a cover of 1000 x 1000. */
export async function music(length: number): Promise<string> {
  const front = await generate('jpg', [...lavfi('mandelbrot=s=1000x1000'), '-frames:v', '1', '-q:v', '2']);
  const inputs = [...lavfi(chords(length)), '-i', front, '-map', '0', '-map', '1', '-c:v', 'copy'];
  return generate('mp3', [...inputs, '-b:a', '320k', '-disposition:v', 'attached_pic', ...songTags]);
}
