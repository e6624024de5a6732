import { Writable } from 'node:stream';
import type { PartBuffers } from './partBuffers.ts';
import { type PartMemory, type PutMemory, partBytes } from './partMemory.ts';

/** The initial size of a part. It doubles as bytes arrive, so that a slow client holds only about as much as it has sent. */
const initialPartBytes = 64 * 1024;

/** The destination of a sink. Parts are numbered from 1. */
export interface PartTarget {
  /** Sends a full part, or the last one, which may be smaller. */
  sendPart(number: number, bytes: Buffer): Promise<void>;
  /** Sends what is smaller than a part and starts with part 1. */
  sendWhole(bytes: Buffer): Promise<void>;
  /** Called after all parts were sent. */
  complete(): Promise<void>;
}

/** Where a sink starts if earlier parts are in the store. */
export interface FirstPart {
  /** Number of the part that the sink fills first. */
  number: number;
  /** Its first bytes. */
  bytes: Buffer;
}

/** Number of parts of one object sent at a time. */
const partsAtOnce = 3;

/** Collects a stream into parts and sends them. It finishes when the object is complete. */
export class PartSink extends Writable {
  /** Bytes written so far. */
  receivedBytes = 0;
  readonly #target: PartTarget;
  readonly #memory: PutMemory;
  readonly #buffers: PartBuffers;
  readonly #firstBytes: Buffer;
  #part: Buffer = Buffer.alloc(0);
  #filled = 0;
  /** Number of the last part that is full. */
  #parts: number;
  readonly #sending = new Set<Promise<void>>();

  constructor(target: PartTarget, memory: PartMemory, group?: string, firstPart?: FirstPart) {
    super();
    this.#target = target;
    this.#memory = memory.open((error) => this.destroy(error), group);
    this.#buffers = memory.buffers;
    this.#parts = (firstPart?.number ?? 1) - 1;
    this.#firstBytes = firstPart?.bytes ?? Buffer.alloc(0);
  }

  override _construct(done: (error?: Error | null) => void): void {
    this.#append(this.#firstBytes).then(() => done(), done);
  }

  /** Resolves when no request is in progress. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#sending);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.receivedBytes += chunk.length;
    if (chunk.length < this.#part.length - this.#filled) {
      this.#copy(chunk);
      done();
      return;
    }
    this.#append(chunk).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#finish().then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#memory.close();
    this.#part = Buffer.alloc(0);
    done(error);
  }

  async #append(chunk: Buffer): Promise<void> {
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#filled === this.#part.length) await this.#grow(rest.length);
      const taken = rest.subarray(0, this.#part.length - this.#filled);
      this.#copy(taken);
      rest = rest.subarray(taken.length);
      if (this.#filled === partBytes) await this.#sendPart();
    }
  }

  #copy(bytes: Buffer): void {
    bytes.copy(this.#part, this.#filled);
    this.#filled += bytes.length;
  }

  async #grow(more: number): Promise<void> {
    const doubled = Math.max(initialPartBytes, this.#part.length * 2);
    let wanted = doubled;
    while (wanted < this.#filled + more) wanted *= 2;
    const larger = this.#buffers.take(await this.#memory.grow(Math.min(wanted, partBytes)));
    const smaller = this.#part;
    smaller.copy(larger, 0, 0, this.#filled);
    this.#part = larger;
    this.#buffers.give(smaller);
  }

  async #sendPart(): Promise<void> {
    const number = this.#parts + 1;
    this.#parts = number;
    const buffer = this.#part;
    const bytes = buffer.subarray(0, this.#filled);
    const release = this.#startNextPart();
    // From here on, the part waits for the store, not for its client.
    while (this.#sending.size >= partsAtOnce) await Promise.race(this.#sending);
    if (this.destroyed) {
      release();
      return;
    }
    const sending = this.#target
      .sendPart(number, bytes)
      // After a failure, a socket may still hold it.
      .then(() => this.#buffers.give(buffer))
      .catch((error: Error) => void this.destroy(error))
      .finally(() => {
        release();
        this.#sending.delete(sending);
      });
    this.#sending.add(sending);
  }

  async #finish(): Promise<void> {
    if (this.#parts === 0) {
      const bytes = this.#part.subarray(0, this.#filled);
      await this.#target.sendWhole(bytes).finally(this.#startNextPart());
      return;
    }
    if (this.#filled > 0) await this.#sendPart();
    await Promise.all(this.#sending);
    // A failed part has destroyed the sink, which then reports the error.
    if (!this.destroyed) await this.#target.complete();
  }

  /** Starts a new part. @returns a function to call when the previous part was sent, which frees its memory */
  #startNextPart(): () => void {
    this.#part = Buffer.alloc(0);
    this.#filled = 0;
    return this.#memory.startSending();
  }
}
