import { type Database, isUniqueViolation } from '@millrace/database';
import { AppError } from '@millrace/service';
import { emailKeyOf } from '../fields.ts';
import type { Passwords } from '../passwords.ts';
import { type Actor, recordInAudit } from './audit.ts';

/**
 * Creates an account for an operator, whatever REGISTRATION says. It is registered at all services, and the operator vouches for the
 * address.
 *
 * @throws AppError account_exists
 */
export async function createAccount(
  { database, passwords }: { database: Database; passwords: Passwords },
  { email, password, role }: { email: string; password: string; role: 'user' | 'admin' },
  actor: Actor,
): Promise<void> {
  const data = {
    email,
    emailKey: emailKeyOf(email),
    passwordHash: await passwords.hash(password),
    services: ['video', 'music', 'image'],
    emailVerifiedAt: new Date(),
    role,
  };
  try {
    await database.transaction(async (tx) => {
      const { id } = await tx.account.create({ data, select: { id: true } });
      await recordInAudit(tx, actor, {
        action: 'account.create',
        target: `account:${id}`,
        accountId: id,
        details: { email, role },
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('account_exists', `An account has the e-mail address ${email} already.`, { cause: error });
  }
}
