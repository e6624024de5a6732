import type { Security } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { Request, RequestHandler } from 'express';
import { type Account, roleOf } from './accounts/account.ts';
import { groupOf } from './accounts/network.ts';
import type { FindByToken, SignedInAccount } from './accounts/signedIn.ts';
import { type Accepted, unauthenticated } from './challenge.ts';
import type { Credential } from './credential.ts';
import { actForAccount } from './holders.ts';
import type { ApiKeys, KeyOwner } from './keys/apiKeys.ts';
import { importing, permits, type Scope } from './keys/scopes.ts';
import { assertNotSuspended } from './operators/suspension.ts';
import type { Changes } from './sessions/changes.ts';
import { createKnown } from './sessions/known.ts';
import type { Tokens, VerifiedClaims } from './tokens.ts';

/**
 * One guard per kind of security, as in the specifications' auth columns. A guard ignores credentials of a kind it does not accept (a token in
 * Authorization, a key in X-API-Key). Each credential of an accepted kind must be valid, and a token and a key sent together
 * must belong to the same account. An Authorization header without a bearer token counts as an invalid token.
 */
export type Guards = Readonly<Record<Security, readonly RequestHandler[]>>;

/** What a request proved its right with. */
interface Proof {
  accepted: Accepted;
  claims: VerifiedClaims | undefined;
  key: string | undefined;
}

