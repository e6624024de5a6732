import { AppError } from '@millrace/service';
import type { Request, Response } from 'express';

/** The cookie in which a browser keeps its refresh token. */
export interface RefreshCookie {
  set(res: Response, refreshToken: string): void;
  clear(res: Response): void;
  /** The token of a request from a page that may use it. @throws AppError unauthenticated without one; forbidden for other pages */
  read(req: Request): string;
}

const name = 'millrace_refresh';
const written = /(?:^|; )millrace_refresh=([\w-]{43})(?:;|$)/;

/**
 * The cookie is sent to `/auth` of this service only. Pages of other sites cannot use it: browsers leave it out (SameSite=Strict), and
 * requests that a browser marks as another site's are refused.
 */
export function createRefreshCookie(
  publicUrl: string,
  origins: ReadonlySet<string>,
  lifetimeSeconds: number,
): RefreshCookie {
  const { protocol } = new URL(publicUrl);
  const attributes = { httpOnly: true, sameSite: 'strict', secure: protocol === 'https:' } as const;
  const pathOf = (res: Response): string => `${res.req.baseUrl.replace(/\/auth$/, '')}/auth`;
  return {
    set(res, refreshToken) {
      res.cookie(name, refreshToken, { ...attributes, path: pathOf(res), maxAge: lifetimeSeconds * 1000 });
    },
    clear(res) {
      res.clearCookie(name, { ...attributes, path: pathOf(res) });
    },
    read(req) {
      const from = req.get('origin');
      if (from !== undefined && !origins.has(from)) {
        throw new AppError('forbidden', 'Pages of this origin may not use the session.');
      }
      const [, token] = written.exec(req.headers.cookie ?? '') ?? [];
      if (token === undefined)
        throw new AppError('unauthenticated', 'There is no session in the cookie. Log in again.');
      return token;
    },
  };
}
