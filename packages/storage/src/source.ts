import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Body } from './types.ts';

const fileChunkBytes = 1024 * 1024;

/** The bytes of a put. A file is opened when it is first read from. */
export function sourceOf(body: Body): Readable | Uint8Array {
  if (body instanceof Uint8Array || body instanceof Readable) return body;
  return createReadStream(body.file, { highWaterMark: fileChunkBytes });
}

/**
 * Tells who failed first when a stream was not stored: the stream (then its error is the caller's own, and passes unchanged), or
 * the store, in which case the stream is destroyed with the store's error and emits that.
 */
export class SourceWatch {
  #first: 'source' | 'store' | undefined;

  constructor(source: Readable | Uint8Array) {
    if (source instanceof Uint8Array) return;
    const onClose = () => {
      if (!source.readableEnded) this.#first ??= 'source';
    };
    if (source.destroyed) onClose();
    source.once('close', onClose).once('error', () => {
      this.#first ??= 'source';
    });
  }

  /** The store failed: what happens to the source from now on follows from that. */
  readonly onStoreFailure = (): void => {
    this.#first ??= 'store';
  };

  get sourceFailed(): boolean {
    return this.#first === 'source';
  }
}
