import type { Database, RateLimiter, Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import { emailKeyOf } from '../fields.ts';
import { admitResetMail } from '../limits.ts';
import { endResetToken } from '../mail/mailTokens.ts';
import { isHashOfNoPassword, type Passwords } from '../passwords.ts';
import type { Changes } from '../sessions/changes.ts';
import { endSessions, type SessionClient } from '../sessions/sessions.ts';
import { type StoredAccount, storedAccountSelection } from './account.ts';
import { type ConfirmPassword, signedInClient } from './passwordCheck.ts';
import type { SignedInAccount } from './signedIn.ts';
import type { SignedIn, SignIn } from './signIn.ts';

/**
 * Sets a new password and ends all sessions and tokens, also that of a reset mail, in one transaction: no session of the old password
 * outlives it.
 * Tell of the change after the commit. API keys stay valid.
 *
 * @param where a unique field of the account, and what else must hold
 * @param keptSession the session that stays
 * @returns undefined if no account is like that
 */
export async function replacePassword(
  tx: Transaction,
  where: { id?: number; emailKey?: string; passwordHash?: string },
  passwordHash: string,
  keptSession?: string,
): Promise<StoredAccount | undefined> {
  const [updated] = await tx.account.updateManyAndReturn({
    where,
    data: { passwordHash, tokenVersion: { increment: 1 } },
    select: storedAccountSelection,
  });
  if (updated !== undefined) {
    await endSessions(tx, updated.id, keptSession);
    await endResetToken(tx, updated.id);
  }
  return updated;
}

/**
 * Records that the owner of an account has shown that its address is theirs. The first proof ends everything by which somebody without it
 * could act for the account: identities, keys, app passwords, the second factor, webhooks, upload URLs, links. Tell of the change after the
 * commit.
 *
 * @returns whether it was the first proof
 */
export async function proveAddress(tx: Transaction, accountId: number): Promise<boolean> {
  const { count } = await tx.account.updateMany({
    where: { id: accountId, emailVerifiedAt: null },
    data: { emailVerifiedAt: new Date() },
  });
  // Somebody else may have registered with the address, and kept a way in: an identity, a key, a second factor that locks the owner out.
  if (count > 0) await tx.$executeRaw`SELECT auth.end_unproven(${accountId}::int)`;
  return count > 0;
}

/**
 * Sets a new password and ends all other sessions. @returns a new token for this one
 * @throws AppError invalid_credentials for a wrong password, rate_limited, conflict if another request has just changed it or the account
 * has none
 */
export type ChangePassword = (
  who: SignedInAccount,
  change: { password: string; newPassword: string },
  client: SessionClient,
) => Promise<SignedIn>;

function assertHasPassword({ passwordHash }: StoredAccount): void {
  if (isHashOfNoPassword(passwordHash)) {
    throw new AppError('conflict', 'The account has no password. Ask for a reset of the password to set one.');
  }
}

export function createChangePassword(deps: {
  database: Database;
  limiter: RateLimiter;
  passwords: Passwords;
  confirmPassword: ConfirmPassword;
  signIn: SignIn;
  changes: Changes;
}): ChangePassword {
  const { database, limiter, passwords, confirmPassword, signIn, changes } = deps;
  return async ({ accountId, sessionId }, { password, newPassword }, client) => {
    const typing = signedInClient({ sessionId }, client);
    const { passwordHash } = await confirmPassword(accountId, password, typing, assertHasPassword);
    const hash = await passwords.hash(newPassword, client.address);
    // Of two changes at once, the second one had an old password.
    const unchanged = { id: accountId, passwordHash };
    const updated = await database.transaction((tx) => replacePassword(tx, unchanged, hash, sessionId));
    if (updated === undefined) throw new AppError('conflict', 'The password was changed by another request.');
    await changes.tell(accountId);
    if (updated.emailVerifiedAt !== null) await admitResetMail(limiter, emailKeyOf(updated.email));
    return sessionId === undefined ? signIn.start(updated, client) : signIn.again(updated, sessionId);
  };
}