/** Whom a request acts for. */
interface Admitted {
  proof: Proof;
  account: Account;
  /** Undefined for an API key. */
  signedIn: SignedInAccount | undefined;
  /** What the API key may do; undefined if the request has a token, which may do everything. */
  scopes: readonly string[] | undefined;
  /** The API key; undefined if the request has a token. */
  keyId: number | undefined;
  /** When the first of its credentials expires; undefined if none does. */
  expiresAt: Date | undefined;
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

/** What must not end while a request makes something that outlives it. Follows a guard that requires a credential. See `holdCredential`. */
export function credentialOf(req: Request): Credential {
  const found = admitted.get(req);
  if (!found) throw new Error(`${req.method} ${req.path} has no guard that requires a credential`);
  const { account, signedIn, keyId, proof } = found;
  return { accountId: account.id, keyId, version: signedIn && proof.claims?.version, sessionId: signedIn?.sessionId };
}

/** When the credential of a request expires; undefined if it does not. For what goes on after the guard has admitted the request. */
export const credentialEndOf = (req: Request): Date | undefined => admitted.get(req)?.expiresAt;

/** The account and the session of the request's token, behind a guard that requires one. */
export function signedInOf(req: Request): SignedInAccount {
  const signedIn = admitted.get(req)?.signedIn;
  if (!signedIn) throw new Error(`${req.method} ${req.path} has no guard that requires a token`);
  return signedIn;
}

/** Whether the caller may do what needs the scope: a token may do everything. Follows a guard that requires a credential. */
export function mayDo(req: Request, scope: Scope): boolean {
  const found = admitted.get(req);
  return found !== undefined && (found.scopes === undefined || permits(found.scopes, scope));
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

const badToken = (accepted: Accepted): AppError =>
  unauthenticated(accepted, 'The token is invalid, expired or revoked.', true);

function missingCredential(accepted: Accepted, req: Request): AppError {
  const wanted = [
    ...(accepted.jwt ? ['a bearer token in Authorization'] : []),
    ...(accepted.key ? ['an API key in X-API-Key'] : []),
  ].join(' or ');
  const otherKind = accepted.jwt ? req.headers['x-api-key'] : req.headers.authorization;
  const hint = otherKind === undefined ? '' : ` ${accepted.jwt ? 'An API key' : 'A bearer token'} is not accepted.`;
  return unauthenticated(accepted, `This request requires ${wanted}.${hint}`);
}

/** What ends first. */
function firstOf(...times: (Date | null | undefined)[]): Date | undefined {
  return times.reduce<Date | undefined>((first, time) => (time && (!first || time < first) ? time : first), undefined);
}

export interface GuardDependencies {
  tokens: Tokens;
  accounts: { findByToken: FindByToken };
  apiKeys: Pick<ApiKeys, 'find'>;
  changes: Pick<Changes, 'onChange'>;
}

export interface Admission {
  guards: Guards;
  /** For after the body, which can come long after the head: refuse a request whose credential has ended since. */
  afterBody: Guards;
  /**
   * Refuses a request whose credential was ended since the guard admitted it. A token that has only expired since is still good. Does nothing
   * if no guard admitted the request.
   *
   * @throws AppError unauthenticated, account_suspended
   */
  admitAgain(req: object): Promise<void>;
}

export function createGuards({ tokens, accounts, apiKeys, changes }: GuardDependencies): Admission {
  const knownTokens = createKnown<SignedInAccount>(changes);
  const knownKeys = createKnown<KeyOwner>(changes);

  /** undefined: no token was sent; null: an invalid one. */
  function claimsOf(req: Request): VerifiedClaims | null | undefined {
    const header = req.headers.authorization;
    if (header === undefined) return undefined;
    const token = /^bearer +(\S+)$/i.exec(header)?.[1];
    return (token === undefined ? undefined : tokens.verify(token)) ?? null;
  }

  const findByClaims = (claims: VerifiedClaims): Promise<SignedInAccount | undefined> =>
    knownTokens.get(`${claims.accountId} ${claims.version} ${claims.sessionId ?? ''}`, () =>
      accounts.findByToken(claims),
    );

  /** undefined: no key was sent. */
  function keyOf(req: Request): string | undefined {
    const header = req.headers['x-api-key'];
    return header === undefined ? undefined : String(header);
  }

  async function findByKey(key: string): Promise<KeyOwner | undefined> {
    const owner = await knownKeys.get(key, () => apiKeys.find(key));
    const hasExpired = owner?.expiresAt != null && owner.expiresAt.getTime() <= Date.now();
    return hasExpired ? undefined : owner;
  }

  /** @throws AppError unauthenticated, account_suspended */
  async function identify(proof: Proof): Promise<Admitted | undefined> {
    const { accepted, claims, key } = proof;
    const signedIn = claims && (await findByClaims(claims));
    if (claims !== undefined && signedIn === undefined) throw badToken(accepted);
    const owner = key === undefined ? undefined : await findByKey(key);
    if (key !== undefined && owner === undefined) {
      throw unauthenticated(accepted, 'The API key is invalid, expired or revoked.');
    }
    if (signedIn && owner && signedIn.accountId !== owner.accountId) {
      throw unauthenticated(accepted, 'The token and the API key belong to different accounts.');
    }
    const account = signedIn?.account ?? owner?.account;
    // Not a 401: a client would drop the credential, which is valid again when the suspension is lifted.
    if (account !== undefined) assertNotSuspended(account);
    const used = signedIn ? undefined : owner;
    const expiresAt = firstOf(claims?.expiresAt, owner?.expiresAt);
    return account && { proof, account, signedIn, scopes: used?.scopes, keyId: used?.keyId, expiresAt };
  }

  async function authenticate(req: Request, accepted: Accepted): Promise<Admitted | undefined> {
    const claims = accepted.jwt ? claimsOf(req) : undefined;
    if (claims === null) throw badToken(accepted);
    return identify({ accepted, claims, key: accepted.key ? keyOf(req) : undefined });
  }

  const admit = (req: Request, found: Admitted | undefined): void => {
    if (found === undefined) return;
    admitted.set(req, found);
    actForAccount(found.account);
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

  /** Whom a request acts for whose credentials count as none if they do not suffice. */
  async function identifyLeniently(proof: Proof): Promise<Admitted | undefined> {
    const { claims, key } = proof;
    const signedIn = claims && (await findByClaims(claims));
    const owner = signedIn === undefined && key !== undefined ? await findByKey(key) : undefined;
    const account = signedIn?.account ?? owner?.account;
    if (account === undefined || account.suspendedAt !== null) return undefined;
    const expiresAt = firstOf(signedIn && claims?.expiresAt, owner?.expiresAt);
    return { proof, account, signedIn, scopes: owner?.scopes, keyId: owner?.keyId, expiresAt, isLenient: true };
  }

  const lenient =
    (accepted: Accepted): RequestHandler =>
    async (req, _res, next) => {
      const claims = (accepted.jwt && claimsOf(req)) || undefined;
      admit(req, await identifyLeniently({ accepted, claims, key: accepted.key ? keyOf(req) : undefined }));
      next();
    };

  async function admitAgain(req: object): Promise<void> {
    const before = admitted.get(req);
    if (before === undefined) return;
    const found = await (before.isLenient ? identifyLeniently(before.proof) : identify(before.proof));
    if (found === undefined) admitted.delete(req);
    else admitted.set(req, found);
  }

  const again: RequestHandler = async (req, _res, next) => {
    await admitAgain(req);
    next();
  };

  return {
    guards: {
      public: [],
      publicJwt: [lenient({ jwt: true, key: false })],
      publicJwtOrKey: [lenient({ jwt: true, key: true })],
      optionalJwt: [optional],
      jwt: [required({ jwt: true, key: false })],
      key: [required({ jwt: false, key: true })],
      jwtOrKey: [required({ jwt: true, key: true })],
      // A key would act for an operator without anybody being present.
      admin: [required({ jwt: true, key: false }), requireAdmin],
    },
    afterBody: {
      public: [],
      publicJwt: [again],
      publicJwtOrKey: [again],
      optionalJwt: [again],
      jwt: [again],
      key: [again],
      jwtOrKey: [again],
      admin: [again, requireAdmin],
    },
    admitAgain,
  };
}
