import type { IncomingMessage } from 'node:http';
import { ClientGoneError, malformed, tooLarge } from './errors.ts';

export interface BodyWatchOptions {
  /** Bytes of the whole body. */
  maxBytes: number;
  /** How many of them are the file's, for the sentence. */
  maxFileBytes: number;
  /** How long the client may send nothing while it is expected to. */
  idleMs: number;
  /** Whether it is we who do not read just now. */
  isWaitingForUs: () => boolean;
  fail: (error: Error) => void;
}

/** Watches a body that is being read: its size, a client that stalls, a client that leaves. Returns what ends the watch. */
export function watchBody(req: IncomingMessage, options: BodyWatchOptions): () => void {
  let bytes = 0;
  const idle = setTimeout(() => {
    if (options.isWaitingForUs()) idle.refresh();
    else options.fail(malformed(`The upload sent nothing for ${options.idleMs / 1000} seconds.`));
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
