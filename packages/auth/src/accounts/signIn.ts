import type { Database } from '@millrace/database';
import { AppError } from '@millrace/service';
import { accountSuspended, assertNotSuspended } from '../operators/suspension.ts';
import type { SessionClient, Sessions } from '../sessions/sessions.ts';
import type { Tokens } from '../tokens.ts';
import { type Account, type StoredAccount, storedAccountSelection, withoutSecrets } from './account.ts';
import { assertStays } from './ending.ts';

/** An account and a token for it. */
export interface SignedIn {
  token: string;
  account: Account;
  /** For the cookie of a browser, if the client asked for one. */
  refreshToken?: string | undefined;
}

export interface LoginOptions {
  /** Keep the session in a cookie: a refresh token, and a bearer token that ends soon. */
  cookie?: boolean | undefined;
}

/** In seconds. */
export interface Lifetimes {
  /** Of a token, and of a session without a cookie. */
  token: number;
  /** Of a token of a session with a cookie. */
  shortToken: number;
  /** Of a session with a cookie, since its last refresh. */
  refresh: number;
}

/** Makes tokens for an account whose owner has been identified. */
export interface SignIn {
  /**
   * Starts a session.
   *
   * @param stored as it was when its owner was identified
   * @throws AppError invalid_credentials if its password has been changed since, account_ending, account_suspended
   */
  start(stored: StoredAccount, client: SessionClient, options?: LoginOptions): Promise<SignedIn>;
  /** A token of the account's current version for a session that stays. */
  again(stored: StoredAccount, sessionId: string): Promise<SignedIn>;
  /** A new token for the session of a refresh token. @throws AppError unauthenticated, account_suspended */
  refresh(refreshToken: string): Promise<SignedIn>;
}

/** @throws AppError account_suspended, account_ending */
export function assertCanSignIn(stored: StoredAccount): void {
  assertNotSuspended(stored);
  assertStays(stored);
}

export function createSignIn(deps: {
  database: Database;
  sessions: Sessions;
  tokens: Tokens;
  lifetimes: Lifetimes;
}): SignIn {
  const { database, sessions, tokens, lifetimes } = deps;
  const { account: accounts, session: sessionTable } = database.prisma;

  const signedIn = (stored: StoredAccount, sessionId: string, lifetime: number, refreshToken?: string): SignedIn => ({
    token: tokens.issue({ accountId: stored.id, version: stored.tokenVersion, sessionId }, lifetime),
    account: withoutSecrets(stored),
    refreshToken,
  });

  return {
    async start(stored, client, { cookie = false } = {}) {
      assertCanSignIn(stored);
      const lifetimeSeconds = cookie ? lifetimes.refresh : lifetimes.token;
      const started = await sessions.start(stored, client, { lifetimeSeconds, withRefresh: cookie });
      if (started === undefined) {
        throw new AppError('invalid_credentials', 'The password has just been changed. Log in with the new one.');
      }
      return signedIn(stored, started.id, cookie ? lifetimes.shortToken : lifetimes.token, started.refreshToken);
    },

    async again(stored, sessionId) {
      const session = await sessionTable.findUnique({ where: { id: sessionId }, select: { refreshHash: true } });
      return signedIn(stored, sessionId, session?.refreshHash == null ? lifetimes.token : lifetimes.shortToken);
    },

    async refresh(given) {
      const refreshed = await sessions.refresh(given, lifetimes.refresh);
      if (refreshed.outcome === 'suspended') throw accountSuspended(refreshed.account);
      if (refreshed.outcome !== 'refreshed') {
        const why = refreshed.outcome === 'reused' ? 'was used before; its session has been ended' : 'is not valid';
        throw new AppError('unauthenticated', `The refresh token ${why}. Log in again.`);
      }
      const { accountId, sessionId, refreshToken } = refreshed;
      const stored = await accounts.findUnique({ where: { id: accountId }, select: storedAccountSelection });
      if (stored === null) throw new AppError('unauthenticated', 'The account does not exist any more.');
      assertNotSuspended(stored);
      return signedIn(stored, sessionId, lifetimes.shortToken, refreshToken);
    },
  };
}
