import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeText } from '@millrace/detect';
import type { ReadAt } from '../../inspect/inspectMp4.ts';
import { genresIn } from './genres.ts';
import { type Frame, framesOf, type Id3Budget, id3Budget, resynchronised, syncsafe, unpacked } from './id3v2Frames.ts';
import {
  addPicture,
  addValues,
  emptyTags,
  type Field,
  fieldOf,
  hasAllPictures,
  maxValues,
  readable,
  type TagSet,
  utf8,
  valuesIn,
} from './tagSet.ts';

/** The frames of each field, the best first: ID3v2.3 and 2.4, then ID3v2.2. Of the dates, the one of the recording comes first. */
const frameFields: readonly (readonly [Field, readonly string[]])[] = [
  ['title', ['TIT2', 'TT2']],
  ['artist', ['TPE1', 'TP1']],
  ['album', ['TALB', 'TAL']],
  ['genre', ['TCON', 'TCO']],
  ['albumArtist', ['TPE2', 'TP2']],
  ['track', ['TRCK', 'TRK']],
  ['disc', ['TPOS', 'TPA']],
  ['date', ['TDRC', 'TYER', 'TYE', 'TDRL', 'TDOR', 'TORY', 'TOR']],
  ['compilation', ['TCMP', 'TCP']],
  ['lyrics', ['USLT', 'ULT']],
];

/** Frames of free texts and of pictures, which have no field of their own. */
const freeTexts = ['TXXX', 'TXX'];
const pictureFrames = ['APIC', 'PIC'];
const lyricsFrames = ['USLT', 'ULT'];
const wantedFrames = new Set([...frameFields.flatMap(([, ids]) => ids), ...freeTexts, ...pictureFrames]);

/** Tags at one place. Some programs write a second tag behind the first. */
const maxTags = 8;
const headerBytes = 10;
/** After so many bytes of frames, others have a turn. */
const bytesInTurn = 256 * 1024;

/**
 * Reads the ID3v2 tags at a position: at the start of a file, or in a chunk of another container.
 *
 * @returns what they say, and where they end: at the same position if there is none
 */
export async function readId3v2(
  read: ReadAt,
  position: number,
  budget = id3Budget(),
): Promise<{ set: TagSet; end: number }> {
  const set = emptyTags();
  let at = position;
  for (let n = 0; n < maxTags; n++) {
    const header = await read(at, headerBytes);
    if (header.length < headerBytes || header.toString('latin1', 0, 3) !== 'ID3') break;
    const size = syncsafe(header.subarray(6, 10));
    const flags = header[5] ?? 0;
    const bytes = await read(at + headerBytes, Math.min(size, budget.read));
    budget.read -= bytes.length;
    await addTag(set, bytes, { version: header[3] ?? 0, flags, budget });
    at += headerBytes + size + ((flags & 0x10) === 0 ? 0 : headerBytes);
  }
  return { set, end: at };
}

async function addTag(
  set: TagSet,
  raw: Buffer,
  { version, flags, budget }: { version: number; flags: number; budget: Id3Budget },
): Promise<void> {
  const isUnsynchronised = (flags & 0x80) !== 0;
  const tag = isUnsynchronised && version < 4 ? resynchronised(raw) : raw;
  const texts = new Texts(latin1In(framesOf(tag, version, flags)));
  let inTurn = 0;
  for (const frame of framesOf(tag, version, flags)) {
    // Asked before anything is inflated: a tag may have hundreds of frames that become 16 MiB each.
    const isFull = pictureFrames.includes(frame.id) ? hasAllPictures(set) : texts.isFull(frame.id);
    if (!wantedFrames.has(frame.id) || isFull) continue;
    const body = version === 2 ? frame.bytes : await unpacked(frame, { version, isUnsynchronised }, budget);
    if (body !== undefined && body.length > 0) addFrame(set, texts, frame.id, body);
    inTurn += frame.bytes.length + (body?.length ?? 0);
    if (inTurn < bytesInTurn) continue;
    inTurn = 0;
    await nextTurn();
  }
  texts.addTo(set);
}

/** Bytes of each text, and frames, that are looked at for the encoding of all of them. */
const sampled = { bytes: 200, frames: 50 } as const;

/** What a tag has of texts that declare Latin-1, one after the other. Titles alone are often too short to tell their code page. */
function latin1In(frames: Iterable<Frame>): Buffer {
  const parts: Buffer[] = [];
  for (const { id, bytes } of frames) {
    if (!id.startsWith('T') || bytes[0] !== 0) continue;
    parts.push(bytes.subarray(1, 1 + sampled.bytes), Buffer.from(' '));
    if (parts.length >= 2 * sampled.frames) break;
  }
  return Buffer.concat(parts);
}

