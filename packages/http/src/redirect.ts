import type { Response } from 'express';

/** Redirects with 302 and without a body. */
export function redirect(res: Response, location: string): void {
  res.status(302).setHeader('Location', location);
  res.end();
}
