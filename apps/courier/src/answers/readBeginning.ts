import type { Readable } from 'node:stream';

/**
 * Reads a body as text up to a number of bytes. A longer body is broken off, so that nobody can keep a reader busy.
 *
 * @returns the text without NUL, which Postgres cannot store
 */
export async function readBeginning(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const part = Buffer.from(chunk);
    chunks.push(part);
    bytes += part.length;
    // Leaving the loop destroys the body.
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8').replaceAll('\0', '\uFFFD');
}
