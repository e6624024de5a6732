import type { Database, LimitedKey, RateLimiter } from '@millrace/database';
import { AppError } from '@millrace/service';
import { emailKeyOf } from '../fields.ts';
import { type AuthLimits, clientNetwork, limitKeys } from '../limits.ts';
import type { Passwords } from '../passwords.ts';
import { addressesOfSessions } from '../sessions/sessions.ts';
import { type StoredAccount, storedAccountSelection } from './account.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Who types a password. */
export interface PasswordClient {
  address: string;
  /** The session of the account that the request has. Undefined for a stranger. */
  session?: string | undefined;
}

/** The client of a request that is signed in. Tokens of older versions have no session, and count together. */
export const signedInClient = (
  { sessionId = 'none' }: { sessionId: string | undefined },
  { address }: { address: string },
): PasswordClient => ({ address, session: sessionId });

/**
 * Whether the password is right, within the limits of failed logins. Takes the same steps and the same time whether or not the account
 * exists.
 *
 * @throws AppError rate_limited, unavailable
 */
export type CheckPassword = (
  stored: StoredAccount | null,
  credentials: Credentials,
  client: PasswordClient,
) => Promise<boolean>;

/** What the sessions of an account tell of a client that logs in. */
interface Familiarity {
  isKnownAddress: boolean;
  isKnownNetwork: boolean;
}

/**
 * The counters that a failed login increments. That of the account bounds guesses from many networks, that of the address guesses at many
 * accounts. Strangers must not lock out the owner: one address and one network have lower limits than the account, and where the account is
 * signed in, what happens elsewhere does not count.
 */
function failedLoginCounters(
  limits: AuthLimits,
  account: string,
  address: string,
  { isKnownAddress, isKnownNetwork }: Familiarity,
): LimitedKey[] {
  const network = {
    key: limitKeys.failedLoginsOfAccountAndNetwork(account, clientNetwork(address)),
    rule: limits.failedLoginsOfAccountAndNetwork,
  };
  return [
    {
      key: limitKeys.failedLoginsOfAccountAndAddress(account, address),
      rule: limits.failedLoginsOfAccountAndAddress,
    },
    ...(isKnownAddress ? [] : [network]),
    ...(isKnownNetwork ? [] : [{ key: limitKeys.failedLoginsOfAccount(account), rule: limits.failedLoginsOfAccount }]),
    { key: limitKeys.failedLoginsOfAddress(address), rule: limits.failedLoginsOfAddress },
  ];
}

export function createPasswordCheck(deps: {
  database: Database;
  limiter: RateLimiter;
  limits: AuthLimits;
  passwords: Passwords;
}): CheckPassword {
  const { database, limiter, limits, passwords } = deps;

  async function familiarity(accountId: number, address: string): Promise<Familiarity> {
    const known = await addressesOfSessions(database, accountId);
    return {
      isKnownAddress: known.includes(address),
      isKnownNetwork: known.some((one) => clientNetwork(one) === clientNetwork(address)),
    };
  }

  async function countersOf(
    stored: StoredAccount | null,
    email: string,
    { address, session }: PasswordClient,
  ): Promise<LimitedKey[]> {
    const account = emailKeyOf(email);
    if (session === undefined) {
      // Without an account, the statement is the same.
      return failedLoginCounters(limits, account, address, await familiarity(stored?.id ?? 0, address));
    }
    // Nobody else can use up the counter of a session, and a stolen one has few guesses.
    const key = limitKeys.failedLoginsOfSession(account, session);
    return [{ key, rule: limits.failedLoginsOfAccountAndAddress }];
  }

  return async (stored, { email, password }, client) => {
    const counters = await countersOf(stored, email, client);
    await limiter.checkAll(counters);
    return passwords.verify(stored?.passwordHash, password, {
      client: client.address,
      // Checked again when the hash starts. A thousand guesses sent at once all pass the first check; only those being hashed can pass
      // this one.
      beforeHash: () => limiter.checkAll(counters),
      onMismatch: () => limiter.enforceAll(counters),
    });
  };
}

/** Checks the password of an account that exists. @throws AppError invalid_credentials, rate_limited, unavailable */
export type ConfirmPassword = (
  accountId: number,
  password: string,
  client: PasswordClient,
  /** Called with the account before its password is checked. May throw. */
  before?: (stored: StoredAccount) => void,
) => Promise<StoredAccount>;

export const createPasswordConfirmation =
  (database: Database, checkPassword: CheckPassword): ConfirmPassword =>
  async (accountId, password, client, before) => {
    const stored = await database.prisma.account.findUnique({
      where: { id: accountId },
      select: storedAccountSelection,
    });
    if (stored !== null) before?.(stored);
    const matches = await checkPassword(stored, { email: stored?.email ?? '', password }, client);
    if (stored === null || !matches) throw new AppError('invalid_credentials', 'The password is wrong.');
    return stored;
  };
