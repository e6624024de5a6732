import type { Security } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { Request, RequestHandler } from 'express';
import { type Account, roleOf } from './accounts/account.ts';
import type { Accounts, SignedInAccount } from './accounts/accounts.ts';
import { groupOf } from './accounts/network.ts';
import type { ApiKeys, KeyOwner } from './keys/apiKeys.ts';
import { importing, permits } from './keys/scopes.ts';
import { assertNotSuspended } from './operators/suspension.ts';
import type { Changes } from './sessions/changes.ts';
import { createKnown } from './sessions/known.ts';
import type { Tokens } from './tokens.ts';

/**
 * One guard per kind of security, as in the specifications' auth columns. A guard ignores credentials of a kind it does not accept (a token in
 * Authorization, a key in X-API-Key). Each credential of an accepted kind must be valid, and a token and a key sent together
 * must belong to the same account. An Authorization header without a bearer token counts as an invalid token.
 */
export type Guards = Readonly<Record<Security, readonly RequestHandler[]>>;

/** Whom a request acts for. */
interface Admitted {
  account: Account;
  /** Undefined for an API key. */
  signedIn: SignedInAccount | undefined;
  /** What the API key may do; undefined if the request has a token, which may do everything. */
  scopes: readonly string[] | undefined;
  /** The API key; undefined if the request has a token. */
  keyId: number | undefined;
  /** Whether a credential that does not suffice counts as none. */
  isLenient?: boolean;
}

const admitted = new WeakMap<object, Admitted>();

/** The account the request acts for, behind a guard that requires a credential. */
export function accountOf(req: Request): Account {
  const account = admitted.get(req)?.account;
  if (!account) throw new Error(`${req.method} ${req.path} has no guard that requires a credential`);
  return account;
}

/** The account the request acts for, if any, behind an optional guard. */
export function optionalAccountOf(req: Request): Account | undefined {
  return admitted.get(req)?.account;
}

/** The group in which the account of a request has its share. What the guard knows of the account is at most some seconds old. */
export function groupOfCaller(req: object): string | undefined {
  const account = admitted.get(req)?.account;
  return account && groupOf(account);
}

/** The API key that a request acts with; undefined if it has a token. Follows a guard that requires a credential. */
export const keyIdOf = (req: Request): number | undefined => admitted.get(req)?.keyId;

/** The account and the session of the request's token, behind a guard that requires one. */
export function signedInOf(req: Request): SignedInAccount {
  const signedIn = admitted.get(req)?.signedIn;
  if (!signedIn) throw new Error(`${req.method} ${req.path} has no guard that requires a token`);
  return signedIn;
}

/** Refuses an API key that lacks the scope, or ignores it if the guard ignores credentials. @throws AppError forbidden */
export const requireScope =
  (scope: string): RequestHandler =>
  (req, _res, next) => {
    const { scopes, isLenient } = admitted.get(req) ?? {};
    if (scopes !== undefined && !permits(scopes, scope)) {
      if (!isLenient) throw new AppError('forbidden', `The API key does not have the scope ${scope}.`);
      admitted.delete(req);
    }
    next();
  };

/** Whether the request is the import command's, which an operator runs on the platform's machine. */
export const isImport = (req: Request): boolean => admitted.get(req)?.scopes?.includes(importing) ?? false;

/** Refuses an account without the role admin; follows a guard. @throws AppError forbidden */
const requireAdmin: RequestHandler = (req, _res, next) => {
  if (roleOf(accountOf(req)) !== 'admin') {
    throw new AppError('forbidden', 'Only an operator of the platform may do this: an account with the role admin.');
  }
  next();
};

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
  apiKeys: Pick<ApiKeys, 'find'>;
  changes: Pick<Changes, 'onChange'>;
}

export function createGuards({ tokens, accounts, apiKeys, changes }: GuardDependencies): Guards {
  const knownTokens = createKnown<SignedInAccount>(changes);
  const knownKeys = createKnown<KeyOwner>(changes);

  /** undefined: no token was sent; null: an invalid one. */
  async function byToken(req: Request): Promise<SignedInAccount | null | undefined> {
    const header = req.headers.authorization;
    if (header === undefined) return undefined;
    const token = /^bearer +(\S+)$/i.exec(header)?.[1];
    const claims = token === undefined ? undefined : tokens.verify(token);
    if (claims === undefined) return null;
    const { accountId, version, sessionId = '' } = claims;
    const found = await knownTokens.get(`${accountId} ${version} ${sessionId}`, () => accounts.findByToken(claims));
    return found ?? null;
  }

  /** undefined: no key was sent; null: an invalid one. */
  async function byKey(req: Request): Promise<KeyOwner | null | undefined> {
    const header = req.headers['x-api-key'];
    if (header === undefined) return undefined;
    const key = String(header);
    const owner = await knownKeys.get(key, () => apiKeys.find(key));
    const hasExpired = owner?.expiresAt != null && owner.expiresAt.getTime() <= Date.now();
    return owner === undefined || hasExpired ? null : owner;
  }

  async function authenticate(req: Request, accepted: Accepted): Promise<Admitted | undefined> {
    const signedIn = accepted.jwt ? await byToken(req) : undefined;
    if (signedIn === null) throw unauthenticated(accepted, 'The token is invalid, expired or revoked.', true);
    const owner = accepted.key ? await byKey(req) : undefined;
    if (owner === null) throw unauthenticated(accepted, 'The API key is invalid, expired or revoked.');
    if (signedIn && owner && signedIn.accountId !== owner.accountId) {
      throw unauthenticated(accepted, 'The token and the API key belong to different accounts.');
    }
    const account = signedIn?.account ?? owner?.account;
    // Not a 401: a client would drop the credential, which is valid again when the suspension is lifted.
    if (account !== undefined) assertNotSuspended(account);
    const key = signedIn ? undefined : owner;
    return account && { account, signedIn, scopes: key?.scopes, keyId: key?.keyId };
  }

  const admit = (req: Request, found: Admitted | undefined): void => {
    if (found !== undefined) admitted.set(req, found);
  };

  const required =
    (accepted: Accepted): RequestHandler =>
    async (req, _res, next) => {
      const found = await authenticate(req, accepted);
      if (found === undefined) throw missingCredential(accepted, req);
      admit(req, found);
      next();
    };

  const optional: RequestHandler = async (req, _res, next) => {
    admit(req, await authenticate(req, { jwt: true, key: false }));
    next();
  };

  const lenient =
    (accepted: Accepted): RequestHandler =>
    async (req, _res, next) => {
      const signedIn = (accepted.jwt && (await byToken(req))) || undefined;
      const key = (signedIn === undefined && accepted.key && (await byKey(req))) || undefined;
      const account = signedIn?.account ?? key?.account;
      if (account?.suspendedAt === null) {
        admit(req, { account, signedIn, scopes: key?.scopes, keyId: key?.keyId, isLenient: true });
      }
      next();
    };

  return {
    public: [],
    publicJwt: [lenient({ jwt: true, key: false })],
    publicJwtOrKey: [lenient({ jwt: true, key: true })],
    optionalJwt: [optional],
    jwt: [required({ jwt: true, key: false })],
    key: [required({ jwt: false, key: true })],
    jwtOrKey: [required({ jwt: true, key: true })],
    // A key would act for an operator without anybody being present.
    admin: [required({ jwt: true, key: false }), requireAdmin],
  };
}
