import type { ReadAt } from './inspectMp4.ts';

/** Ids of elements (RFC 9559, 5.1), with their length markers. */
export const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  cues: 0x1c53bb6b,
};

/** A list of places is short. */
const maxElements = 64;

export interface MatroskaElement {
  id: number;
  /** Position of its content, and the position after it; Infinity if it does not tell its size. */
  body: number;
  end: number;
}

/**
 * Whether a Matroska file has an index of its key frames, by the list of places at its beginning. Without one, a demuxer reads from the
 * beginning to find a frame.
 */
export async function hasCues(read: ReadAt, size: number): Promise<boolean> {
  const header = await elementAt(read, 0);
  if (header?.id !== ids.ebml) return false;
  const segment = await elementAt(read, header.end);
  if (segment?.id !== ids.segment) return false;
  for await (const child of elementsIn(read, segment.body, Math.min(segment.end, size))) {
    if (child.id === ids.cues) return true;
    if (child.id === ids.seekHead && (await namesCues(read, child))) return true;
  }
  return false;
}

async function namesCues(read: ReadAt, { body, end }: MatroskaElement): Promise<boolean> {
  for await (const seek of elementsIn(read, body, end)) {
    if (seek.id !== ids.seek) continue;
    for await (const { id, body: at, end: after } of elementsIn(read, seek.body, seek.end)) {
      if (id === ids.seekId && after - at === 4 && (await read(at, 4)).readUInt32BE() === ids.cues) return true;
    }
  }
  return false;
}

/** The elements between two positions. @param most of them that are looked at */
export async function* elementsIn(
  read: ReadAt,
  start: number,
  end: number,
  most = maxElements,
): AsyncGenerator<MatroskaElement> {
  let at = start;
  for (let count = 0; at < end && count < most; count += 1) {
    const element = await elementAt(read, at);
    if (element === undefined) return;
    yield element;
    at = element.end;
  }
}

/** The element that begins at a position; undefined if there is none. */
export async function elementAt(read: ReadAt, position: number): Promise<MatroskaElement | undefined> {
  if (!Number.isFinite(position)) return undefined;
  const bytes = await read(position, 12);
  const idLength = lengthOf(bytes[0]);
  const sizeLength = lengthOf(bytes[idLength ?? 0]);
  if (idLength === undefined || idLength > 4 || sizeLength === undefined || bytes.length < idLength + sizeLength)
    return undefined;
  const id = bytes.readUIntBE(0, idLength);
  const size = numberAt(bytes, idLength, sizeLength);
  const body = position + idLength + sizeLength;
  return { id, body, end: body + size };
}

/** Bytes of a number with a length marker: one more than its leading zero bits. */
function lengthOf(first: number | undefined): number | undefined {
  return first === undefined || first === 0 ? undefined : Math.clz32(first) - 23;
}

/** A size without its length marker; Infinity if all its bits are set, which means that it is unknown. */
function numberAt(bytes: Buffer, start: number, length: number): number {
  let value = BigInt(bytes[start] ?? 0) & ((1n << BigInt(8 - length)) - 1n);
  for (let at = 1; at < length; at += 1) value = (value << 8n) | BigInt(bytes[start + at] ?? 0);
  return value === (1n << BigInt(7 * length)) - 1n ? Number.POSITIVE_INFINITY : Number(value);
}
