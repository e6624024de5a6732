import { type Database, isUniqueViolation, type LimitedKey, type RateLimiter } from '@millrace/database';
import { AppError } from '@millrace/service';
import { type Account, accountSelection, type ServiceName } from './account.ts';
import { emailKeyOf } from './fields.ts';
import { type AuthLimits, limitKeys } from './limits.ts';
import type { Passwords } from './passwords.ts';
import type { Changes } from './sessions/changes.ts';
import type { SessionClient, Sessions } from './sessions/sessions.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

export interface Credentials {
  email: string;
  password: string;
}

export interface Registration extends Credentials {
  service: ServiceName;
  companyName?: string | undefined;
  displayName?: string | undefined;
}

/** An account and a token for it. */
export interface SignedIn {
  token: string;
  account: Account;
  /** For the cookie of a browser, if the client asked for one. */
  refreshToken?: string | undefined;
}

/** A token that a guard has checked. */
export interface SignedInAccount {
  accountId: number;
  account: Account;
  /** Undefined for a token that was issued before sessions existed. */
  sessionId: string | undefined;
}

export interface LoginOptions {
  /** Keep the session in a cookie: a refresh token, and a bearer token that ends soon. */
  cookie?: boolean | undefined;
}

export interface Accounts {
  /**
   * Creates an account. If the e-mail address is registered at another service only and the password matches, adds this service
   * and its profile field to that account.
   *
   * @throws AppError account_exists, rate_limited, unavailable
   */
  register(registration: Registration, client: SessionClient): Promise<SignedIn>;
  /** @throws AppError invalid_credentials (does not tell whether the account exists), rate_limited, unavailable */
  login(credentials: Credentials, client: SessionClient, options?: LoginOptions): Promise<SignedIn>;
  /** A new token for the session of a refresh token. @throws AppError unauthenticated */
  refresh(refreshToken: string): Promise<SignedIn>;
  /** The account of a valid token; undefined if the account is deleted, or the token or its session ended. */
  findByToken(claims: TokenClaims): Promise<SignedInAccount | undefined>;
  /**
   * Sets a new password and ends all other sessions. @returns a new token for this one
   * @throws AppError invalid_credentials for a wrong password, rate_limited, conflict if another request has just changed it
   */
  changePassword(
    who: SignedInAccount,
    change: { password: string; newPassword: string },
    client: SessionClient,
  ): Promise<SignedIn>;
  /** Changes the given fields of the profile. */
  changeProfile(accountId: number, profile: ProfileChanges): Promise<Account>;
  /** Ends the session of a token. One without a session ends together with all others that have none. */
  logout(who: SignedInAccount): Promise<void>;
  /** Ends all sessions, and all tokens without one. */
  logoutEverywhere(accountId: number): Promise<void>;
}

export interface ProfileChanges {
  companyName?: string | undefined;
  displayName?: string | undefined;
}