/** The texts of a tag, by their frames; free texts by their fields. */
class Texts {
  readonly #values = new Map<string, string[]>();
  /** What the tag has in Latin-1. */
  readonly around: Buffer;

  constructor(around: Buffer) {
    this.around = around;
  }

  isFull(id: string): boolean {
    return (this.#values.get(id)?.length ?? 0) >= maxValues;
  }

  add(id: string, values: readonly string[]): void {
    if (!this.isFull(id)) this.#values.set(id, [...(this.#values.get(id) ?? []), ...values]);
  }

  addTo(set: TagSet): void {
    for (const [field, ids] of frameFields) {
      const own = ids.map((id) => this.#values.get(id) ?? []).filter((values) => values.length > 0);
      // Any of the dates may have a year. Of other fields, the best frame has all values; free texts stand in for it.
      const found = field === 'date' ? own.flat() : (own[0] ?? []);
      const values = found.length > 0 ? found : (this.#values.get(field) ?? []);
      addValues(set, field, field === 'genre' ? values.flatMap(genresIn) : values);
    }
  }
}

function addFrame(set: TagSet, texts: Texts, id: string, body: Buffer): void {
  if (pictureFrames.includes(id)) addPictureFrame(set, id, body);
  else if (lyricsFrames.includes(id)) texts.add(id, [lyricsOf(body, texts.around)]);
  else if (freeTexts.includes(id)) {
    const [name = '', ...values] = valuesIn(textOf(body[0] ?? 0, body.subarray(1), texts.around));
    const field = fieldOf(name);
    if (field !== undefined) texts.add(field, values);
  } else texts.add(id, valuesIn(textOf(body[0] ?? 0, body.subarray(1), texts.around)));
}

/** @param encoding as ID3v2.4 numbers them (4): Latin-1, UTF-16 with a mark, UTF-16 and UTF-8 */
function textOf(encoding: number, whole: Buffer, around: Buffer): string {
  const bytes = readable(whole);
  if (encoding === 3) return utf8(bytes);
  // What is declared as Latin-1 is often in the code page of its writer. Its values are separated by zeros, which are no UTF-16.
  if (encoding === 0)
    return splitAt(bytes, 1)
      .map((value) => decodeText(value, 'und', around))
      .join('\0');
  const isBig = encoding === 2 ? markOf(bytes) !== 0xfffe : markOf(bytes) === 0xfeff;
  const decoder = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le');
  return splitAt(bytes, 2)
    .map((value) => decoder.decode(value))
    .join('\0');
}

const markOf = (bytes: Buffer): number => (bytes.length < 2 ? 0 : bytes.readUInt16BE(0));

/** Bytes between zeros, which are as wide as a character; behind so many values as anyone reads, the rest. */
function splitAt(bytes: Buffer, width: number): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 0; at + width <= bytes.length && parts.length < maxValues; at += width) {
    if (bytes[at] !== 0 || bytes[at + width - 1] !== 0) continue;
    parts.push(bytes.subarray(from, at));
    from = at + width;
  }
  return [...parts, bytes.subarray(from)];
}

/** The position after a text that ends with a zero. */
function afterText(encoding: number, bytes: Buffer, from: number): number {
  const width = encoding === 1 || encoding === 2 ? 2 : 1;
  for (let at = from; at + width <= bytes.length; at += width) {
    if (bytes[at] === 0 && bytes[at + width - 1] === 0) return at + width;
  }
  return bytes.length;
}

/** Encoding, language and description precede the lyrics. */
function lyricsOf(body: Buffer, around: Buffer): string {
  const encoding = body[0] ?? 0;
  return textOf(encoding, body.subarray(afterText(encoding, body, 4)), around).replaceAll('\0', '');
}

/** A picture that is only the address of one. */
const linkType = '-->';

/** Encoding, media type, what the picture shows, and a description precede it. */
function addPictureFrame(set: TagSet, id: string, body: Buffer): void {
  const encoding = body[0] ?? 0;
  const afterType = id === 'PIC' ? 4 : afterText(0, body, 1);
  if (body.toString('latin1', 1, afterType).startsWith(linkType)) return;
  addPicture(set, {
    shows: body[afterType] ?? 0,
    bytes: body.subarray(afterText(encoding, body, afterType + 1)),
  });
}
