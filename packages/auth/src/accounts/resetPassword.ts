import type { Database, RateLimiter } from '@millrace/database';
import { emailKeyOf } from '../fields.ts';
import { admitOwner } from '../limits.ts';
import type { Passwords } from '../passwords.ts';
import { announceChange } from '../sessions/changes.ts';
import { proveAddress, replacePassword } from './passwordChange.ts';

/**
 * Sets an account's password and ends all its sessions and tokens. The operator who does so knows the person, which proves the address:
 * without a mail server, nothing else does. API keys stay valid, if it was proven before.
 *
 * @returns undefined if no account has that e-mail address
 */
export async function resetPassword(
  { database, limiter, passwords }: { database: Database; limiter: RateLimiter; passwords: Passwords },
  email: string,
  password: string,
): Promise<{ isFirstProof: boolean } | undefined> {
  const emailKey = emailKeyOf(email);
  const hash = await passwords.hash(password);
  const reset = await database.transaction(async (tx) => {
    const account = await replacePassword(tx, { emailKey }, hash);
    return account && { id: account.id, isFirstProof: await proveAddress(tx, account.id) };
  });
  if (reset !== undefined) await announceChange(database, reset.id);
  await admitOwner(limiter, emailKey);
  return reset;
}
