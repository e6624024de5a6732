import type { Security } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { Request, RequestHandler } from 'express';
import type { Account } from './account.ts';
import type { Accounts } from './accounts.ts';
import type { ApiKeys } from './apiKeys.ts';
import type { Tokens } from './tokens.ts';

/**
 * One guard per kind of security, as in the specifications' auth columns. A guard ignores credentials of a kind it does not accept (a token in
 * Authorization, a key in X-API-Key). Each credential of an accepted kind must be valid, and a token and a key sent together
 * must belong to the same account. An Authorization header without a bearer token counts as an invalid token.
 */
export type Guards = Readonly<Record<Security, readonly RequestHandler[]>>;

const accounts = new WeakMap<Request, Account>();

/** The account the request acts for, behind a guard that requires a credential. */
export function accountOf(req: Request): Account {
  const account = accounts.get(req);
  if (!account) throw new Error(`${req.method} ${req.path} has no guard that requires a credential`);
  return account;
}

/** The account the request acts for, if any, behind an optional guard. */
export function optionalAccountOf(req: Request): Account | undefined {
  return accounts.get(req);
}

const bearerChallenge = 'Bearer realm="millrace"';
const keyChallenge = 'ApiKey realm="millrace"';

interface Accepted {
  jwt: boolean;
  key: boolean;
}

/** RFC 6750: the challenge includes an error code only if a token was sent. */
function challengeOf(accepted: Accepted, badToken: boolean): string {
  const bearer = badToken ? `${bearerChallenge}, error="invalid_token"` : bearerChallenge;
  return [...(accepted.jwt ? [bearer] : []), ...(accepted.key ? [keyChallenge] : [])].join(', ');
}

function unauthenticated(accepted: Accepted, detail: string, badToken = false): AppError {
  return new AppError('unauthenticated', detail, { headers: { 'WWW-Authenticate': challengeOf(accepted, badToken) } });
}

function missingCredential(accepted: Accepted, req: Request): AppError {
  const wanted = [
    ...(accepted.jwt ? ['a bearer token in Authorization'] : []),
    ...(accepted.key ? ['an API key in X-API-Key'] : []),
  ].join(' or ');
  const otherKind = accepted.jwt ? req.headers['x-api-key'] : req.headers.authorization;
  const hint = otherKind === undefined ? '' : ` ${accepted.jwt ? 'An API key' : 'A bearer token'} is not accepted.`;
  return unauthenticated(accepted, `This request requires ${wanted}.${hint}`);
}

export interface GuardDependencies {
  tokens: Tokens;
  accounts: Pick<Accounts, 'findByToken'>;
  apiKeys: Pick<ApiKeys, 'accountOf'>;
}

export function createGuards({ tokens, accounts: accountService, apiKeys }: GuardDependencies): Guards {
  /** undefined: no token was sent; null: an invalid one. */
  async function accountByToken(req: Request): Promise<Account | null | undefined> {
    const header = req.headers.authorization;
    if (header === undefined) return undefined;
    const token = /^bearer +(\S+)$/i.exec(header)?.[1];
    const claims = token === undefined ? undefined : tokens.verify(token);
    return (claims && (await accountService.findByToken(claims))) ?? null;
  }

  /** undefined: no key was sent; null: an invalid one. */
  async function accountByKey(req: Request): Promise<Account | null | undefined> {
    const header = req.headers['x-api-key'];
    if (header === undefined) return undefined;
    return (await apiKeys.accountOf(String(header))) ?? null;
  }

  async function authenticate(req: Request, accepted: Accepted): Promise<Account | undefined> {
    const tokenAccount = accepted.jwt ? await accountByToken(req) : undefined;
    if (tokenAccount === null) throw unauthenticated(accepted, 'The token is invalid, expired or revoked.', true);
    const keyAccount = accepted.key ? await accountByKey(req) : undefined;
    if (keyAccount === null) throw unauthenticated(accepted, 'The API key is invalid or revoked.');
    if (tokenAccount && keyAccount && tokenAccount.id !== keyAccount.id) {
      throw unauthenticated(accepted, 'The token and the API key belong to different accounts.');
    }
    return tokenAccount ?? keyAccount;
  }

  const required =
    (accepted: Accepted): RequestHandler =>
    async (req, _res, next) => {
      const account = await authenticate(req, accepted);
      if (!account) throw missingCredential(accepted, req);
      accounts.set(req, account);
      next();
    };

  const optional: RequestHandler = async (req, _res, next) => {
    const account = await authenticate(req, { jwt: true, key: false });
    if (account) accounts.set(req, account);
    next();
  };

  const lenient: RequestHandler = async (req, _res, next) => {
    const account = await accountByToken(req);
    if (account) accounts.set(req, account);
    next();
  };

  return {
    public: [],
    publicJwt: [lenient],
    optionalJwt: [optional],
    jwt: [required({ jwt: true, key: false })],
    key: [required({ jwt: false, key: true })],
    jwtOrKey: [required({ jwt: true, key: true })],
  };
}
