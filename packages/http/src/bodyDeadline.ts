import type { IncomingMessage } from 'node:http';
import { AppError } from '@millrace/service';
import type { Request, RequestHandler, Response } from 'express';
import { sendProblem } from './problem.ts';

/** How long the whole body of a request may take. Small bodies come at once; the largest JSON body is 64 KiB. */
const bodyMs = 30_000;

const cancels = new WeakMap<IncomingMessage, () => void>();

/**
 * Ends a request whose body does not arrive in time. Slow bodies would hold connections and handlers; the server itself has no limit,
 * because a large upload takes as long as it takes.
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

/** The caller limits the time of this body itself. */
export function ownBodyDeadline(req: IncomingMessage): void {
  cancels.get(req)?.();
  // The server would end a connection that is silent for minutes, which the caller may allow.
  req.setTimeout(0);
}

/**
 * Limits a large body by its silence: the request is ended when nothing of it arrives for so long. Takes the place of the deadline for the
 * whole body.
 */
export function idleBodyDeadline(req: Request, res: Response, idleMs = bodyMs): void {
  ownBodyDeadline(req);
  const timer = setTimeout(() => refuse(req, res, idleMs), idleMs);
  const onData = () => void timer.refresh();
  const stop = () => {
    clearTimeout(timer);
    req.off('data', onData);
  };
  // Before anything reads: 'data' alone would start the flow.
  req.pause();
  req.on('data', onData).once('end', stop).once('close', stop);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuse(req: Request, res: Response, timeoutMs: number): void {
  if (req.complete) return;
  if (res.headersSent) {
    // It was answered without its body; what is left of it holds the connection.
    req.socket.destroy();
    return;
  }
  const seconds = timeoutMs / 1000;
  const headers = { Connection: 'close' };
  sendProblem(req, res, new AppError('malformed_request', `The body did not arrive within ${seconds} s.`, { headers }));
}