export interface AccountsDependencies {
  database: Database;
  limiter: RateLimiter;
  limits: AuthLimits;
  passwords: Passwords;
  tokens: Tokens;
  sessions: Sessions;
  changes: Changes;
  lifetimes: Lifetimes;
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

const storedAccountSelection = { ...accountSelection, passwordHash: true, services: true, tokenVersion: true } as const;

export function createAccounts(deps: AccountsDependencies): Accounts {
  const { database, limiter, limits, passwords, tokens, sessions, changes, lifetimes } = deps;
  const { account: table, session: sessionTable } = database.prisma;

  const findByEmail = (emailKey: string) => table.findUnique({ where: { emailKey }, select: storedAccountSelection });
  type StoredAccount = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

  const profileOf = ({ id, email, companyName, displayName }: Account): Account => ({
    id,
    email,
    companyName,
    displayName,
  });

  async function signIn(
    stored: Account & { tokenVersion: number },
    client: SessionClient,
    { cookie = false }: LoginOptions = {},
  ): Promise<SignedIn> {
    const lifetimeSeconds = cookie ? lifetimes.refresh : lifetimes.token;
    const { id: sessionId, refreshToken } = await sessions.start(stored.id, client, {
      lifetimeSeconds,
      withRefresh: cookie,
    });
    const claims = { accountId: stored.id, version: stored.tokenVersion, sessionId };
    const token = tokens.issue(claims, cookie ? lifetimes.shortToken : lifetimes.token);
    return { token, account: profileOf(stored), refreshToken };
  }

  /**
   * The counters that a failed login increments. That of the account with the address has the lowest limit, so that one attacker cannot
   * lock out the owner. That of the account bounds guesses from many addresses, that of the address guesses at many accounts.
   */
  function failedLoginCounters(email: string, address: string): LimitedKey[] {
    const account = emailKeyOf(email);
    return [
      {
        key: limitKeys.failedLoginsOfAccountAndAddress(account, address),
        rule: limits.failedLoginsOfAccountAndAddress,
      },
      { key: limitKeys.failedLoginsOfAccount(account), rule: limits.failedLoginsOfAccount },
      { key: limitKeys.failedLoginsOfAddress(address), rule: limits.failedLoginsOfAddress },
    ];
  }

  /**
   * Whether the password is right, within the limits of failed logins. Takes the same steps and the same time whether or not the account
   * exists.
   *
   * @throws AppError rate_limited, unavailable
   */
  async function authenticate(
    stored: StoredAccount | null,
    credentials: Credentials,
    address: string,
  ): Promise<boolean> {
    const counters = failedLoginCounters(credentials.email, address);
    await limiter.checkAll(counters);
    return passwords.verify(stored?.passwordHash, credentials.password, {
      client: address,
      // Checked again when the hash starts. A thousand guesses sent at once all pass the first check; only those being hashed can pass
      // this one.
      beforeHash: () => limiter.checkAll(counters),
      onMismatch: () => limiter.enforceAll(counters),
    });
  }

  /** Registration with the e-mail address of an existing account: adds the service to it if the password is right. */
  async function addService(
    stored: StoredAccount,
    registration: Registration,
    client: SessionClient,
  ): Promise<SignedIn> {
    const { service } = registration;
    if (stored.services.includes(service)) throw new AppError('account_exists');
    if (!(await authenticate(stored, registration, client.address))) {
      throw new AppError(
        'account_exists',
        'An account with this e-mail address exists, and this is not its password. Log in with its password instead.',
      );
    }
    // Checks again that the account lacks the service, because two such requests may run concurrently.
    const [updated] = await table.updateManyAndReturn({
      where: { id: stored.id, NOT: { services: { has: service } } },
      data: {
        services: { push: service },
        companyName: stored.companyName ?? registration.companyName ?? null,
        displayName: stored.displayName ?? registration.displayName ?? null,
      },
      select: storedAccountSelection,
    });
    if (!updated) throw new AppError('account_exists');
    await changes.tell(updated.id);
    return signIn(updated, client);
  }

  async function logoutEverywhere(accountId: number): Promise<void> {
    await table.update({ where: { id: accountId }, data: { tokenVersion: { increment: 1 } } });
    await sessions.endOthers(accountId, undefined);
  }

  return {
    logoutEverywhere,

    async register(registration, client) {
      const { address } = client;
      await limiter.enforce(limitKeys.registrations(address), limits.registrations);
      const emailKey = emailKeyOf(registration.email);
      const existing = await findByEmail(emailKey);
      if (existing) return addService(existing, registration, client);
      const data = {
        email: registration.email,
        emailKey,
        passwordHash: await passwords.hash(registration.password, address),
        companyName: registration.companyName ?? null,
        displayName: registration.displayName ?? null,
        services: [registration.service],
      };
      try {
        return await signIn(await table.create({ data, select: storedAccountSelection }), client);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // A concurrent request has created the account.
        const created = await findByEmail(emailKey);
        if (!created) throw new AppError('account_exists', undefined, { cause: error });
        return addService(created, registration, client);
      }
    },

    async login(credentials, client, options) {
      const stored = await findByEmail(emailKeyOf(credentials.email));
      const matches = await authenticate(stored, credentials, client.address);
      if (!stored || !matches) throw new AppError('invalid_credentials');
      return signIn(stored, client, options);
    },

    async refresh(given) {
      const refreshed = await sessions.refresh(given, lifetimes.refresh);
      if (refreshed.outcome !== 'refreshed') {
        const why = refreshed.outcome === 'reused' ? 'was used before; its session has been ended' : 'is not valid';
        throw new AppError('unauthenticated', `The refresh token ${why}. Log in again.`);
      }
      const { accountId, sessionId, refreshToken } = refreshed;
      const stored = await table.findUnique({ where: { id: accountId }, select: storedAccountSelection });
      if (stored === null) throw new AppError('unauthenticated', 'The account does not exist any more.');
      const token = tokens.issue({ accountId, version: stored.tokenVersion, sessionId }, lifetimes.shortToken);
      return { token, account: profileOf(stored), refreshToken };
    },

    async findByToken({ accountId, version, sessionId }) {
      if (sessionId === undefined) {
        const account = await table.findUnique({
          where: { id: accountId, tokenVersion: version },
          select: accountSelection,
        });
        return account === null ? undefined : { accountId, account, sessionId };
      }
      const session = await sessionTable.findUnique({
        where: { id: sessionId, accountId, expiresAt: { gt: new Date() }, account: { tokenVersion: version } },
        select: { lastUsedAt: true, account: { select: accountSelection } },
      });
      if (session === null) return undefined;
      sessions.recordUse(sessionId, session.lastUsedAt);
      return { accountId, account: session.account, sessionId };
    },

    async changePassword({ accountId, sessionId }, { password, newPassword }, client) {
      const stored = await table.findUnique({ where: { id: accountId }, select: storedAccountSelection });
      const credentials = { email: stored?.email ?? '', password };
      if (!(await authenticate(stored, credentials, client.address)) || stored === null) {
        throw new AppError('invalid_credentials', 'The password is wrong.');
      }
      const [updated] = await table.updateManyAndReturn({
        // Of two changes at once, the second one had an old password.
        where: { id: accountId, passwordHash: stored.passwordHash },
        data: { passwordHash: await passwords.hash(newPassword, client.address), tokenVersion: { increment: 1 } },
        select: storedAccountSelection,
      });
      if (updated === undefined) throw new AppError('conflict', 'The password was changed by another request.');
      await sessions.endOthers(accountId, sessionId);
      if (sessionId === undefined) return signIn(updated, client);
      const session = await sessionTable.findUnique({ where: { id: sessionId }, select: { refreshHash: true } });
      const lifetime = session?.refreshHash == null ? lifetimes.token : lifetimes.shortToken;
      const token = tokens.issue({ accountId, version: updated.tokenVersion, sessionId }, lifetime);
      return { token, account: profileOf(updated) };
    },

    async changeProfile(accountId, { companyName, displayName }) {
      const account = await table.update({
        where: { id: accountId },
        data: { ...(companyName !== undefined && { companyName }), ...(displayName !== undefined && { displayName }) },
        select: accountSelection,
      });
      await changes.tell(accountId);
      return account;
    },

    async logout({ accountId, sessionId }) {
      if (sessionId === undefined) await logoutEverywhere(accountId);
      else await sessions.end(accountId, sessionId);
    },
  };
}
