/** Reads to the end, so that the writer is not blocked, and keeps the first `limit` bytes. */
export async function readAtMost(bytes: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    if (length < limit) kept.push(chunk.subarray(0, limit - length));
    length += chunk.length;
  }
  return Buffer.concat(kept);
}
