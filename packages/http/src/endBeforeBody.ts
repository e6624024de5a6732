import type { Request, Response } from 'express';

/** How long a refused client may go on sending before the connection is cut. */
const lingerMs = 2_000;
/** How long nothing is read first: a client that listens while it sends is held back by its full socket, and hears the answer. */
const holdMs = 200;

/**
 * Answers while the body is still arriving, and closes the connection. The answer goes out at once. A moment later what still
 * arrives is discarded, for two seconds at most: a socket that is closed over unread bytes is reset, and many clients lose the answer then.
 *
 * @param body whole, and as long as the Content-Length that is set
 */
export function endBeforeBody(req: Request, res: Response, body: Buffer): void {
  res.setHeader('Connection', 'close');
  res.write(body);
  const end = () => {
    clearTimeout(hold);
    clearTimeout(timer);
    req.off('end', end).off('close', end);
    res.end();
  };
  const timer = setTimeout(end, lingerMs);
  const hold = setTimeout(() => req.resume(), holdMs);
  req.once('end', end).once('close', end);
}
