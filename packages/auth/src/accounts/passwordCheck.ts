import type { Database, LimitedKey, RateLimiter } from '@millrace/database';
import { AppError } from '@millrace/service';
import { emailKeyOf } from '../fields.ts';
import { type AuthLimits, limitKeys } from '../limits.ts';
import type { Passwords } from '../passwords.ts';
import { type StoredAccount, storedAccountSelection } from './account.ts';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Whether the password is right, within the limits of failed logins. Takes the same steps and the same time whether or not the account
 * exists.
 *
 * @param address the client's
 * @throws AppError rate_limited, unavailable
 */
export type CheckPassword = (
  stored: StoredAccount | null,
  credentials: Credentials,
  address: string,
) => Promise<boolean>;

/**
 * The counters that a failed login increments. That of the account with the address has the lowest limit, so that one attacker cannot
 * lock out the owner. That of the account bounds guesses from many addresses, that of the address guesses at many accounts.
 */
function failedLoginCounters(limits: AuthLimits, email: string, address: string): LimitedKey[] {
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

export function createPasswordCheck(deps: {
  limiter: RateLimiter;
  limits: AuthLimits;
  passwords: Passwords;
}): CheckPassword {
  const { limiter, limits, passwords } = deps;
  return async (stored, { email, password }, address) => {
    const counters = failedLoginCounters(limits, email, address);
    await limiter.checkAll(counters);
    return passwords.verify(stored?.passwordHash, password, {
      client: address,
      // Checked again when the hash starts. A thousand guesses sent at once all pass the first check; only those being hashed can pass
      // this one.
      beforeHash: () => limiter.checkAll(counters),
      onMismatch: () => limiter.enforceAll(counters),
    });
  };
}

/** Checks the password of an account that is signed in. @param address the client's @throws AppError invalid_credentials, rate_limited, unavailable */
export type ConfirmPassword = (
  accountId: number,
  password: string,
  address: string,
  /** Called with the account before its password is checked. May throw. */
  before?: (stored: StoredAccount) => void,
) => Promise<StoredAccount>;

export const createPasswordConfirmation =
  (database: Database, checkPassword: CheckPassword): ConfirmPassword =>
  async (accountId, password, address, before) => {
    const stored = await database.prisma.account.findUnique({
      where: { id: accountId },
      select: storedAccountSelection,
    });
    if (stored !== null) before?.(stored);
    const matches = await checkPassword(stored, { email: stored?.email ?? '', password }, address);
    if (stored === null || !matches) throw new AppError('invalid_credentials', 'The password is wrong.');
    return stored;
  };
