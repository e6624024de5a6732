import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@millrace/service';
import type { DirectDrafts } from './directDrafts.ts';
import type { Draft } from './draft.ts';

export interface AppendOptions {
  /** The owner of the draft; as in PutOptions. */
  group?: string;
  /** Ends the append. What has arrived is stored nevertheless. */
  signal?: AbortSignal;
  /** Called for each chunk with the bytes of the object received so far, stored or not. */
  onReceived?: (received: number) => void;
  /** Called while the append runs, when more bytes are stored. The keeper may commit the draft at any time. */
  onStored?: (draft: Draft) => void;
  /** Called with a chunk of the body when its memory may be used again. A driver need not call it. */
  onWritten?: ((chunk: Buffer) => void) | undefined;
}

export interface Appended {
  /** The draft with the bytes that are stored. Commit it before anything is said of them. */
  draft: Draft;
  /** Why not all bytes of the body are stored: an error of the body, of the store, or the signal's reason. */
  failure: unknown;
}

/**
 * Drafts of objects. Each draft has one keeper, which commits its offset and state in one transaction, and calls one method at a time. The
 * drivers never need bytes again that are committed, and keep those of the last commit until `tidy`.
 */
export interface Drafts {
  /** A new draft, which takes no space yet. */
  start(key: string, length: number): Draft;
  /**
   * Stores the bytes of a body from the draft's offset on, up to its end, its failure or the abort. Never rejects: bytes that arrived
   * before a failure are stored, unless the store itself fails. A body that is too long fails with BodyTooLongError.
   */
  append(draft: Draft, body: Readable | Uint8Array, options?: AppendOptions): Promise<Appended>;
  /** Removes what only the draft before the last commit needed. */
  tidy(before: Draft, committed: Draft): Promise<void>;
  /**
   * Makes the object visible; all its bytes must be stored. It may be repeated.
   *
   * @throws DraftGoneError; StorageUnavailableError
   */
  complete(draft: Draft): Promise<void>;
  /** Removes all pieces, and the object if it was completed. It may be repeated. */
  abandon(draft: Draft): Promise<void>;
  /** Drafts whose clients send the bytes straight to the store. Undefined if the store is no server. */
  readonly direct?: DirectDrafts | undefined;
}

/** The store lost pieces of a draft, for example because it was restored from a backup. */
export class DraftGoneError extends AppError {
  constructor(key: string, cause?: unknown) {
    super('not_found', 'The stored part of this upload is gone. Start it again.', {
      cause: cause ?? new Error(`Pieces of the draft ${key} are missing.`),
    });
    this.name = 'DraftGoneError';
  }
}

/** A body has more bytes than its draft still takes. The chunk that exceeds it is not stored. */
export class BodyTooLongError extends Error {
  constructor() {
    super('The body is longer than the rest of the object.');
    this.name = 'BodyTooLongError';
  }
}

const maxBytesAfterAbort = 4 * 1024 * 1024;

/** Reads a body that must be empty, because its draft is complete. @returns why it is not */
export async function failureOfEmpty(reader: BodyReader): Promise<unknown> {
  for await (const chunk of reader.chunks()) throw new Error(`${chunk.length} bytes follow a complete draft.`);
  return reader.failure;
}

/** Reads a body until it ends or fails. The bytes before the failure can then be stored. The body itself is not destroyed. */
export class BodyReader {
  failure: unknown;
  /** Bytes of the object that were given out, with those before the body. */
  received: number;
  readonly #body: Readable;
  readonly #signal: AbortSignal | undefined;
  readonly #onReceived: ((received: number) => void) | undefined;
  readonly #length: number;
  #wake: () => void = () => undefined;
  #bytesAfterAbort = 0;

  constructor({ offset, length }: Draft, body: Readable | Uint8Array, { signal, onReceived }: AppendOptions) {
    this.received = offset;
    this.#length = length;
    this.#body = body instanceof Readable ? body : Readable.from([body]);
    this.#signal = signal;
    this.#onReceived = onReceived;
  }

  async *chunks(): AsyncGenerator<Buffer> {
    const wake = () => this.#wake();
    // A destroyed stream may report its error after its reader has seen it.
    this.#body.on('error', () => undefined);
    const events = ['readable', 'end', 'error', 'close'];
    for (const event of events) this.#body.on(event, wake);
    this.#signal?.addEventListener('abort', wake);
    try {
      for (let chunk = await this.#next(); chunk !== null; chunk = await this.#next()) {
        if (this.received + chunk.length > this.#length) throw new BodyTooLongError();
        this.received += chunk.length;
        this.#onReceived?.(this.received);
        yield chunk;
      }
    } catch (error) {
      this.failure ??= error;
    } finally {
      for (const event of events) this.#body.off(event, wake);
      this.#signal?.removeEventListener('abort', wake);
    }
  }

  /** Not the stream's own iterator: it would wait for the next chunk of a client after an abort. */
  async #next(): Promise<Buffer | null> {
    for (;;) {
      // What arrived before the abort is read first; but a fast client must not go on for ever.
      const isAborted = this.#signal?.aborted ?? false;
      if (this.#bytesAfterAbort > maxBytesAfterAbort) this.#signal?.throwIfAborted();
      const chunk: unknown = this.#body.read();
      if (isAborted && chunk instanceof Uint8Array) this.#bytesAfterAbort += chunk.length;
      if (chunk instanceof Buffer) return chunk;
      if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      if (chunk !== null) throw new TypeError('A body must consist of bytes.');
      if (this.#body.readableEnded) return null;
      if (this.#body.destroyed) throw this.#body.errored ?? new Error('The body ended early.');
      if (isAborted) {
        // The stream tells its end after its last chunk.
        await setImmediate();
        if (this.#body.readableEnded) return null;
        this.#signal?.throwIfAborted();
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
