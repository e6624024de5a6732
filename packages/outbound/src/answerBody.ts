import { Readable } from 'node:stream';
import { errors } from 'undici';
import { Blocks } from './blocks.ts';

/** Bytes that wait for the reader before the source is paused. */
const maxWaiting = 512 * 1024;

/** Where the bytes of a body come from. */
export interface BodySource {
  pause(): void;
  resume(): void;
  /** Nothing more is wanted of it. */
  end(): void;
}

/**
 * The body of an answer. It collects what arrives while its reader is busy, so that fast sources arrive in few large chunks. All bytes
 * that arrived before a failure are given out before it.
 */
export class AnswerBody extends Readable {
  readonly #blocks = new Blocks();
  readonly #source: BodySource;
  readonly #silence: NodeJS.Timeout;
  /** Bytes that are missing; infinite if the server does not say. */
  #left: number;
  #isWanted = false;
  #isGiving = false;
  #isPaused = false;
  #failure: Error | undefined;

  /** @param options.silenceMs a source that sends nothing for so long has failed */
  constructor(source: BodySource, options: { length: number; silenceMs: number }) {
    // One chunk at most waits in the stream: several would be copied into one when they are read.
    super({ highWaterMark: 1 });
    this.#source = source;
    this.#left = options.length;
    // The connection keeps the process alive, as long as there is one.
    this.#silence = setTimeout(() => this.#onSilence(), options.silenceMs).unref();
  }

  get isComplete(): boolean {
    return this.#left === 0;
  }

  /** Where the next bytes may be written, for `received`. */
  space(): Buffer {
    return this.#blocks.space();
  }

  /** Bytes were written to the space. What exceeds the length is not taken. */
  received(bytes: number): void {
    const taken = Math.min(bytes, this.#left);
    if (taken > 0) this.#blocks.fill(taken);
    this.#arrived(taken);
  }

  /** Copies bytes. */
  put(bytes: Uint8Array): void {
    const taken = bytes.subarray(0, Math.min(bytes.length, this.#left));
    this.#blocks.put(taken);
    this.#arrived(taken.length);
  }

  /** The server has sent all. */
  complete(): void {
    this.#left = 0;
    this.#giveSoon();
  }

  fail(error: Error): void {
    if (this.isComplete) return;
    this.#failure ??= error;
    this.#giveSoon();
  }

  /** Gives the memory of a chunk back, which is then overwritten. */
  readonly release = (chunk: Buffer): void => this.#blocks.release(chunk);

  #arrived(bytes: number): void {
    this.#left -= bytes;
    this.#silence.refresh();
    if (this.#blocks.waiting >= maxWaiting && !this.isComplete && !this.#isPaused) {
      this.#isPaused = true;
      this.#source.pause();
    }
    this.#giveSoon();
  }

  #onSilence(): void {
    if (this.isComplete) return;
    if (this.#isPaused) this.#silence.refresh();
    else this.fail(new errors.BodyTimeoutError());
  }

  /** After what else arrived in this turn of the event loop; a full block at once. */
  #giveSoon(): void {
    if (this.#blocks.hasFull) this.#give();
    if (this.#isGiving) return;
    this.#isGiving = true;
    setImmediate(() => {
      this.#isGiving = false;
      this.#give();
    });
  }

  #give(): void {
    if (!this.#isWanted || this.destroyed) return;
    const chunk = this.#blocks.take();
    if (chunk !== undefined) {
      this.#isWanted = false;
      this.push(chunk);
    } else if (this.isComplete) this.push(null);
    else if (this.#failure !== undefined) this.destroy(this.#failure);
  }

  override _read(): void {
    this.#isWanted = true;
    // Not at once: a chunk that is pushed while another one is read would be copied into that.
    process.nextTick(() => {
      this.#give();
      if (!this.#isPaused || this.#blocks.waiting >= maxWaiting || this.destroyed) return;
      this.#isPaused = false;
      this.#silence.refresh();
      this.#source.resume();
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#silence);
    this.#source.end();
    done(error);
  }
}
