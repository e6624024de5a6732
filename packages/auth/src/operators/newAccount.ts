import type { Database, Prisma, Transaction } from '@millrace/database';
import { type StoredAccount, storedAccountSelection } from '../accounts/account.ts';
import { lockAdmins } from './admins.ts';
import { platform, recordInAudit } from './audit.ts';

/**
 * Creates an account. Every way to register uses it.
 *
 * @param tx the transaction of what belongs to the registration; else one of its own
 * @throws a unique violation if the address is taken
 */
export type CreateAccount = (data: Prisma.AccountCreateInput, tx?: Transaction) => Promise<StoredAccount>;

/** @param firstIsAdmin whether the first account of the platform becomes its operator */
export function createNewAccounts(database: Database, { firstIsAdmin }: { firstIsAdmin: boolean }): CreateAccount {
  const select = storedAccountSelection;

  /** The lock makes concurrent first registrations wait for each other; only one of them finds no account. */
  async function createFirst(data: Prisma.AccountCreateInput, tx: Transaction): Promise<StoredAccount> {
    await lockAdmins(tx);
    const isFirst = (await tx.account.findFirst({ select: { id: true } })) === null;
    const account = await tx.account.create({ data: isFirst ? { ...data, role: 'admin' } : data, select });
    if (isFirst) {
      await recordInAudit(tx, platform, {
        action: 'account.role',
        target: `account:${account.id}`,
        accountId: account.id,
        details: { email: account.email, role: 'admin', because: 'the first account' },
      });
    }
    return account;
  }

  async function create(data: Prisma.AccountCreateInput, tx: Transaction): Promise<StoredAccount> {
    const mayBeFirst = firstIsAdmin && (await tx.account.findFirst({ select: { id: true } })) === null;
    return mayBeFirst ? createFirst(data, tx) : tx.account.create({ data, select });
  }

  return (data, tx) => (tx === undefined ? database.transaction((own) => create(data, own)) : create(data, tx));
}
