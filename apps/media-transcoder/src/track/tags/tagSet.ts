/** What is read from the tags of a file. All else about a track is measured. */
export type Field =
  | 'title'
  | 'artist'
  | 'album'
  | 'genre'
  | 'albumArtist'
  | 'track'
  | 'disc'
  | 'date'
  | 'compilation'
  | 'lyrics';

/** A picture in a tag. Its media type is not kept: programs write wrong ones, and its bytes tell it. */
export interface TagPicture {
  /** What it shows, as ID3v2.4 numbers it (4.14): 3 is the front cover, 1 and 2 are icons. */
  shows: number;
  bytes: Buffer;
}

/** One tag of a file: ID3v2, a block of comments, a list of items. */
export interface TagSet {
  /** All values of each field, in the order of the file. */
  values: Map<Field, string[]>;
  pictures: TagPicture[];
}

/** A tag may have as many bytes, cover included. Real covers are smaller. */
export const maxTagBytes = 16 * 1024 * 1024;
/** Frames, comments or items of one tag. */
export const maxItems = 1_000;
/** Values of one field. */
export const maxValues = 100;
/** Characters of one value: more than lyrics may have. */
const maxValueLength = 200_000;
const maxPictures = 20;

/** What a picture shows of which a tag says no more. */
export const frontCover = 3;

export const emptyTags = (): TagSet => ({ values: new Map(), pictures: [] });

/** Whether a field has as many values as anyone reads. More need not be decoded. */
export const isFull = (set: TagSet, field: Field): boolean => (set.values.get(field)?.length ?? 0) >= maxValues;

export const hasAllPictures = (set: TagSet): boolean => set.pictures.length >= maxPictures;

/** Adds values to a field. Empty ones and those beyond what anyone reads are left out. */
export function addValues(set: TagSet, field: Field | undefined, values: readonly string[]): void {
  if (field === undefined) return;
  const known = set.values.get(field) ?? [];
  const more = values.map((value) => value.slice(0, maxValueLength).trim()).filter((value) => value !== '');
  if (more.length > 0) set.values.set(field, [...known, ...more].slice(0, maxValues));
}

export function addPicture(set: TagSet, picture: TagPicture): void {
  if (picture.bytes.length > 0 && !hasAllPictures(set)) set.pictures.push(picture);
}

/**
 * Names of fields in comments of Vorbis, items of APEv2, free texts of ID3v2 and iTunes, and in what ffmpeg makes of other tags. In lower case,
 * without spaces and underscores.
 */
const names: Readonly<Record<string, Field>> = {
  title: 'title',
  artist: 'artist',
  album: 'album',
  genre: 'genre',
  albumartist: 'albumArtist',
  track: 'track',
  tracknumber: 'track',
  disc: 'disc',
  discnumber: 'disc',
  date: 'date',
  year: 'date',
  compilation: 'compilation',
  itunescompilation: 'compilation',
  lyrics: 'lyrics',
  unsyncedlyrics: 'lyrics',
};

const maxNameLength = 100;

/** The field that a name stands for, however it is written. */
export function fieldOf(name: string): Field | undefined {
  const plain = name.slice(0, maxNameLength).toLowerCase().replaceAll(' ', '').replaceAll('_', '');
  // ffmpeg appends the language: `lyrics-eng`.
  if (plain.startsWith('lyrics-')) return 'lyrics';
  return Object.hasOwn(names, plain) ? names[plain] : undefined;
}

/** The texts between zeros, with which most tags separate several values. */
export const valuesIn = (text: string): string[] => text.split('\0', maxValues);

/** Bytes of the texts of one field that are read: more than the longest lyrics in any encoding have. */
const maxTextBytes = 512 * 1024;

/** The part of a text that is read. */
export const readable = (bytes: Buffer): Buffer => bytes.subarray(0, maxTextBytes);

/** UTF-8, as the tag declares. A damaged byte costs one character. */
export const utf8 = (bytes: Buffer): string => new TextDecoder('utf-8').decode(readable(bytes));
