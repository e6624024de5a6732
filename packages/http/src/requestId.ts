import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

/** What a proxy or a client may have named a request; anything else is replaced, so that logs cannot be forged. */
const acceptable = /^[A-Za-z0-9._-]{8,128}$/;

const ids = new WeakMap<Request, string>();

/**
 * The request's id: the client's or proxy's X-Request-Id where it is well-formed, else a new uuid. It stands in every
 * log line and problem response, and travels with the jobs that the request causes.
 */
export function requestIdOf(req: Request): string {
  const known = ids.get(req);
  if (known !== undefined) return known;
  const sent = req.get('x-request-id');
  const id = sent !== undefined && acceptable.test(sent) ? sent : randomUUID();
  ids.set(req, id);
  return id;
}

/** Answers every request with its id in X-Request-Id. */
export function requestId(): RequestHandler {
  return (req: Request, res: Response, next) => {
    res.setHeader('X-Request-Id', requestIdOf(req));
    next();
  };
}
