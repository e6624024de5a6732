import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

/** Accepted values of X-Request-Id. Others are replaced, so that clients cannot forge log lines. */
const acceptable = /^[A-Za-z0-9._-]{8,128}$/;

const ids = new WeakMap<Request, string>();

/**
 * The request's id: the X-Request-Id of the client or proxy if it is well-formed, else a new UUID. Log lines, problem responses and
 * the jobs that the request creates contain it.
 */
export function requestIdOf(req: Request): string {
  const known = ids.get(req);
  if (known !== undefined) return known;
  const sent = req.get('x-request-id');
  const id = sent !== undefined && acceptable.test(sent) ? sent : randomUUID();
  ids.set(req, id);
  return id;
}

/** Sets the response header X-Request-Id. */
export function requestId(): RequestHandler {
  return (req: Request, res: Response, next) => {
    res.setHeader('X-Request-Id', requestIdOf(req));
    next();
  };
}
