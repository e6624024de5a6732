import { createInflate } from 'node:zlib';
import { maxItems, maxTagBytes } from './tagSet.ts';

/** Bytes that may still be read, and inflated. A kilobyte inflates to a megabyte, so a tag in itself is no limit. */
export interface Id3Budget {
  read: number;
  inflated: number;
}

/** For all tags of a file. */
export const id3Budget = (): Id3Budget => ({ read: maxTagBytes, inflated: maxTagBytes });

export interface Frame {
  id: string;
  /** As they are stored. */
  bytes: Buffer;
  flags: number;
}

/** What concerns all frames of a tag. */
interface Coding {
  version: number;
  isUnsynchronised: boolean;
}

/** A number of seven bits in each byte. */
export const syncsafe = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

/** Removes the zeros that keep a tag from looking like a frame of sound: ID3v2.4, 6.1. */
export function resynchronised(bytes: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let before = 0;
  for (const byte of bytes) {
    if (byte !== 0 || before !== 0xff) plain[length++] = byte;
    before = byte;
  }
  return plain.subarray(0, length);
}

export function* framesOf(tag: Buffer, version: number, flags: number): Generator<Frame> {
  const [idLength, sizeLength, headLength] = version === 2 ? [3, 3, 6] : [4, 4, 10];
  let at = extendedLength(tag, version, flags);
  for (let n = 0; n < maxItems && at + headLength < tag.length; n++) {
    const id = tag.toString('latin1', at, at + idLength);
    const sizeBytes = tag.subarray(at + idLength, at + idLength + sizeLength);
    const size = version === 4 ? sizeOf24(tag, at, sizeBytes) : sizeBytes.readUIntBE(0, sizeLength);
    const bytes = tag.subarray(at + headLength, at + headLength + size);
    // Padding, or a frame that is cut off.
    if (!isFrameId(id) || bytes.length < size) break;
    yield { id, bytes, flags: tag[at + 9] ?? 0 };
    at += headLength + size;
  }
}

function extendedLength(tag: Buffer, version: number, flags: number): number {
  if (version < 3 || (flags & 0x40) === 0 || tag.length < 4) return 0;
  return version === 4 ? syncsafe(tag.subarray(0, 4)) : 4 + tag.readUInt32BE(0);
}

const isFrameId = (id: string): boolean => {
  for (const character of id) {
    if (!((character >= 'A' && character <= 'Z') || (character >= '0' && character <= '9'))) return false;
  }
  return id !== '';
};

/** The size of a frame of ID3v2.4. Old versions of iTunes wrote all eight bits of each byte: then only that size leads to the next frame. */
function sizeOf24(tag: Buffer, at: number, bytes: Buffer): number {
  const size = syncsafe(bytes);
  const plain = bytes.readUInt32BE(0);
  const leads = (to: number): boolean => {
    const next = at + 10 + to;
    if (next >= tag.length) return next === tag.length;
    return tag[next] === 0 || isFrameId(tag.toString('latin1', next, next + 4));
  };
  return size !== plain && !leads(size) && leads(plain) ? plain : size;
}

/** The bytes of a frame without what its flags announce; undefined if they are encrypted or damaged. ID3v2.3, 3.3.1, and ID3v2.4, 4.1.2. */
export async function unpacked(
  { bytes, flags }: Frame,
  { version, isUnsynchronised }: Coding,
  budget: Id3Budget,
): Promise<Buffer | undefined> {
  const isNew = version === 4;
  const has = (ofNew: number, ofOld: number): boolean => (flags & (isNew ? ofNew : ofOld)) !== 0;
  if (has(0x04, 0x40)) return undefined;
  const isCompressed = has(0x08, 0x80);
  const lengthBytes = (isNew ? has(0x01, 0) : isCompressed) ? 4 : 0;
  const groupBytes = has(0x40, 0x20) ? 1 : 0;
  const body = bytes.subarray(lengthBytes + groupBytes);
  const plain = isNew && (isUnsynchronised || has(0x02, 0)) ? resynchronised(body) : body;
  return isCompressed ? inflated(plain, budget) : plain;
}

/** Piece by piece, so that the budget also counts what comes before the damage of a frame. */
async function inflated(bytes: Buffer, budget: Id3Budget): Promise<Buffer | undefined> {
  if (budget.inflated <= 0) return undefined;
  const parts: Buffer[] = [];
  const inflate = createInflate({ chunkSize: 64 * 1024 });
  inflate.end(bytes);
  try {
    for await (const part of inflate) {
      budget.inflated -= part.length;
      if (budget.inflated < 0) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts);
}
