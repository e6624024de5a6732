import type { Kind } from '../../../platform/media/kinds.ts';
import type { Bytes } from './bytes.ts';
import { kindOf } from './streams.ts';

/** Element ids of RFC 8794 (EBML) and RFC 9559 (Matroska). */
const ebmlHeader = 0x1a45dfa3;
const segment = 0x18538067;
const cluster = 0x1f43b675;
const tracks = 0x1654ae6b;
const trackEntry = 0xae;
const trackType = 0x83;

interface Element {
  id: number;
  body: number;
  /** Infinity if the size is unknown. */
  end: number;
}

/** Bytes of a variable-length integer, by its first byte; 0 if it is not one. */
const lengthOf = (first: number): number => (first === 0 ? 0 : Math.clz32(first) - 23);
const byteAt = (view: DataView, at: number): number => (at < view.byteLength ? view.getUint8(at) : 0);

async function elementAt(bytes: Bytes, at: number): Promise<Element | undefined> {
  const header = await bytes.read(at, 12);
  const idLength = lengthOf(byteAt(header, 0));
  const sizeLength = lengthOf(byteAt(header, idLength));
  if (idLength === 0 || idLength > 4 || sizeLength === 0 || header.byteLength < idLength + sizeLength) return undefined;
  let id = 0;
  for (let n = 0; n < idLength; n += 1) id = id * 256 + byteAt(header, n);
  let size = byteAt(header, idLength) & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (let n = 1; n < sizeLength; n += 1) {
    const byte = byteAt(header, idLength + n);
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  const body = at + idLength + sizeLength;
  return { id, body, end: isUnknown ? Number.POSITIVE_INFINITY : body + size };
}

async function* elementsOf(bytes: Bytes, parent: Pick<Element, 'body' | 'end'>): AsyncGenerator<Element> {
  const until = Math.min(parent.end, bytes.size);
  for (let at = parent.body; at < until; ) {
    const element = await elementAt(bytes, at);
    if (element === undefined) return;
    yield element;
    at = element.end;
  }
}

async function childOf(bytes: Bytes, parent: Element, id: number): Promise<Element | undefined> {
  for await (const element of elementsOf(bytes, parent)) {
    if (element.id === id) return element;
    // Behind a cluster of unknown size nothing can be found.
    if (element.id === cluster && element.end === Number.POSITIVE_INFINITY) return undefined;
  }
  return undefined;
}

export const isMatroska = (head: DataView): boolean => head.byteLength >= 4 && head.getUint32(0) === ebmlHeader;

/** Pictures of a song are attachments, not tracks. */
export async function kindOfMatroska(bytes: Bytes): Promise<Kind | undefined> {
  const file = { id: 0, body: 0, end: bytes.size };
  const body = await childOf(bytes, file, segment);
  const list = body && (await childOf(bytes, body, tracks));
  if (list === undefined) return 'videos';
  const streams = { video: false, audio: false };
  for await (const entry of elementsOf(bytes, list)) {
    if (entry.id !== trackEntry) continue;
    const type = await childOf(bytes, entry, trackType);
    const value = type === undefined ? 0 : byteAt(await bytes.read(type.body, 1), 0);
    if (value === 1) streams.video = true;
    if (value === 2) streams.audio = true;
  }
  return kindOf(streams);
}
