import { maxTagLength, type TrackResult } from '@millrace/jobs';
import { decodeText } from './decodeText.ts';
import { readFfmetadata } from './ffmetadata.ts';

export type TrackTags = TrackResult['tags'];

/** The tags of a track from ffmpeg's output. */
export function readTrackTags(ffmetadata: Buffer): TrackTags {
  const tags = readFfmetadata(ffmetadata);
  const tag = (...names: readonly string[]): string | null => {
    for (const name of names) {
      const text = cleanTag(decodeText(tags.get(name) ?? Buffer.alloc(0)));
      if (text !== null) return text;
    }
    return null;
  };
  return {
    title: tag('title'),
    artist: tag('artist', 'album_artist', 'author'),
    album: tag('album'),
    genre: tag('genre'),
  };
}

/** Without control characters and redundant white space, at most `maxTagLength` long; null if nothing is left. */
export function cleanTag(text: string): string | null {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Surrogate}\u2028\u2029\ufeff\ufffe\uffff]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  let cut = '';
  for (const character of clean) {
    if (cut.length + character.length > maxTagLength) break;
    cut += character;
  }
  return cut.trim() || null;
}
