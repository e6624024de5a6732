import type { Prisma, Transaction } from '@millrace/database';
import { type StoredAccount, storedAccountSelection } from '../accounts/account.ts';
import { lockAdmins } from './admins.ts';
import { platform, recordInAudit } from './audit.ts';
import { admitFirst, type FirstAccountProof, type FirstAccountRule } from './firstAccount.ts';

/**
 * Creates an account. Every way to register uses it.
 *
 * @param proof what the request shows, in case it is for the first account
 * @param tx the transaction of what belongs to the registration
 * @throws a unique violation if the address is taken; AppError setup_code_required, forbidden
 */
export type CreateAccount = (
  data: Prisma.AccountCreateInput,
  proof: FirstAccountProof,
  tx: Transaction,
) => Promise<StoredAccount>;

export function createNewAccounts(rule: FirstAccountRule): CreateAccount {
  const select = storedAccountSelection;

  /** The lock makes concurrent first registrations wait for each other; only one of them finds no account. */
  const createFirst: CreateAccount = async (data, proof, tx) => {
    await lockAdmins(tx);
    const isFirst = (await tx.account.findFirst({ select: { id: true } })) === null;
    if (isFirst) admitFirst(rule, proof);
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
  };

  return async (data, proof, tx) => {
    const mayBeFirst = rule.isAdmin && (await tx.account.findFirst({ select: { id: true } })) === null;
    return mayBeFirst ? createFirst(data, proof, tx) : tx.account.create({ data, select });
  };
}
