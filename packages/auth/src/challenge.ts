import { AppError } from '@millrace/service';

const bearerChallenge = 'Bearer realm="millrace"';
const keyChallenge = 'ApiKey realm="millrace"';

/** The kinds of credentials that a request may have. */
export interface Accepted {
  jwt: boolean;
  key: boolean;
}

/** RFC 6750: the challenge includes an error code only if a token was sent. */
function challengeOf(accepted: Accepted, badToken: boolean): string {
  const bearer = badToken ? `${bearerChallenge}, error="invalid_token"` : bearerChallenge;
  return [...(accepted.jwt ? [bearer] : []), ...(accepted.key ? [keyChallenge] : [])].join(', ');
}

/** A 401, with the challenge that RFC 9110 wants. */
export function unauthenticated(accepted: Accepted, detail: string, badToken = false): AppError {
  return new AppError('unauthenticated', detail, { headers: { 'WWW-Authenticate': challengeOf(accepted, badToken) } });
}
