import { type Box, EarlyEndError, Mp4Error, readHeader } from './boxes.ts';

/** Our fragments are much smaller; beyond this the stream is not the expected one. */
const maxBoxBytes = 512 * 1024 * 1024;

/** Splits a stream of bytes into its top-level boxes; each is emitted when complete. Holds one box at a time. */
export async function* boxStream(bytes: AsyncIterable<Buffer>): AsyncGenerator<Box> {
  let chunks: Buffer[] = [];
  let held = 0;
  let needed = 16;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= needed) {
      const buffer = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, held);
      const header = readHeader(buffer);
      if (header === undefined) break;
      if (header.size > maxBoxBytes) throw new Mp4Error(`box ${header.type} has ${header.size} bytes`);
      if (buffer.length < header.size) {
        chunks = [buffer];
        needed = header.size;
        break;
      }
      yield { type: header.type, start: 0, end: header.size, body: buffer.subarray(header.length, header.size) };
      const rest = buffer.subarray(header.size);
      chunks = rest.length > 0 ? [rest] : [];
      held = rest.length;
      needed = 16;
    }
  }
  // A trailing box of less than 16 bytes is meaningless; more bytes are a truncated box.
  if (held >= 16) throw new EarlyEndError('the stream ends inside a box');
}
