import { type Database, isUniqueViolation, type LimitedKey, type RateLimiter } from '@millrace/database';
import { AppError } from '@millrace/service';
import { type Account, accountSelection, type ServiceName } from './account.ts';
import { emailKeyOf } from './fields.ts';
import { type AuthLimits, limitKeys } from './limits.ts';
import type { Passwords } from './passwords.ts';
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
export interface Session {
  token: string;
  account: Account;
}

/** In all methods, `address` is the address of the client, as returned by `clientAddress`. */
export interface Accounts {
  /**
   * Creates an account. If the e-mail address is registered at another service only and the password matches, adds this service
   * and its profile field to that account.
   *
   * @throws AppError account_exists, rate_limited, unavailable
   */
  register(registration: Registration, address: string): Promise<Session>;
  /** @throws AppError invalid_credentials (does not tell whether the account exists), rate_limited, unavailable */
  login(credentials: Credentials, address: string): Promise<Session>;
  /** The account of a valid token; undefined if the account is deleted or the token revoked. */
  findByToken(claims: TokenClaims): Promise<Account | undefined>;
}

export interface AccountsDependencies {
  database: Database;
  limiter: RateLimiter;
  limits: AuthLimits;
  passwords: Passwords;
  tokens: Tokens;
}

const storedAccountSelection = { ...accountSelection, passwordHash: true, services: true, tokenVersion: true } as const;

export function createAccounts({ database, limiter, limits, passwords, tokens }: AccountsDependencies): Accounts {
  const { account: table } = database.prisma;

  const findByEmail = (emailKey: string) => table.findUnique({ where: { emailKey }, select: storedAccountSelection });
  type StoredAccount = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

  function createSession(stored: Account & { tokenVersion: number }): Session {
    const { id, email, companyName, displayName } = stored;
    const token = tokens.issue({ accountId: id, version: stored.tokenVersion });
    return { token, account: { id, email, companyName, displayName } };
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
  async function addService(stored: StoredAccount, registration: Registration, address: string): Promise<Session> {
    const { service } = registration;
    if (stored.services.includes(service)) throw new AppError('account_exists');
    if (!(await authenticate(stored, registration, address))) {
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
    return createSession(updated);
  }

  return {
    async register(registration, address) {
      await limiter.enforce(limitKeys.registrations(address), limits.registrations);
      const emailKey = emailKeyOf(registration.email);
      const existing = await findByEmail(emailKey);
      if (existing) return addService(existing, registration, address);
      const data = {
        email: registration.email,
        emailKey,
        passwordHash: await passwords.hash(registration.password, address),
        companyName: registration.companyName ?? null,
        displayName: registration.displayName ?? null,
        services: [registration.service],
      };
      try {
        return createSession(await table.create({ data, select: storedAccountSelection }));
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // A concurrent request has created the account.
        const created = await findByEmail(emailKey);
        if (!created) throw new AppError('account_exists', undefined, { cause: error });
        return addService(created, registration, address);
      }
    },

    async login(credentials, address) {
      const stored = await findByEmail(emailKeyOf(credentials.email));
      const matches = await authenticate(stored, credentials, address);
      if (!stored || !matches) throw new AppError('invalid_credentials');
      return createSession(stored);
    },

    async findByToken({ accountId, version }) {
      const found = await table.findUnique({
        where: { id: accountId, tokenVersion: version },
        select: accountSelection,
      });
      return found ?? undefined;
    },
  };
}
