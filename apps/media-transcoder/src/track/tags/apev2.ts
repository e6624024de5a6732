import { decodeText } from '@millrace/detect';
import type { ReadAt } from '../../inspect/inspectMp4.ts';
import { id3v1Bytes } from './id3v1.ts';
import {
  addPicture,
  addValues,
  emptyTags,
  fieldOf,
  frontCover,
  isFull,
  maxItems,
  maxTagBytes,
  readable,
  type TagSet,
  utf8,
  valuesIn,
} from './tagSet.ts';

const footerBytes = 32;
const mark = 'APETAGEX';
/** The first version, whose texts declare no encoding. */
const undeclared = 1_000;

/** Items with pictures, by what they show. */
const pictureItems: Readonly<Record<string, number>> = {
  'cover art (front)': frontCover,
  'cover art (back)': 4,
  'cover art (other)': 0,
  'cover art (artist)': 8,
};

/** Reads the APE tag at the end of a file, or before its ID3v1: APEv2 specification of Hydrogenaudio. Monkey's Audio, WavPack, Musepack and TTA have it, and many MP3s. */
export async function readApe(read: ReadAt, size: number): Promise<TagSet | undefined> {
  for (const end of [size, size - id3v1Bytes]) {
    if (end < footerBytes) continue;
    const footer = await read(end - footerBytes, footerBytes);
    if (footer.toString('latin1', 0, mark.length) !== mark) continue;
    const length = footer.readUInt32LE(12);
    // The length has the footer, but not a header.
    if (length < footerBytes || length > Math.min(end, maxTagBytes)) continue;
    const items = await read(end - length, length - footerBytes);
    return itemsOf(items, footer.readUInt32LE(8));
  }
  return undefined;
}

function itemsOf(bytes: Buffer, version: number): TagSet {
  const set = emptyTags();
  let at = 0;
  for (let n = 0; n < maxItems && at + 8 < bytes.length; n++) {
    const length = bytes.readUInt32LE(at);
    const flags = bytes.readUInt32LE(at + 4);
    const keyEnd = bytes.indexOf(0, at + 8);
    if (keyEnd < 0 || keyEnd + 1 + length > bytes.length) break;
    const key = bytes.toString('latin1', at + 8, keyEnd).toLowerCase();
    addItem(set, key, bytes.subarray(keyEnd + 1, keyEnd + 1 + length), { version, kind: (flags >> 1) & 3 });
    at = keyEnd + 1 + length;
  }
  return set;
}

/** @param about.kind 0: text, 1: binary, 2: an address */
function addItem(set: TagSet, key: string, value: Buffer, { version, kind }: { version: number; kind: number }): void {
  const shows = Object.hasOwn(pictureItems, key) ? pictureItems[key] : undefined;
  if (shows !== undefined) {
    // The name of a file precedes the picture.
    const start = value.indexOf(0) + 1;
    if (kind === 1) addPicture(set, { shows, bytes: value.subarray(start) });
    return;
  }
  const field = fieldOf(key);
  if (kind !== 0 || field === undefined || isFull(set, field)) return;
  addValues(
    set,
    field,
    version === undeclared ? valuesIn(readable(value).toString('latin1')).map(guessed) : valuesIn(utf8(value)),
  );
}

/** A text of bytes that declare no encoding. */
const guessed = (bytes: string): string => decodeText(Buffer.from(bytes, 'latin1'));
