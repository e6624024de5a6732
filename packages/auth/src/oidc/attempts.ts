import { AppError } from '@millrace/service';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { createSeal } from '../seal.ts';

/** What the answer of the provider is checked against. Only the browser that began the sign-in has it, in a cookie. */
const attemptFields = z.object({
  state: z.string(),
  nonce: z.string(),
  /** For PKCE (RFC 7636). */
  verifier: z.string(),
  /** The page that gets the browser afterwards. */
  returnTo: z.string().optional(),
  /** Whether to keep an account that is to be deleted. */
  restore: z.boolean().optional(),
  /** The session that links an identity to its account; absent for a sign-in. */
  link: z.object({ accountId: z.number(), version: z.number(), sessionId: z.string().optional() }).optional(),
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
});
export type Attempt = z.output<typeof attemptFields>;

/** The cookies of sign-ins that have begun. Each sign-in has its own, so that two tabs do not disturb each other. */
export interface Attempts {
  /** @param redirectUri the only one with which the attempt can be completed */
  keep(res: Response, redirectUri: string, attempt: Omit<Attempt, 'expiresAt'>): void;
  /** @throws AppError sign_in_expired if this browser has not begun a sign-in with this state, or too long ago */
  read(req: Request, redirectUri: string, state: string): Attempt;
  clear(res: Response, redirectUri: string, state: string): void;
}

/** Enough for a person who first has to find a password and a second factor. */
export const attemptSeconds = 600;

const nameOf = (state: string): string => `millrace_oidc_${state.slice(0, 8)}`;

function cookieOf(req: Request, name: string): string | undefined {
  const cookies = (req.headers.cookie ?? '').split('; ');
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * The provider sends the browser back from another site: the cookie must be SameSite=Lax, because Strict ones are left out then.
 *
 * @param secrets of JWT_SECRET: the first seals, all open
 */
export function createAttempts(secrets: readonly string[]): Attempts {
  const seal = createSeal(secrets, 'millrace oidc sign-in');
  const attributesOf = (redirectUri: string) => {
    const { protocol, pathname: path } = new URL(redirectUri);
    return { httpOnly: true, sameSite: 'lax', secure: protocol === 'https:', path } as const;
  };
  return {
    keep(res, redirectUri, attempt) {
      const kept: Attempt = { ...attempt, expiresAt: Date.now() + attemptSeconds * 1000 };
      res.cookie(nameOf(attempt.state), seal.close(JSON.stringify(kept), redirectUri), {
        ...attributesOf(redirectUri),
        maxAge: attemptSeconds * 1000,
      });
    },
    read(req, redirectUri, state) {
      const opened = seal.open(cookieOf(req, nameOf(state)) ?? '', redirectUri);
      const attempt = opened === undefined ? undefined : attemptFields.parse(JSON.parse(opened));
      if (attempt?.state !== state || attempt.expiresAt <= Date.now()) {
        throw new AppError(
          'sign_in_expired',
          'This browser has not begun this sign-in, or more than ten minutes ago. Begin again.',
        );
      }
      return attempt;
    },
    clear(res, redirectUri, state) {
      res.clearCookie(nameOf(state), attributesOf(redirectUri));
    },
  };
}
