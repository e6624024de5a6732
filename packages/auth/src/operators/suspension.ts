import { AppError } from '@millrace/service';
import type { Account } from '../accounts/account.ts';

/** The 403 for whatever a suspended account does, with the operator's reason. */
export function accountSuspended({ suspendedReason }: Pick<Account, 'suspendedReason'>): AppError {
  const reason = suspendedReason === null ? '' : ` Reason: ${suspendedReason}`;
  return new AppError('account_suspended', `An operator of the platform has suspended this account.${reason}`);
}

/** @throws AppError account_suspended */
export function assertNotSuspended(account: Pick<Account, 'suspendedAt' | 'suspendedReason'>): void {
  if (account.suspendedAt !== null) throw accountSuspended(account);
}
