import { boxesBetween, type ReadAt } from '../../inspect/inspectMp4.ts';
import { boxesOf, Mp4Error } from '../../mp4/boxes.ts';
import { genreOf } from './genres.ts';
import {
  addPicture,
  addValues,
  emptyTags,
  type Field,
  fieldOf,
  frontCover,
  maxItems,
  maxTagBytes,
  maxValues,
  readable,
  type TagSet,
  utf8,
} from './tagSet.ts';

/** Apple's items with texts. */
const texts: Readonly<Record<string, Field>> = {
  '\xa9nam': 'title',
  '\xa9ART': 'artist',
  '\xa9alb': 'album',
  '\xa9gen': 'genre',
  aART: 'albumArtist',
  '\xa9day': 'date',
  '\xa9lyr': 'lyrics',
};
/** Two numbers: the place, and how many there are. */
const places: Readonly<Record<string, Field>> = { trkn: 'track', disk: 'disc' };

/** The type of a value of UTF-16: QuickTime File Format, "Well-known types". All other texts are UTF-8. */
const utf16Type = 2;

interface Value {
  type: number;
  bytes: Buffer;
}

/** Reads moov/udta/meta/ilst of an MP4. */
export async function readIlst(read: ReadAt, size: number): Promise<TagSet> {
  const set = emptyTags();
  const list = await listOf(read, size);
  if (list === undefined) return set;
  let count = 0;
  try {
    for (const { type, body } of boxesOf(list)) {
      if (count === maxItems) break;
      count += 1;
      addItem(set, type, body);
    }
  } catch (error) {
    // What precedes the damage counts.
    if (!(error instanceof Mp4Error)) throw error;
  }
  return set;
}

async function listOf(read: ReadAt, size: number): Promise<Buffer | undefined> {
  let within = { body: 0, end: size };
  for (const wanted of ['moov', 'udta', 'meta', 'ilst']) {
    let found: { body: number; end: number } | undefined;
    let boxes = 0;
    for await (const box of boxesBetween(read, within.body, within.end)) {
      boxes += 1;
      if (box.type === wanted) found = box;
      if (found !== undefined || boxes === maxItems) break;
    }
    if (found === undefined) return undefined;
    within = { body: found.body, end: Math.min(found.end, size) };
    // `meta` begins with a version, except in QuickTime files.
    const isPlain = wanted === 'meta' && (await read(within.body + 4, 4)).toString('latin1') === 'hdlr';
    if (wanted === 'meta' && !isPlain) within.body += 4;
  }
  const length = within.end - within.body;
  return length > maxTagBytes ? undefined : read(within.body, length);
}

function addItem(set: TagSet, type: string, body: Buffer): void {
  const values = valuesOf(body);
  const [first] = values;
  if (first === undefined) return;
  const field = Object.hasOwn(texts, type) ? texts[type] : type === '----' ? fieldOf(nameIn(body)) : undefined;
  const place = Object.hasOwn(places, type) ? places[type] : undefined;
  if (field !== undefined) addValues(set, field, values.map(textOf));
  else if (place !== undefined && first.bytes.length >= 4) addValues(set, place, [String(first.bytes.readUInt16BE(2))]);
  else if (type === 'cpil') addValues(set, 'compilation', [String(first.bytes.at(-1) ?? 0)]);
  // The number of ID3v1, from 1 on.
  else if (type === 'gnre' && first.bytes.length >= 2)
    addValues(set, 'genre', [genreOf(first.bytes.readUInt16BE(0) - 1) ?? '']);
  else if (type === 'covr') for (const { bytes } of values) addPicture(set, { shows: frontCover, bytes });
}

/** The first boxes of an item. */
function* partsOf(item: Buffer): Generator<{ type: string; body: Buffer }> {
  let count = 0;
  for (const part of boxesOf(item)) {
    if (count === maxValues) return;
    count += 1;
    yield part;
  }
}

/** The values of an item. A type and a language precede each of them. */
const valuesOf = (item: Buffer): Value[] =>
  [...partsOf(item)].flatMap(({ type, body }) =>
    type === 'data' && body.length > 8 ? [{ type: body.readUInt32BE(0) & 0xffffff, bytes: body.subarray(8) }] : [],
  );

const textOf = ({ type, bytes }: Value): string =>
  type === utf16Type ? new TextDecoder('utf-16be').decode(readable(bytes)) : utf8(bytes);

/** The name of an item of any kind. */
const nameIn = (item: Buffer): string => {
  for (const { type, body } of partsOf(item)) if (type === 'name') return utf8(body.subarray(4));
  return '';
};
