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

/** An account and a token to act for it. */
export interface Session {
  token: string;
  account: Account;
}

/** `address` is the client's, as `clientAddress` gives it. */
export interface Accounts {
  /**
   * Makes an account; or, at a service where the owner of the e-mail address has not registered yet and with their
   * password, adds what that service asks for to the account there is.
   *
   * @throws AppError account_exists, rate_limited, unavailable
   */
  register(registration: Registration, address: string): Promise<Session>;
  /** @throws AppError invalid_credentials (whatever was wrong), rate_limited, unavailable */
  login(credentials: Credentials, address: string): Promise<Session>;
  /** The account a valid token is of; undefined when it is gone, or the token was revoked since. */
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
   * What a failed login counts against. The account and the address together have the lowest limit, so one attacker cannot lock the
   * owner out; the account alone bounds guesses from many addresses, and the address alone guesses at many accounts.
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
   * Compares a password, within the limits of failed logins. Takes the same steps, and the same time, whether or not the
   * account exists.
   */
  async function authenticate(stored: Stored | null, credentials: Credentials, address: string): Promise<boolean> {
    const keys = limitsOfLogin(credentials.email, address);
    await limiter.checkAll(keys);
    return passwords.verify(stored?.passwordHash, credentials.password, {
      client: address,
      // Checked again when it is this one's turn: of a thousand guesses sent at once, only those being hashed pass the limit.
      before: () => limiter.checkAll(keys),
      mismatch: () => limiter.enforceAll(keys),
    });
  }

  /** Someone registers with the e-mail address of an account. */
  async function registerAgain(stored: Stored, registration: Registration, address: string): Promise<Session> {
    const { service } = registration;
    if (stored.services.includes(service)) throw new AppError('account_exists');
    if (!(await authenticate(stored, registration, address))) {
      throw new AppError(
        'account_exists',
        'An account with this e-mail address exists, and this is not its password. Log in with its password instead.',
      );
    }
    // The condition is checked again by the update: of two such requests one is the second.
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
        // Somebody was quicker by the time of a hash.
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
