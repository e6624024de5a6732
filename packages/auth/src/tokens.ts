import jwt from 'jsonwebtoken';
import { z } from 'zod';

/** What a token says of its bearer. */
export interface TokenClaims {
  accountId: number;
  /** The account's token version when it was issued; a reset password raises the account's. */
  version: number;
}

export interface Tokens {
  issue(claims: TokenClaims): string;
  /** undefined for whatever is no valid token of ours: forged, expired, of another issuer or audience, not HS256. */
  verify(token: string): TokenClaims | undefined;
}

const algorithm = 'HS256';
const issuer = 'millrace';
const audience = 'millrace';

const maxInt4 = 2_147_483_647;

/** `exp` is required here: jsonwebtoken takes a token without one for valid for ever. */
const payloadSchema = z.object({
  sub: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= maxInt4),
  ver: z.int().min(0).max(maxInt4),
  exp: z.int(),
});

export interface TokenOptions {
  /** The first signs, all verify. */
  secrets: readonly string[];
  lifetimeSeconds: number;
}

/** JSON Web Tokens signed with a shared secret; `sub` is the account's id. */
export function createTokens({ secrets, lifetimeSeconds }: TokenOptions): Tokens {
  const [signingSecret] = secrets;
  if (signingSecret === undefined) throw new Error('a secret is required');

  function payloadOf(token: string): unknown {
    for (const secret of secrets) {
      try {
        return jwt.verify(token, secret, { algorithms: [algorithm], issuer, audience });
      } catch (error) {
        // Signed with another secret of the list, perhaps. Every other fault is one under any secret; a payload that is no JSON is a
        // SyntaxError, thrown before the signature is looked at.
        if (!(error instanceof jwt.JsonWebTokenError) || error.message !== 'invalid signature') return undefined;
      }
    }
    return undefined;
  }

  return {
    issue: ({ accountId, version }) =>
      jwt.sign({ ver: version }, signingSecret, {
        algorithm,
        issuer,
        audience,
        subject: String(accountId),
        expiresIn: lifetimeSeconds,
      }),
    verify(token) {
      const payload = payloadSchema.safeParse(payloadOf(token));
      return payload.success ? { accountId: payload.data.sub, version: payload.data.ver } : undefined;
    },
  };
}
