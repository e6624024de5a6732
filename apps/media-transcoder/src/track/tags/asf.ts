import type { ReadAt } from '../../inspect/inspectMp4.ts';
import { addPicture, addValues, emptyTags, type Field, isFull, maxItems, maxTagBytes, type TagSet } from './tagSet.ts';

/** GUIDs of Microsoft's Advanced Systems Format 1.20, section 10, as they are stored. */
const header = '3026b2758e66cf11a6d900aa0062ce6c';
const contentDescription = '3326b2758e66cf11a6d900aa0062ce6c';
const extendedDescription = '40a4d0d207e3d21197f000a0c95ea850';
const headerExtension = 'b503bf5f2ea9cf118ee300c00c205365';
const metadataLibrary = '941c23449894d149a1411d134e457054';

/** The size of an object is behind its GUID; the objects of a header, and of its extension, follow its own properties. */
const objectBytes = 24;
const headerBytes = 30;
const extensionBytes = 22;

/** Attributes of each field: Windows Media Format SDK. Texts of the content description have names here, too. */
const fields: Readonly<Record<string, Field>> = {
  title: 'title',
  author: 'artist',
  'wm/albumtitle': 'album',
  'wm/albumartist': 'albumArtist',
  'wm/genre': 'genre',
  'wm/tracknumber': 'track',
  'wm/partofset': 'disc',
  'wm/year': 'date',
  'wm/iscompilation': 'compilation',
  'wm/lyrics': 'lyrics',
};
const pictureName = 'wm/picture';

export const isAsf = (head: Buffer): boolean => head.toString('hex', 0, 16) === header;

/** Reads the attributes of a WMA, or of another ASF file. */
export async function readAsf(read: ReadAt): Promise<TagSet> {
  const set = emptyTags();
  const size = Number((await read(16, 8)).readBigUInt64LE(0));
  const bytes = await read(0, Math.min(size, maxTagBytes));
  addObjects(set, bytes.subarray(headerBytes), { attributes: maxItems });
  return set;
}

/** Attributes that are still read: of all objects together, because there can be a thousand with a thousand attributes each. */
interface Left {
  attributes: number;
}

/** @param isNested in an extension, which has no further one */
function addObjects(set: TagSet, objects: Buffer, left: Left, isNested = false): void {
  let at = 0;
  for (let n = 0; n < maxItems && at + objectBytes <= objects.length; n++) {
    const size = Number(objects.readBigUInt64LE(at + 16));
    if (size < objectBytes) break;
    const body = objects.subarray(at + objectBytes, at + size);
    const guid = objects.toString('hex', at, at + 16);
    if (guid === contentDescription) addContent(set, body);
    if (guid === extendedDescription) addExtended(set, body, left);
    if (guid === metadataLibrary) addLibrary(set, body, left);
    if (guid === headerExtension && !isNested) addObjects(set, body.subarray(extensionBytes), left, true);
    at += size;
  }
}

const utf16 = (bytes: Buffer): string => {
  const text = new TextDecoder('utf-16le').decode(bytes);
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
};

/** Title and author, of five texts whose lengths come first: section 3.10. */
function addContent(set: TagSet, body: Buffer): void {
  const [title, author] = [body.readUInt16LE(0), body.readUInt16LE(2)];
  addValues(set, 'title', [utf16(body.subarray(10, 10 + title))]);
  addValues(set, 'artist', [utf16(body.subarray(10 + title, 10 + title + author))]);
}

/** Attributes, of which several may have one name: section 3.11. */
function addExtended(set: TagSet, body: Buffer, left: Left): void {
  let at = 2;
  for (let count = body.readUInt16LE(0); count > 0 && left.attributes > 0; count--) {
    left.attributes -= 1;
    const value = at + 2 + body.readUInt16LE(at);
    const name = utf16(body.subarray(at + 2, value));
    const end = value + 4 + body.readUInt16LE(value + 2);
    addAttribute(set, name, { type: body.readUInt16LE(value), bytes: body.subarray(value + 4, end) });
    at = end;
  }
}

/** The same with longer values, such as pictures: section 4.8. */
function addLibrary(set: TagSet, body: Buffer, left: Left): void {
  let at = 2;
  for (let count = body.readUInt16LE(0); count > 0 && left.attributes > 0; count--) {
    left.attributes -= 1;
    const value = at + 12 + body.readUInt16LE(at + 4);
    const name = utf16(body.subarray(at + 12, value));
    const end = value + body.readUInt32LE(at + 8);
    addAttribute(set, name, { type: body.readUInt16LE(at + 6), bytes: body.subarray(value, end) });
    at = end;
  }
}

/** Types of values: section 3.11. */
const types = { text: 0, bytes: 1 } as const;

function addAttribute(set: TagSet, name: string, { type, bytes }: { type: number; bytes: Buffer }): void {
  const key = name.toLowerCase();
  if (key === pictureName && type === types.bytes) addPictureOf(set, bytes);
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field === undefined || type === types.bytes || isFull(set, field)) return;
  // All other types are numbers of two, four or eight bytes.
  addValues(set, field, [type === types.text ? utf16(bytes) : String(bytes.readUIntLE(0, Math.min(bytes.length, 6)))]);
}

/** What it shows, its length, its media type and a description precede a picture. */
function addPictureOf(set: TagSet, bytes: Buffer): void {
  let at = 5;
  for (const _text of ['media type', 'description']) {
    while (at + 2 <= bytes.length && bytes.readUInt16LE(at) !== 0) at += 2;
    at += 2;
  }
  addPicture(set, { shows: bytes[0] ?? 0, bytes: bytes.subarray(at, at + bytes.readUInt32LE(1)) });
}
