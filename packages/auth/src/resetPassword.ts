import type { Database, RateLimiter } from '@millrace/database';
import { emailKeyOf } from './fields.ts';
import { limitKeys } from './limits.ts';
import type { Passwords } from './passwords.ts';

/**
 * Sets an account's password and revokes all tokens issued before. API keys stay valid.
 *
 * @returns false if no account has that e-mail address
 */
export async function resetPassword(
  { database, limiter, passwords }: { database: Database; limiter: RateLimiter; passwords: Passwords },
  email: string,
  password: string,
): Promise<boolean> {
  const emailKey = emailKeyOf(email);
  const passwordHash = await passwords.hash(password);
  const { count } = await database.prisma.account.updateMany({
    where: { emailKey },
    data: { passwordHash, tokenVersion: { increment: 1 } },
  });
  // An owner who forgot the password has likely reached the limit of failed logins.
  await limiter.reset(limitKeys.failedLoginsOfAccount(emailKey));
  return count > 0;
}
