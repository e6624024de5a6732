import type { Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import { roleOf } from '../accounts/account.ts';
import { type Actor, recordInAudit } from './audit.ts';

/**
 * Lets one transaction at a time change who is an operator, until it ends. Otherwise two operators could each remove the other, and two first
 * registrations could each make an operator.
 */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.$executeRawUnsafe(`SELECT pg_advisory_xact_lock(hashtext('millrace.admins'), 0)`);
}

/**
 * Call before a change after which an account is not an operator who can log in: a demotion, a suspension, a deletion. Later changes
 * of operators wait until the transaction ends.
 *
 * @throws AppError conflict if the account is the only operator
 */
export async function assertAnotherAdmin(tx: Transaction, accountId: number): Promise<void> {
  await lockAdmins(tx);
  const account = await tx.account.findUnique({ where: { id: accountId }, select: { role: true, suspendedAt: true } });
  if (account === null || roleOf(account) !== 'admin' || account.suspendedAt !== null) return;
  const another = await tx.account.findFirst({
    where: { role: 'admin', suspendedAt: null, deleteAt: null, id: { not: accountId } },
    select: { id: true },
  });
  if (another === null) {
    throw new AppError('conflict', 'This account is the only active operator. Make another account an operator first.');
  }
}

/**
 * Gives or takes the role admin. Tell of the change after the commit.
 *
 * @returns whether the account has changed; undefined if there is no such account
 * @throws AppError conflict if it is the only operator and would be none
 */
export async function changeRole(
  tx: Transaction,
  where: { id: number } | { emailKey: string },
  role: 'user' | 'admin',
  actor: Actor,
): Promise<{ id: number; changed: boolean } | undefined> {
  await lockAdmins(tx);
  const account = await tx.account.findUnique({ where, select: { id: true, email: true, role: true } });
  if (account === null) return undefined;
  const { id, email } = account;
  if (roleOf(account) === role) return { id, changed: false };
  if (role === 'user') await assertAnotherAdmin(tx, id);
  await tx.account.update({ where: { id }, data: { role }, select: { id: true } });
  await recordInAudit(tx, actor, {
    action: 'account.role',
    target: `account:${id}`,
    accountId: id,
    details: { email, role },
  });
  return { id, changed: true };
}
