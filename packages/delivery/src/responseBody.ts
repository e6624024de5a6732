import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { limitReading, type ReaderLimits, ReaderWatch } from './readerLimits.ts';

/** Writes to a response and counts the bytes that the socket took. */
class ResponseBody extends Writable {
  sent = 0;
  readonly #res: Response;
  readonly #watch: ReaderWatch;
  readonly #onClose = () => this.destroy();

  constructor(res: Response, limits: ReaderLimits) {
    super();
    this.#res = res;
    this.#watch = new ReaderWatch(res, limits);
    res.once('close', this.#onClose);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#watch.offered();
    // The callback runs when the kernel has taken the bytes. Only then do they count as sent, and only then is more read.
    this.#res.write(chunk, (error) => {
      if (!error) {
        this.sent += chunk.length;
        this.#watch.took(chunk.length);
      }
      done(error);
    });
  }

  override _final(done: () => void): void {
    this.#res.off('close', this.#onClose);
    this.#res.end();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#watch.stop();
    done(error);
  }
}

/** Bodies up to this size are sent in one piece: a pipeline costs more than the memory, and the socket's buffer holds it anyway. */
const maxWholeBytes = 64 * 1024;

/**
 * Sends a body of `size` bytes. A client that reads too slowly is disconnected.
 *
 * @returns `sent`, the bytes that were sent. If the client disconnects, the source is destroyed; that is not a failure.
 * `failure` is the error of the source; the response is then aborted, because its headers announced more bytes
 */
export async function sendBody(
  body: Readable,
  res: Response,
  size: number,
  limits: ReaderLimits,
): Promise<{ sent: number; failure?: unknown }> {
  return size <= maxWholeBytes ? sendWhole(body, res, limits) : sendStream(body, res, limits);
}

/** As `sendBody`, for bytes in memory. If the client disconnects before the last byte, none is counted. */
export function sendBytes(
  bytes: Buffer,
  res: Response,
  limits: ReaderLimits,
): Promise<{ sent: number; failure?: undefined }> {
  return new Promise((resolve) => {
    const onClose = () => resolve({ sent: 0 });
    res.once('close', onClose);
    endWithin(res, bytes, limits, () => {
      res.off('close', onClose);
      resolve({ sent: bytes.length });
    });
    if (res.closed) onClose();
  });
}

/** Ends a response with its whole body. Most fit into the buffer of the socket, which takes them at once; the others have a limit. */
function endWithin(res: Response, whole: Buffer, limits: ReaderLimits, onTaken: () => void): void {
  res.end(whole, onTaken);
  if (res.socket?.writableLength !== 0) limitReading(res, whole.length, limits);
}

function sendWhole(body: Readable, res: Response, limits: ReaderLimits): Promise<{ sent: number; failure?: unknown }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let sent = 0;
    const onClose = () => {
      body.destroy();
      resolve({ sent });
    };
    res.once('close', onClose);
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    const onFailure = (failure: unknown) => {
      // The client disconnected first, which destroyed the source.
      if (res.closed) return;
      res.off('close', onClose);
      res.destroy();
      resolve({ sent, failure });
    };
    body.once('error', onFailure);
    body.once('close', () => {
      if (!body.readableEnded) onFailure(new Error('the source was closed before its end'));
    });
    body.once('end', () => {
      const whole = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
      endWithin(res, whole, limits, () => {
        sent = whole.length;
        res.off('close', onClose);
        resolve({ sent });
      });
    });
    if (res.closed) onClose();
  });
}

async function sendStream(
  body: Readable,
  res: Response,
  limits: ReaderLimits,
): Promise<{ sent: number; failure?: unknown }> {
  const sink = new ResponseBody(res, limits);
  let sourceFailed = false;
  body.once('error', () => {
    // If the client disconnects, the sink is destroyed first, and the source after it.
    sourceFailed = !sink.destroyed;
  });
  if (res.closed) sink.destroy();
  try {
    await pipeline(body, sink);
    return { sent: sink.sent };
  } catch (failure) {
    res.destroy();
    return sourceFailed ? { sent: sink.sent, failure } : { sent: sink.sent };
  }
}
