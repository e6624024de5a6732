import { close, read } from 'node:fs';
import { Readable } from 'node:stream';

/**
 * Bytes read at once. Every read is a trip to the thread pool and every chunk one to the socket, so 64 KB (what
 * fs.createReadStream does) costs more than it saves; past 256 KB the gain ends and memory per slow client grows.
 */
const chunkBytes = 256 * 1024;

/** A part of an open file, as a stream that owns the file descriptor: it is closed at the end, on an error or by destroy. */
export class FileBody extends Readable {
  readonly #fd: number;
  #position: number;
  /** Exclusive. */
  readonly #end: number;
  #reading = false;
  #whenRead: (() => void) | undefined;

  /** @param range `start` included, `end` excluded */
  constructor(fd: number, range: { start: number; end: number }, signal?: AbortSignal) {
    super({ highWaterMark: chunkBytes, ...(signal && { signal }) });
    this.#fd = fd;
    this.#position = range.start;
    this.#end = range.end;
  }

  override _read(): void {
    const length = Math.min(chunkBytes, this.#end - this.#position);
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
      else if (bytesRead === 0) this.destroy(new Error('the file became shorter while it was read'));
      else {
        this.#position += bytesRead;
        this.push(bytesRead === length ? buffer : buffer.subarray(0, bytesRead));
      }
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const end = () => close(this.#fd, (closeError) => done(error ?? closeError));
    // The number may be given to another file at once: it is not closed under a read that is still running.
    if (this.#reading) this.#whenRead = end;
    else end();
  }
}
