import type { Bytes } from './bytes.ts';
import { latin1 } from './values.ts';

/** Bytes of the ID3v2 tags at the start of a file; 0 without one: ID3v2.4, section 3.1. A song's cover is in there. */
export async function id3Length(bytes: Bytes): Promise<number> {
  let at = 0;
  // Some programs write a second tag in front of the first.
  for (let tags = 0; tags < 8; tags++) {
    const header = await bytes.read(at, 10);
    if (header.length < 10 || latin1(header, 0, 3) !== 'ID3') break;
    const size = [6, 7, 8, 9].reduce((sum, n) => sum * 128 + ((header[n] ?? 0) & 0x7f), 0);
    const footer = ((header[5] ?? 0) & 0x10) !== 0 ? 10 : 0;
    at += 10 + size + footer;
  }
  return at;
}
