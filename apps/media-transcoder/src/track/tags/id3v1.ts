import { decodeText } from '@millrace/detect';
import type { ReadAt } from '../../inspect/inspectMp4.ts';
import { genreOf } from './genres.ts';
import { addValues, emptyTags, type TagSet } from './tagSet.ts';

export const id3v1Bytes = 128;

/** Reads the tag of fixed width at the end of a file. Its texts are cut off at 30 characters, and declare no encoding. */
export async function readId3v1(read: ReadAt, size: number): Promise<TagSet | undefined> {
  const tag = size < id3v1Bytes ? Buffer.alloc(0) : await read(size - id3v1Bytes, id3v1Bytes);
  if (tag.length < id3v1Bytes || tag.toString('latin1', 0, 3) !== 'TAG') return undefined;
  const field = (from: number, length: number): Buffer => {
    const whole = tag.subarray(from, from + length);
    const end = whole.indexOf(0);
    return end < 0 ? whole : whole.subarray(0, end);
  };
  const space = Buffer.from(' ');
  // Title, artist and album: one alone is often too short to tell its code page.
  const around = Buffer.concat([3, 33, 63].flatMap((from) => [field(from, 30), space]));
  const text = (from: number, length: number): string[] => [decodeText(field(from, length), 'und', around)];
  const set = emptyTags();
  addValues(set, 'title', text(3, 30));
  addValues(set, 'artist', text(33, 30));
  addValues(set, 'album', text(63, 30));
  addValues(set, 'date', text(93, 4));
  // ID3v1.1 has the number of the track at the end of the comment.
  if (tag[125] === 0 && tag[126] !== 0) addValues(set, 'track', [String(tag[126])]);
  const genre = genreOf(tag[127] ?? 255);
  if (genre !== undefined) addValues(set, 'genre', [genre]);
  return set;
}
