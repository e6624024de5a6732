import type { Holder } from '@millrace/service';
import type { Request } from 'express';
import type { Account } from './accounts/account.ts';
import { groupOf } from './accounts/network.ts';
import { clientAddress, clientNetwork } from './limits.ts';

/**
 * A stranger's share of a fair pool. Clients of one network have one share together: the addresses of a network are cheap.
 *
 * @param address as `clientAddress` returns it
 */
export const holderAt = (address: string): Holder => ({ key: address, group: clientNetwork(address) });

/** The share of a fair pool that a request takes: that of the account for which it acts, or that of a stranger. */
export function holderOf(
  account: Pick<Account, 'id' | 'createdAt' | 'registrationNetwork'> | undefined,
  req: Pick<Request, 'ip'>,
): Holder {
  if (account === undefined) return holderAt(clientAddress(req));
  const group = groupOf(account);
  return { key: String(account.id), ...(group !== undefined && { group }) };
}
