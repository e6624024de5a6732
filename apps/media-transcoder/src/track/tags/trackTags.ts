import { decodeText } from '@millrace/detect';
import { maxLyricsLength, maxTagLength, maxTrackNumber, type TrackResult } from '@millrace/jobs';
import { readFfmetadata } from './ffmetadata.ts';
import { addValues, emptyTags, type Field, fieldOf, type TagSet } from './tagSet.ts';

export type TrackTags = TrackResult['tags'];

/**
 * The tags of a track. Each field comes from the first tag that has it. Several artists or genres become one text, in the order of the file:
 * `A, B`. Of everything else, the first value that can be used counts.
 *
 * @param sets of the file, what counts more first
 * @param ffmetadata ffmpeg's output, for containers whose tags only ffmpeg reads
 */
export function readTrackTags(sets: readonly TagSet[], ffmetadata: Buffer): TrackTags {
  const all = [...sets, setOf(ffmetadata)];
  const of = (field: Field): string[] => {
    for (const { values } of all) {
      const found = (values.get(field) ?? []).flatMap((value) => cleanTag(value) ?? []);
      if (found.length > 0) return found;
    }
    return [];
  };
  /** Also of the tags that count less: a date there may have what one here has not. */
  const each = (field: Field): string[] => all.flatMap(({ values }) => values.get(field) ?? []);
  const joined = (field: Field): string | null => cleanTag([...new Set(of(field))].join(', '));
  const albumArtist = joined('albumArtist');
  return {
    title: of('title')[0] ?? null,
    artist: joined('artist') ?? albumArtist,
    album: of('album')[0] ?? null,
    genre: joined('genre'),
    albumArtist,
    trackNumber: firstOf(each('track'), numberOf),
    discNumber: firstOf(each('disc'), numberOf),
    year: firstOf(each('date'), yearOf),
    isCompilation: of('compilation')[0] === '1',
    lyrics: firstOf(each('lyrics'), lyricsOf),
  };
}

/** What ffmpeg found. Its text is UTF-8, unless the container declares no encoding. */
function setOf(ffmetadata: Buffer): TagSet {
  const set = emptyTags();
  const tags = readFfmetadata(ffmetadata);
  for (const [name, bytes] of tags) addValues(set, fieldOf(name), [decodeText(bytes)]);
  // In some containers, ffmpeg's name of the artist.
  const author = tags.get('author');
  if (author !== undefined && !set.values.has('artist')) addValues(set, 'artist', [decodeText(author)]);
  return set;
}

function firstOf<T>(values: readonly string[], read: (value: string) => T | null): T | null {
  for (const value of values) {
    const found = read(value);
    if (found !== null) return found;
  }
  return null;
}

/** The number of `3` or `3/12`; null for 0, for what is too large, and for what is none. */
function numberOf(text: string): number | null {
  const number = Number(/^(\d{1,5})(?:\/\d*)?$/.exec(text.trim())?.[1] ?? 0);
  return number >= 1 && number <= maxTrackNumber ? number : null;
}

/** Longer than any date. */
const maxDateLength = 40;

/** The year of a date in any notation: `2020`, `2020-01-31`, `20200131`, `31.01.2020`. */
function yearOf(text: string): number | null {
  for (const digits of text.slice(0, maxDateLength).match(/\d+/g) ?? []) {
    const year = Number(digits.slice(0, 4));
    if (year >= 1 && (digits.length === 4 || isCompact(digits))) return year;
  }
  return null;
}

/** Year, month and perhaps a day without anything between them. */
function isCompact(digits: string): boolean {
  const month = Number(digits.slice(4, 6));
  const day = Number(digits.slice(6));
  return (digits.length === 6 || digits.length === 8) && month <= 12 && day <= 31;
}

/** Lyrics with their lines; null if nothing is left, or if they are longer than lyrics are. */
function lyricsOf(text: string): string | null {
  const lyrics = text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\p{Surrogate}\ufeff\ufffe\uffff]/gu, ' ')
    .trim();
  return lyrics !== '' && lyrics.length <= maxLyricsLength ? lyrics : null;
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
