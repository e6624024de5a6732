import { close, read } from 'node:fs';
import { Readable } from 'node:stream';

/**
 * Bytes per read. Each read goes through the thread pool, and each chunk is one write to the socket. With 512 KiB, a 1 MB segment
 * costs half the CPU of 64 KiB chunks (the default of fs.createReadStream). Two chunks are in memory for each client, so slow
 * clients get small chunks.
 */
const chunk = { first: 256 * 1024, least: 64 * 1024, most: 512 * 1024 };
/** A client that takes a chunk within this time is fast. */
const fastMs = 20;

/** A part of an open file as a stream. The stream owns the file descriptor and closes it at the end, on an error or by destroy. */
export class FileBody extends Readable {
  readonly #fd: number;
  #position: number;
  /** Exclusive. */
  readonly #end: number;
  #chunkBytes = chunk.first;
  #askedAt = 0;
  #reading = false;
  #whenRead: (() => void) | undefined;

  /** @param range `start` included, `end` excluded */
  constructor(fd: number, range: { start: number; end: number }, signal?: AbortSignal) {
    super({ highWaterMark: chunk.least, ...(signal && { signal }) });
    this.#fd = fd;
    this.#position = range.start;
    this.#end = range.end;
  }

  override _read(): void {
    const length = Math.min(this.#nextChunkBytes(), this.#end - this.#position);
    if (length === 0) {
      this.push(null);
      return;
    }
    this.#reading = true;
    read(this.#fd, Buffer.allocUnsafeSlow(length), 0, length, this.#position, (error, bytesRead, buffer) => {
      this.#reading = false;
      if (this.#whenRead) {
        this.#whenRead();
        return;
      }
      if (error) this.destroy(error);
      else if (bytesRead === 0) this.destroy(new Error('The file became shorter while it was read.'));
      else {
        this.#position += bytesRead;
        this.push(bytesRead === length ? buffer : buffer.subarray(0, bytesRead));
      }
    });
  }

  #nextChunkBytes(): number {
    const now = performance.now();
    if (this.#askedAt !== 0) {
      const isFast = now - this.#askedAt < fastMs;
      this.#chunkBytes = isFast
        ? Math.min(this.#chunkBytes * 2, chunk.most)
        : Math.max(this.#chunkBytes / 2, chunk.least);
    }
    this.#askedAt = now;
    return this.#chunkBytes;
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const end = () => close(this.#fd, (closeError) => done(error ?? closeError));
    // Wait for a running read: after the close, the system may reuse the descriptor for another file at once.
    if (this.#reading) this.#whenRead = end;
    else end();
  }
}
