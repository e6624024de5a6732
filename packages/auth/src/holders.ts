import { actFor, type Holder } from '@millrace/service';
import type { Request } from 'express';
import type { Account } from './accounts/account.ts';
import { groupOf } from './accounts/network.ts';
import { clientAddress, clientNetwork } from './limits.ts';

/**
 * A stranger's share of a fair pool. Clients of one network have one share together: the addresses of a network are cheap.
 *
 * @param address as `clientAddress` returns it
 */
export const holderAt = (address: string): Required<Holder> => ({ key: address, group: clientNetwork(address) });

/** The account of a holder, with what `groupOf` needs. */
type HoldingAccount = Pick<Account, 'id' | 'createdAt' | 'registrationNetwork'>;

/** An account's share of a fair pool. @param group as `groupOf` returns it */
export const holderOfAccount = (id: number, group: string | undefined): Holder => ({
  key: String(id),
  ...(group !== undefined && { group }),
});

/** From now on, the work of the request is for the account. @see actFor */
export const actForAccount = (account: HoldingAccount): void => actFor(holderOfAccount(account.id, groupOf(account)));

/** The share of a fair pool that a request takes: that of the account for which it acts, or that of a stranger. */
export const holderOf = (account: HoldingAccount | undefined, req: Pick<Request, 'ip'>): Holder =>
  account === undefined ? holderAt(clientAddress(req)) : holderOfAccount(account.id, groupOf(account));
