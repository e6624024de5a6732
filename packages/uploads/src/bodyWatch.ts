import type { IncomingMessage } from 'node:http';
import { ClientGoneError, malformed, tooLarge } from './errors.ts';

export interface BodyWatchOptions {
  /** Limit of the whole body, in bytes. */
  maxBytes: number;
  /** Limit of the file, in bytes; only for the error message. */
  maxFileBytes: number;
  /** Milliseconds the client may send nothing while the server is reading. */
  idleMs: number;
  /** Whether the server is not reading at the moment, so that the client cannot send. */
  isServerPaused: () => boolean;
  fail: (error: Error) => void;
}

/**
 * Watches a body while it is read: fails if it is too large, if the client stalls or disconnects.
 *
 * @returns a function that ends the watch
 */
export function watchBody(req: IncomingMessage, options: BodyWatchOptions): () => void {
  let bytes = 0;
  const idle = setTimeout(() => {
    if (options.isServerPaused()) idle.refresh();
    else options.fail(malformed(`No data arrived for ${options.idleMs / 1000} seconds. Send the upload again.`));
  }, options.idleMs);
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    idle.refresh();
    if (bytes > options.maxBytes) options.fail(tooLarge(options.maxFileBytes));
  };
  const onClose = () => {
    if (!req.complete) options.fail(new ClientGoneError());
  };
  req.on('data', onData).once('close', onClose);
  return () => {
    clearTimeout(idle);
    req.off('data', onData).off('close', onClose);
  };
}
