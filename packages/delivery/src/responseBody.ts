import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A client that takes not a byte for this long is gone, or wants to hold our files open. */
const stalledClientMs = 120_000;

/** Writes into a response and knows how much of it the socket took. */
class ResponseBody extends Writable {
  sent = 0;
  readonly #res: Response;
  readonly #onClose = () => this.destroy();

  constructor(res: Response) {
    super();
    this.#res = res;
    res.once('close', this.#onClose);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    // The callback comes when the bytes have left for the kernel: only then are they sent, and only then is more read.
    this.#res.write(chunk, (error) => {
      if (!error) this.sent += chunk.length;
      done(error);
    });
  }

  override _final(done: () => void): void {
    this.#res.off('close', this.#onClose);
    this.#res.end();
    done();
  }
}

/**
 * Sends a body.
 *
 * @returns how many bytes of it went out. A client that leaves ends it early, which is no failure; the source is destroyed then.
 * `failure` is what the source failed with; the response is cut off then, for its headers promised more
 */
export async function sendBody(body: Readable, res: Response): Promise<{ sent: number; failure?: unknown }> {
  const sink = new ResponseBody(res);
  let sourceFailed = false;
  body.once('error', () => {
    // When it is the client that left, the sink is destroyed first, and the source because of it.
    sourceFailed = !sink.destroyed;
  });
  if (res.closed) sink.destroy();
  res.setTimeout(stalledClientMs, () => res.destroy());
  try {
    await pipeline(body, sink);
    return { sent: sink.sent };
  } catch (failure) {
    res.destroy();
    return sourceFailed ? { sent: sink.sent, failure } : { sent: sink.sent };
  }
}
