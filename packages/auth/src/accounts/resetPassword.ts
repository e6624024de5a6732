import type { Database, RateLimiter } from '@millrace/database';
import { emailKeyOf } from '../fields.ts';
import { limitKeys } from '../limits.ts';
import type { Passwords } from '../passwords.ts';
import { announceChange } from '../sessions/changes.ts';
import { replacePassword } from './passwordChange.ts';

/**
 * Sets an account's password and ends all its sessions and tokens. API keys stay valid.
 *
 * @returns false if no account has that e-mail address
 */
export async function resetPassword(
  { database, limiter, passwords }: { database: Database; limiter: RateLimiter; passwords: Passwords },
  email: string,
  password: string,
): Promise<boolean> {
  const emailKey = emailKeyOf(email);
  const hash = await passwords.hash(password);
  const account = await database.transaction((tx) => replacePassword(tx, { emailKey }, hash));
  if (account !== undefined) await announceChange(database, account.id);
  // An owner who forgot the password has likely reached the limit of failed logins.
  await limiter.reset(limitKeys.failedLoginsOfAccount(emailKey));
  return account !== undefined;
}
