import type { Request, Response } from 'express';

/** Milliseconds that a refused client may keep sending before the connection is closed. */
const lingerMs = 2_000;
/** Milliseconds before reading resumes. Backpressure stops the sender meanwhile, and a client that also reads sees the response. */
const holdMs = 200;

/**
 * Sends the response while the request body is still arriving, and closes the connection. Shortly after the response, discards
 * further input for at most two seconds: closing a socket with unread bytes resets it, and many clients then lose the response.
 *
 * @param body the whole body, as long as the Content-Length that is set
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
