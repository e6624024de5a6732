import type { Request } from 'express';

/** Pieces in which a body of at most 64 KiB may arrive. A client that streams it writes some dozens. */
const maxChunks = 1_024;

/**
 * Cuts the connection of a client that sends a body in tiny chunks. Each chunk costs microseconds whatever its size, so that 64 KiB
 * byte by byte keep the event loop busy for 150 ms. To be called before the body is read.
 */
export function boundChunks(req: Request): void {
  if (req.headers['transfer-encoding'] === undefined) return;
  let chunks = 0;
  const count = () => {
    chunks += 1;
    if (chunks <= maxChunks) return;
    req.off('data', count);
    req.destroy();
  };
  req.on('data', count);
}
