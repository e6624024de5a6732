import { AppError } from '@millrace/service';
import type { Request, RequestHandler } from 'express';
import type { Account } from './account.ts';
import type { Accounts } from './accounts.ts';
import type { ApiKeys } from './apiKeys.ts';
import type { Tokens } from './tokens.ts';

/**
 * One per entry of the specifications' auth columns. A guard looks only at the kinds of credentials it takes (a token in
 * Authorization, a key in X-API-Key): the other kind neither opens nor spoils anything. Of the kinds it takes, each that is
 * sent must be valid, and a token and a key sent together must be of the same account; an Authorization header that is no
 * bearer token counts as an invalid one.
 */
export interface Guards {
  requireJwt: RequestHandler;
  requireKey: RequestHandler;
  requireJwtOrKey: RequestHandler;
  /** Works without a token; a bad one is 401. */
  optionalJwt: RequestHandler;
  /** Works without a token; a bad one is ignored. */
  publicJwt: RequestHandler;
}

const accounts = new WeakMap<Request, Account>();

/** Whom the request acts for, behind a guard that requires a credential. */
export function accountOf(req: Request): Account {
  const account = accounts.get(req);
  if (!account) throw new Error(`no guard that requires a credential stands before ${req.method} ${req.path}`);
  return account;
}

/** Whom the request acts for, if anybody: behind an optional guard. */
export function optionalAccountOf(req: Request): Account | undefined {
  return accounts.get(req);
}

const bearerChallenge = 'Bearer realm="millrace"';
const keyChallenge = 'ApiKey realm="millrace"';

interface Accepted {
  jwt: boolean;
  key: boolean;
}

/** RFC 6750: the challenge names the fault only where a token was sent. */
function challengeOf(accepted: Accepted, badToken: boolean): string {
  const bearer = badToken ? `${bearerChallenge}, error="invalid_token"` : bearerChallenge;
  return [...(accepted.jwt ? [bearer] : []), ...(accepted.key ? [keyChallenge] : [])].join(', ');
}

function unauthenticated(accepted: Accepted, detail: string, badToken = false): AppError {
  return new AppError('unauthenticated', detail, { headers: { 'WWW-Authenticate': challengeOf(accepted, badToken) } });
}

function missing(accepted: Accepted, req: Request): AppError {
  const wanted = [
    ...(accepted.jwt ? ['a bearer token in Authorization'] : []),
    ...(accepted.key ? ['an API key in X-API-Key'] : []),
  ].join(' or ');
  const otherKind = accepted.jwt ? req.headers['x-api-key'] : req.headers.authorization;
  const hint =
    otherKind === undefined ? '' : ` ${accepted.jwt ? 'An API key' : 'A bearer token'} is not accepted here.`;
  return unauthenticated(accepted, `This needs ${wanted}.${hint}`);
}

export interface GuardDependencies {
  tokens: Tokens;
  accounts: Pick<Accounts, 'ofToken'>;
  apiKeys: Pick<ApiKeys, 'accountOf'>;
}

export function createGuards({ tokens, accounts: accountService, apiKeys }: GuardDependencies): Guards {
  /** undefined: no token was sent; null: a bad one. */
  async function byToken(req: Request): Promise<Account | null | undefined> {
    const header = req.headers.authorization;
    if (header === undefined) return undefined;
    const token = /^bearer +(\S+)$/i.exec(header)?.[1];
    const claims = token === undefined ? undefined : tokens.verify(token);
    return (claims && (await accountService.ofToken(claims))) ?? null;
  }

  /** undefined: no key was sent; null: a bad one. */
  async function byKey(req: Request): Promise<Account | null | undefined> {
    const header = req.headers['x-api-key'];
    if (header === undefined) return undefined;
    return (await apiKeys.accountOf(String(header))) ?? null;
  }

  async function authenticate(req: Request, accepted: Accepted): Promise<Account | undefined> {
    const ofToken = accepted.jwt ? await byToken(req) : undefined;
    if (ofToken === null) throw unauthenticated(accepted, 'The token is not valid, or not any more.', true);
    const ofKey = accepted.key ? await byKey(req) : undefined;
    if (ofKey === null) throw unauthenticated(accepted, 'The API key is not valid, or not any more.');
    if (ofToken && ofKey && ofToken.id !== ofKey.id) {
      throw unauthenticated(accepted, 'The token and the API key are of different accounts.');
    }
    return ofToken ?? ofKey;
  }

  const required =
    (accepted: Accepted): RequestHandler =>
    async (req, _res, next) => {
      const account = await authenticate(req, accepted);
      if (!account) throw missing(accepted, req);
      accounts.set(req, account);
      next();
    };

  return {
    requireJwt: required({ jwt: true, key: false }),
    requireKey: required({ jwt: false, key: true }),
    requireJwtOrKey: required({ jwt: true, key: true }),
    optionalJwt: async (req, _res, next) => {
      const account = await authenticate(req, { jwt: true, key: false });
      if (account) accounts.set(req, account);
      next();
    },
    publicJwt: async (req, _res, next) => {
      const account = await byToken(req);
      if (account) accounts.set(req, account);
      next();
    },
  };
}
