import { Transform, type TransformCallback } from 'node:stream';
import { tooLarge } from './errors.ts';

/** Passes bytes on and fails at the first one too many. */
export class SizeLimit extends Transform {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    super({ highWaterMark: 1024 * 1024 });
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) done(tooLarge(this.#maxBytes));
    else done(null, chunk);
  }
}
