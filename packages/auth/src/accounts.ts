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

/** `address` is the client's, as returned by `clientAddress`. */
export interface Accounts {
  /**
   * Creates an account. If the e-mail address is registered at another service only and the password matches, adds this service
   * and its profile field to that account.
   *
   * @throws AppError account_exists, rate_limited, unavailable
   */
  register(registration: Registration, address: string): Promise<Session>;
  /** @throws AppError invalid_credentials (for any mistake), rate_limited, unavailable */
  login(credentials: Credentials, address: string): Promise<Session>;
  /** The account of a valid token; undefined if the account is deleted or the token revoked. */
  ofToken(claims: TokenClaims): Promise<Account | undefined>;
}

export interface AccountsDependencies {
  database: Database;
  limiter: RateLimiter;
  limits: AuthLimits;
  passwords: Passwords;
  tokens: Tokens;
}

const storedSelection = { ...accountSelection, passwordHash: true, services: true, tokenVersion: true } as const;

export function createAccounts({ database, limiter, limits, passwords, tokens }: AccountsDependencies): Accounts {
  const { account: table } = database.prisma;

  const find = (emailKey: string) => table.findUnique({ where: { emailKey }, select: storedSelection });
  type Stored = NonNullable<Awaited<ReturnType<typeof find>>>;

  function sessionOf(stored: Account & { tokenVersion: number }): Session {
    const { id, email, companyName, displayName } = stored;
    const token = tokens.issue({ accountId: id, version: stored.tokenVersion });
    return { token, account: { id, email, companyName, displayName } };
  }

  /**
   * The counters of a failed login. Account plus address has the lowest limit, so one attacker cannot lock out the owner. The
   * account alone bounds guesses from many addresses; the address alone bounds guesses at many accounts.
   */
  function limitsOfLogin(email: string, address: string): LimitedKey[] {
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
   * Compares a password within the limits of failed logins. Takes the same steps and the same time whether or not the account
   * exists.
   */
  async function authenticate(stored: Stored | null, credentials: Credentials, address: string): Promise<boolean> {
    const keys = limitsOfLogin(credentials.email, address);
    await limiter.checkAll(keys);
    return passwords.verify(stored?.passwordHash, credentials.password, {
      client: address,
      // Checked again directly before hashing: of a thousand guesses sent at once, only those being hashed can pass the limit.
      before: () => limiter.checkAll(keys),
      mismatch: () => limiter.enforceAll(keys),
    });
  }

  /** Registers an e-mail address that an account already has. */
  async function registerAgain(stored: Stored, registration: Registration, address: string): Promise<Session> {
    const { service } = registration;
    if (stored.services.includes(service)) throw new AppError('account_exists');
    if (!(await authenticate(stored, registration, address))) {
      throw new AppError(
        'account_exists',
        'An account with this e-mail address exists, and this is not its password. Log in with its password instead.',
      );
    }
    // The update checks the condition again, because two such requests can arrive together.
    const [updated] = await table.updateManyAndReturn({
      where: { id: stored.id, NOT: { services: { has: service } } },
      data: {
        services: { push: service },
        companyName: stored.companyName ?? registration.companyName ?? null,
        displayName: stored.displayName ?? registration.displayName ?? null,
      },
      select: storedSelection,
    });
    if (!updated) throw new AppError('account_exists');
    return sessionOf(updated);
  }

  return {
    async register(registration, address) {
      await limiter.enforce(limitKeys.registrations(address), limits.registrations);
      const emailKey = emailKeyOf(registration.email);
      const existing = await find(emailKey);
      if (existing) return registerAgain(existing, registration, address);
      const data = {
        email: registration.email,
        emailKey,
        passwordHash: await passwords.hash(registration.password, address),
        companyName: registration.companyName ?? null,
        displayName: registration.displayName ?? null,
        services: [registration.service],
      };
      try {
        return sessionOf(await table.create({ data, select: storedSelection }));
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // Another request created the account during the hash.
        const quicker = await find(emailKey);
        if (!quicker) throw new AppError('account_exists', undefined, { cause: error });
        return registerAgain(quicker, registration, address);
      }
    },

    async login(credentials, address) {
      const stored = await find(emailKeyOf(credentials.email));
      const matches = await authenticate(stored, credentials, address);
      if (!stored || !matches) throw new AppError('invalid_credentials');
      return sessionOf(stored);
    },

    async ofToken({ accountId, version }) {
      const found = await table.findUnique({
        where: { id: accountId, tokenVersion: version },
        select: accountSelection,
      });
      return found ?? undefined;
    },
  };
}
