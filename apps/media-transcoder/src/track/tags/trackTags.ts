import { maxLyricsLength, maxTagLength, maxTrackNumber, type TrackResult } from '@millrace/jobs';
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
    albumArtist: tag('album_artist', 'albumartist', 'album artist'),
    trackNumber: numberOf(tag('track', 'tracknumber')),
    discNumber: numberOf(tag('disc', 'discnumber')),
    year: numberOf(/^\d{4}(?=-|$)/.exec(tag('date', 'year') ?? '')?.[0] ?? null),
    isCompilation: tag('compilation', 'itunescompilation') === '1',
    lyrics: lyricsIn(tags),
  };
}

/** The number of `3` or `3/12`; null for 0, for what is too large, and for what is none. */
function numberOf(text: string | null): number | null {
  const number = Number(/^(\d{1,5})(?:\/\d*)?$/.exec(text ?? '')?.[1] ?? 0);
  return number >= 1 && number <= maxTrackNumber ? number : null;
}

/** ID3 has lyrics by language, `lyrics-eng`; other formats have one text, which some programs call unsynchronised. */
const lyricsNames = ['lyrics', 'unsyncedlyrics', 'unsynced lyrics'];

/** The lyrics, with their lines; null if there are none, or if they are longer than lyrics are. */
function lyricsIn(tags: ReadonlyMap<string, Buffer>): string | null {
  const names = [...lyricsNames, ...[...tags.keys()].filter((name) => name.startsWith('lyrics-'))];
  for (const name of names) {
    const text = decodeText(tags.get(name) ?? Buffer.alloc(0))
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll(/[^\P{Cc}\n]|[\p{Surrogate}\ufeff\ufffe\uffff]/gu, ' ')
      .trim();
    if (text !== '' && text.length <= maxLyricsLength) return text;
  }
  return null;
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
