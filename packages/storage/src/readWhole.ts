import { pipeline } from 'node:stream/promises';
import type { StoredObject } from './types.ts';

/**
 * Reads the body of an open object into one buffer. `stream/consumers` would hold the bytes three times until garbage collection,
 * which for megabytes at a time costs more than reading them.
 *
 * @throws the error of the body
 */
export async function readWhole({ body, size, range }: StoredObject): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(range === undefined ? size : range.end - range.start + 1);
  let filled = 0;
  await pipeline(body, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      chunk.copy(bytes, filled);
      filled += chunk.length;
    }
  });
  if (filled !== bytes.length) throw new Error(`Read ${filled} bytes of ${bytes.length}.`);
  return bytes;
}
