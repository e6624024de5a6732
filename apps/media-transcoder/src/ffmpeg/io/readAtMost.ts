/** Reads to the end and keeps the first `limit` bytes: the writer must not be kept waiting. */
export async function readAtMost(bytes: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    if (length < limit) kept.push(chunk.subarray(0, limit - length));
    length += chunk.length;
  }
  return Buffer.concat(kept);
}
