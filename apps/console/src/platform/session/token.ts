/** A bearer token in memory, and when it must be replaced. */
export interface HeldToken {
  value: string;
  /** In the time of `performance.now()`. */
  renewAt: number;
}

/** Before the end of a token: a request that begins now must still be accepted. */
const marginMs = 60_000;

/** The lifetime is read from the token, and counted from now: the clocks of browsers are often wrong. */
export function holdToken(value: string, now: number): HeldToken {
  const { iat, exp } = claimsOf(value);
  return { value, renewAt: now + Math.max((exp - iat) * 1000 - marginMs, 0) };
}

function claimsOf(token: string): { iat: number; exp: number } {
  const [, payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  if (typeof claims === 'object' && claims !== null && 'iat' in claims && 'exp' in claims) {
    const { iat, exp } = claims;
    if (typeof iat === 'number' && typeof exp === 'number') return { iat, exp };
  }
  throw new Error('The token has no lifetime.');
}
