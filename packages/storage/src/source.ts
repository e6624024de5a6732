import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Body } from './types.ts';

const fileChunkBytes = 1024 * 1024;

/** The source of a put. A file is opened at the first read. */
export function sourceOf(body: Body): Readable | Uint8Array {
  if (body instanceof Uint8Array || body instanceof Readable) return body;
  return createReadStream(body.file, { highWaterMark: fileChunkBytes });
}

/**
 * Records what failed first when a stream was not stored. An error of the stream is the caller's and passes unchanged. If the store
 * failed, the stream is destroyed with the store's error and emits it.
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

  /** Records that the store failed. Later errors of the source are a consequence. */
  readonly onStoreFailure = (): void => {
    this.#first ??= 'store';
  };

  get sourceFailed(): boolean {
    return this.#first === 'source';
  }
}
