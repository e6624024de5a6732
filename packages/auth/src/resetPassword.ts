import type { Database, RateLimiter } from '@millrace/database';
import { emailKeyOf } from './fields.ts';
import { limitKeys } from './limits.ts';
import type { Passwords } from './passwords.ts';
import { announceChange } from './sessions/changes.ts';

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
  const passwordHash = await passwords.hash(password);
  const [account] = await database.prisma.account.updateManyAndReturn({
    where: { emailKey },
    data: { passwordHash, tokenVersion: { increment: 1 } },
    select: { id: true },
  });
  if (account !== undefined) {
    await database.prisma.session.deleteMany({ where: { accountId: account.id } });
    await announceChange(database, account.id);
  }
  // An owner who forgot the password has likely reached the limit of failed logins.
  await limiter.reset(limitKeys.failedLoginsOfAccount(emailKey));
  return account !== undefined;
}
