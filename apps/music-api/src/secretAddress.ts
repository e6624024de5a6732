import type { RequestHandler } from 'express';

/** The address is a secret: no cache keeps the answer, and browsers do not tell the address to other servers. */
export const secretAddress: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  next();
};
