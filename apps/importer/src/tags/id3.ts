import { type Bytes, latin1 } from '@millrace/detect';
import { readBuffer } from './readBuffer.ts';
import { maxTagBytes, type Tags } from './tags.ts';

/** The frames of title and artist in ID3v2.2, and in 2.3 and 2.4. */
const fields: Readonly<Record<string, keyof Tags>> = { TT2: 'title', TP1: 'artist', TIT2: 'title', TPE1: 'artist' };

/** A number of seven bits in each byte. */
const syncsafe = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

/** Removes the zeros that keep a tag from looking like a frame of sound. */
function resynchronised(bytes: Buffer): Buffer {
  return Buffer.from(bytes.filter((byte, at) => !(byte === 0 && bytes[at - 1] === 0xff)));
}

/** Text in the encoding that its first byte names; several values become one. */
function textOf(frame: Buffer): string {
  const [encoding] = frame;
  const text = frame.subarray(1);
  const values = decoded(text, encoding ?? 0).split('\0');
  return values.filter((value) => value.trim() !== '').join(', ');
}

function decoded(text: Buffer, encoding: number): string {
  if (encoding === 0) return text.toString('latin1');
  if (encoding === 3) return text.toString('utf8');
  const hasMark = text.length >= 2 && [0xfeff, 0xfffe].includes(text.readUInt16BE(0));
  const isBig = encoding === 2 || (hasMark && text.readUInt16BE(0) === 0xfeff);
  return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(text);
}

/** Reads the ID3v2 tag at the start of a file. */
export async function readId3(bytes: Bytes): Promise<Tags> {
  const header = await readBuffer(bytes, 0, 10);
  const version = header[3] ?? 0;
  const flags = header[5] ?? 0;
  const raw = await readBuffer(bytes, 10, Math.min(syncsafe(header.subarray(6, 10)), maxTagBytes));
  const tag = (flags & 0x80) !== 0 && version < 4 ? resynchronised(raw) : raw;
  const [idLength, sizeLength, headLength] = version === 2 ? [3, 3, 6] : [4, 4, 10];
  const tags: Tags = {};
  for (let at = extendedLength(tag, version, flags); at + headLength < tag.length; ) {
    const sizeBytes = tag.subarray(at + idLength, at + idLength + sizeLength);
    const size = version === 4 ? syncsafe(sizeBytes) : sizeBytes.readUIntBE(0, sizeLength);
    const field = fields[latin1(tag, at, at + idLength)];
    const frame = tag.subarray(at + headLength, at + headLength + size);
    // Padding, or a frame that is compressed, encrypted or cut off.
    if (size === 0) break;
    const isPlain = version === 2 || ((tag[at + 9] ?? 0) & 0xcf) === 0;
    if (field !== undefined && isPlain && frame.length === size) tags[field] ??= textOf(frame);
    at += headLength + size;
  }
  return tags;
}

function extendedLength(tag: Buffer, version: number, flags: number): number {
  if (version < 3 || (flags & 0x40) === 0 || tag.length < 4) return 0;
  return version === 4 ? syncsafe(tag.subarray(0, 4)) : 4 + tag.readUInt32BE(0);
}
