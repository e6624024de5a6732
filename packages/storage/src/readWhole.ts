import { pipeline } from 'node:stream/promises';
import type { StoredObject } from './types.ts';

/**
 * The bytes of an object that was opened, in one piece of memory. `stream/consumers` would hold them three times over until they are
 * collected, which for megabytes at a time costs more than reading them.
 *
 * @throws what the body's stream throws
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
  if (filled !== bytes.length) throw new Error(`an object of ${bytes.length} bytes gave ${filled}`);
  return bytes;
}
