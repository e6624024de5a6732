import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Files up to this size are read once, into memory: as many at a time as are handed in concurrently. */
const maxHeldBytes = 1024 * 1024;
const chunkBytes = 256 * 1024;

/** The file was written while it was read. */
export class ChangedError extends Error {
  constructor() {
    super('It was changed while it was read. The next run takes it.');
    this.name = 'ChangedError';
  }
}

/** The bytes of a file and their SHA-256. */
export interface FileContent {
  digest: Buffer;
  size: number;
  /** Whether all bytes are in memory. */
  isHeld: boolean;
  /**
   * The bytes from an offset on. The last of them arrive only if the file is still the one that was hashed.
   *
   * @throws ChangedError in the stream
   */
  from(offset: number, onBytes: (count: number) => void): Buffer | Readable;
}

async function* chunksOf(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const wanted = Math.min(chunkBytes, to - at);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    if (bytesRead === 0) throw new ChangedError();
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * Reads a file once and computes its digest. A small file stays in memory; a large one is read a second time when it is sent.
 *
 * @param assertUnchanged throws a ChangedError if the file is not as it was
 */
export async function readContent(
  file: FileHandle,
  size: number,
  assertUnchanged: () => Promise<void>,
  signal: AbortSignal,
): Promise<FileContent> {
  const hash = createHash('sha256');
  const held: Buffer[] = [];
  for await (const chunk of chunksOf(file, 0, size)) {
    signal.throwIfAborted();
    hash.update(chunk);
    if (size <= maxHeldBytes) held.push(chunk);
  }
  await assertUnchanged();
  const whole = size <= maxHeldBytes ? Buffer.concat(held) : undefined;

  async function* again(offset: number, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
    let sent = offset;
    for await (const chunk of chunksOf(file, offset, size)) {
      sent += chunk.length;
      if (sent === size) await assertUnchanged();
      yield chunk;
      onBytes(chunk.length);
    }
  }

  return {
    digest: hash.digest(),
    size,
    isHeld: whole !== undefined,
    from(offset, onBytes) {
      if (whole === undefined) return Readable.from(again(offset, onBytes), { objectMode: false });
      onBytes(size - offset);
      return whole.subarray(offset);
    },
  };
}
