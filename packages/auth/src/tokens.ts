import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

/** The claims of a token. */
export interface TokenClaims {
  accountId: number;
  /** The account's token version at the time of issue; a password reset increments the account's. */
  version: number;
  /** The session of the token; undefined for a token that was issued before sessions existed. */
  sessionId?: string | undefined;
}

/** The claims of a token that is valid. */
export interface VerifiedClaims extends TokenClaims {
  /** When it expires. */
  expiresAt: Date;
}

export interface Tokens {
  /** @param lifetimeSeconds in place of the usual one */
  issue(claims: TokenClaims, lifetimeSeconds?: number): string;
  /** undefined for any token that is not valid here: forged, expired, of another issuer or audience, not HS256. */
  verify(token: string): VerifiedClaims | undefined;
}

const algorithm = 'HS256';
const issuer = 'millrace';
const audience = 'millrace';

const maxInt4 = 2_147_483_647;

/** `exp` is required: jsonwebtoken accepts a token without one as valid forever. */
const payloadSchema = z.object({
  sub: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= maxInt4),
  ver: z.int().min(0).max(maxInt4),
  sid: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional(),
  exp: z.int(),
});

export interface TokenOptions {
  /** The first signs, all verify. */
  secrets: readonly string[];
  lifetimeSeconds: number;
}

/** JSON Web Tokens signed with a shared secret; `sub` is the account id. */
export function createTokens({ secrets, lifetimeSeconds }: TokenOptions): Tokens {
  // jsonwebtoken first tries to parse a string as a PEM public key, for each token; that costs more than the signature's check.
  const keys: KeyObject[] = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  const [signingKey] = keys;
  if (signingKey === undefined) throw new Error('a secret is required');

  function payloadOf(token: string): unknown {
    for (const key of keys) {
      try {
        return jwt.verify(token, key, { algorithms: [algorithm], issuer, audience });
      } catch (error) {
        // The token may be signed with another secret of the list. Any other fault fails under every secret. A payload that is not JSON
        // is a SyntaxError, thrown before the signature is checked.
        if (!(error instanceof jwt.JsonWebTokenError) || error.message !== 'invalid signature') return undefined;
      }
    }
    return undefined;
  }

  return {
    issue: ({ accountId, version, sessionId }, expiresIn = lifetimeSeconds) =>
      jwt.sign({ ver: version, ...(sessionId !== undefined && { sid: sessionId }) }, signingKey, {
        algorithm,
        issuer,
        audience,
        subject: String(accountId),
        expiresIn,
      }),
    verify(token) {
      const payload = payloadSchema.safeParse(payloadOf(token));
      if (!payload.success) return undefined;
      const { sub: accountId, ver: version, sid: sessionId, exp } = payload.data;
      return { accountId, version, sessionId, expiresAt: new Date(exp * 1000) };
    },
  };
}
