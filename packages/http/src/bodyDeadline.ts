import type { IncomingMessage } from 'node:http';
import { AppError } from '@millrace/service';
import type { Request, RequestHandler, Response } from 'express';
import { sendProblem } from './problem.ts';

/** Milliseconds that the whole body of a request may take. Bodies are small: the largest JSON body is 1 MiB. */
const bodyMs = 30_000;

const cancels = new WeakMap<IncomingMessage, () => void>();

/**
 * Ends a request whose body does not arrive in time. Slow bodies would hold connections and handlers. The server itself sets no
 * limit, because large uploads may take any time.
 */
export function bodyDeadline(timeoutMs: number = bodyMs): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req)) {
      next();
      return;
    }
    const timer = setTimeout(() => refuse(req, res, timeoutMs), timeoutMs);
    const cancel = () => {
      clearTimeout(timer);
      cancels.delete(req);
    };
    cancels.set(req, cancel);
    req.once('end', cancel).once('close', cancel);
    next();
  };
}

/** Cancels the deadline. The caller limits the time of this body itself. */
export function ownBodyDeadline(req: IncomingMessage): void {
  cancels.get(req)?.();
  // The caller may allow longer silence than the server's timeout.
  req.setTimeout(0);
}

/**
 * Replaces the deadline for the whole body by an idle timeout, for large bodies: ends the request when no data arrives for `idleMs`.
 */
export function idleBodyDeadline(req: Request, res: Response, idleMs = bodyMs): void {
  ownBodyDeadline(req);
  const timer = setTimeout(() => refuse(req, res, idleMs), idleMs);
  const onData = () => void timer.refresh();
  const stop = () => {
    clearTimeout(timer);
    req.off('data', onData);
  };
  // Pause first: the 'data' listener alone would start the flow before the body has a reader.
  req.pause();
  req.on('data', onData).once('end', stop).once('close', stop);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuse(req: Request, res: Response, timeoutMs: number): void {
  if (req.complete) return;
  if (res.headersSent) {
    // The response was sent without reading the body; the rest of the body would hold the connection.
    req.socket.destroy();
    return;
  }
  const seconds = timeoutMs / 1000;
  const headers = { Connection: 'close' };
  sendProblem(req, res, new AppError('malformed_request', `The body did not arrive within ${seconds} s.`, { headers }));
}
