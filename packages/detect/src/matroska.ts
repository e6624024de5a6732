import type { Bytes } from './bytes.ts';
import { type Container, kindOf } from './kind.ts';
import { bigEndian } from './values.ts';

/** Element ids of RFC 8794 (EBML), section 11.2, and RFC 9559 (Matroska), section 5.1. */
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

/** Bytes of a variable-length integer, by its first byte (RFC 8794, section 4.1); 0 if it is not one. */
const lengthOf = (first: number): number => (first === 0 ? 0 : Math.clz32(first) - 23);

/** The header of an element: RFC 8794, sections 5 and 6. */
async function elementAt(bytes: Bytes, at: number): Promise<Element | undefined> {
  const header = await bytes.read(at, 12);
  const idLength = lengthOf(header[0] ?? 0);
  const sizeLength = lengthOf(header[idLength] ?? 0);
  if (idLength === 0 || idLength > 4 || sizeLength === 0 || header.length < idLength + sizeLength) return undefined;
  let size = (header[idLength] ?? 0) & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (const byte of header.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  const body = at + idLength + sizeLength;
  return { id: bigEndian(header, 0, idLength), body, end: isUnknown ? Number.POSITIVE_INFINITY : body + size };
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

/** Matroska and WebM. Pictures of a song are attachments, not tracks. */
export const matroska: Container = {
  begins: (head) => bigEndian(head, 0, 4) === ebmlHeader,

  async kindOf(bytes) {
    const streams = { video: false, audio: false };
    for await (const top of elementsOf(bytes, { body: 0, end: bytes.size })) {
      if (top.id !== segment) continue;
      for await (const part of elementsOf(bytes, top)) {
        // Behind a cluster of unknown size nothing can be found.
        if (part.id === cluster && part.end === Number.POSITIVE_INFINITY) return 'videos';
        if (part.id !== tracks) continue;
        for await (const entry of elementsOf(bytes, part)) {
          if (entry.id !== trackEntry) continue;
          for await (const field of elementsOf(bytes, entry)) {
            if (field.id !== trackType) continue;
            const [type] = await bytes.read(field.body, 1);
            if (type === 1) streams.video = true;
            if (type === 2) streams.audio = true;
          }
        }
        return kindOf(streams, undefined);
      }
    }
    // Truncated before its tracks.
    return 'videos';
  },
};
