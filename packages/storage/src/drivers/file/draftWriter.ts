import type { Turns } from './turns.ts';

/** What a writer needs of an open file. */
export interface DraftFile {
  writev(chunks: readonly Uint8Array[], position: number): Promise<{ bytesWritten: number }>;
  datasync(): Promise<void>;
}

/**
 * Written to the file at once, if the client is fast enough. Linux takes one piece of memory for the pages of a write: with 1 MiB, finding
 * such pieces cost seven times the CPU (ext4 of Linux 6.18, in a virtual machine).
 */
const bufferBytes = 192 * 1024;
/** Milliseconds after which what a slow client sent is flushed. Each flush costs the disk a wait. */
const flushEveryMs = 2_000;
/** Bytes of a fast client that are flushed at once. The disk then works while the client sends, and little is left at its end. */
const flushEveryBytes = 32 * 1024 * 1024;

/** Writes chunks one after the other, while the next ones arrive, and flushes what was written meanwhile. */
export class DraftWriter {
  readonly #file: DraftFile;
  readonly #flushes: Turns;
  readonly #onFlushed: (position: number) => void;
  readonly #onWritten: ((chunk: Buffer) => void) | undefined;
  /** Where the next bytes go. */
  #position: number;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Where the bytes end that were handed to the system. */
  #writing: Promise<number>;
  #lastFlush = Date.now();
  #flushed: number;
  /** A flush beside further writes. */
  #flushing: Promise<void> | undefined;
  #failed: { error: unknown } | undefined;

  /**
   * @param options.flushes the flushes of all writers
   * @param options.onFlushed called with the end of the bytes that are on the disk
   * @param options.onWritten called with each chunk whose memory is needed no longer
   */
  constructor(
    file: DraftFile,
    options: {
      position: number;
      flushes: Turns;
      onFlushed: (position: number) => void;
      onWritten?: ((chunk: Buffer) => void) | undefined;
    },
  ) {
    this.#file = file;
    this.#position = options.position;
    this.#flushed = options.position;
    this.#writing = Promise.resolve(options.position);
    this.#flushes = options.flushes;
    this.#onFlushed = options.onFlushed;
    this.#onWritten = options.onWritten;
  }

  async write(chunk: Buffer): Promise<void> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes >= bufferBytes) await this.#startWriting();
    this.#flushSometimes();
  }

  /** Waits for the write before, so at most two buffers are in memory. */
  async #startWriting(): Promise<void> {
    await this.#writing;
    const chunks = this.#chunks;
    const start = this.#position;
    this.#position += this.#bytes;
    this.#chunks = [];
    this.#bytes = 0;
    this.#writing = this.#writeChunks(chunks, start);
    // The next call awaits it, and throws its error.
    this.#writing.catch(() => undefined);
  }

  async #writeChunks(chunks: Buffer[], start: number): Promise<number> {
    const end = await writeAll(this.#file, chunks, start);
    if (this.#onWritten !== undefined) chunks.forEach(this.#onWritten);
    return end;
  }

  /** Begins a flush of what was written, now and then. Writing goes on meanwhile: a client must not wait for the disk. */
  #flushSometimes(): void {
    if (this.#failed !== undefined || this.#flushing !== undefined) return;
    const isDue = this.#position - this.#flushed >= flushEveryBytes || Date.now() - this.#lastFlush >= flushEveryMs;
    if (!isDue) return;
    this.#flushing = this.#flushWritten()
      // The system tells an error once: the next flush may succeed, and the bytes are lost nevertheless.
      .catch((error: unknown) => {
        this.#failed = { error };
      })
      .finally(() => {
        this.#flushing = undefined;
      });
  }

  #flushWritten(): Promise<void> {
    return this.#flushes.run(async () => {
      const end = await this.#writing;
      await this.#file.datasync();
      this.#lastFlush = Date.now();
      this.#flushed = end;
      this.#onFlushed(end);
    });
  }

  async flush(): Promise<void> {
    await this.#startWriting();
    await this.#flushing;
    if (this.#failed !== undefined) throw this.#failed.error;
    await this.#flushWritten();
  }

  /** Resolves when no write and no flush is in progress. */
  async settled(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#flushing;
  }
}

/** @returns where the bytes end */
async function writeAll(file: DraftFile, chunks: readonly Buffer[], start: number): Promise<number> {
  let position = start;
  for (let left = chunks; left.length > 0; ) {
    const { bytesWritten } = await file.writev(left, position);
    position += bytesWritten;
    left = after(left, bytesWritten);
  }
  return position;
}

/** What is left of chunks without their first bytes. A write may take a part only, for example of what a full disk still takes. */
function after(chunks: readonly Buffer[], bytes: number): Buffer[] {
  let at = bytes;
  const left: Buffer[] = [];
  for (const chunk of chunks) {
    if (at < chunk.length) left.push(chunk.subarray(at));
    at = Math.max(0, at - chunk.length);
  }
  return left;
}
