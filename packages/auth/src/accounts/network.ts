import { BlockList, isIPv4 } from 'node:net';
import type { Database } from '@millrace/database';
import { clientNetwork } from '../limits.ts';
import type { Account } from './account.ts';

/**
 * Accounts are cheap: who registers a thousand of them would have a thousand shares of whatever accounts share. So accounts that one network
 * has made have one share together on their first day. See docs/decisions/002-young-accounts.md.
 */
const youngMs = 24 * 60 * 60_000;

/** Addresses of this machine, of its networks, and of a provider's shared ones: behind a proxy that is not trusted, all clients have one. */
const local = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  local.addSubnet(network, bits, 'ipv4');
}
// The beginning of the /64 that has ::1. The subnet would include all IPv4 addresses, which are checked as IPv6 ones, too.
local.addAddress('::', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/**
 * The network that makes an account: that of the client. Null for local addresses, and if the address is unknown.
 *
 * @param address as `clientAddress` makes it
 */
export function networkOf(address: string): string | null {
  if (isIPv4(address)) return local.check(address, 'ipv4') ? null : clientNetwork(address);
  if (!address.endsWith('/64')) return null;
  return local.check(address.slice(0, -'/64'.length), 'ipv6') ? null : clientNetwork(address);
}

/** The group in which an account has its share; undefined if it has one of its own. */
export const groupOf = (
  { createdAt, registrationNetwork }: Pick<Account, 'createdAt' | 'registrationNetwork'>,
  now = Date.now(),
): string | undefined =>
  registrationNetwork !== null && now - createdAt.getTime() < youngMs ? registrationNetwork : undefined;

/** SQL: the group of a row of auth.accounts; null if the account has a share of its own. */
export const groupIn = (account: string): string =>
  `CASE WHEN ${account}.created_at > now() - interval '1 day' THEN ${account}.registration_network END`;

/** Accounts whose network is removed at once. */
const forgottenAtOnce = 1_000;

const forgetSql = `
  UPDATE auth.accounts SET registration_network = NULL WHERE id IN (
    SELECT id FROM auth.accounts WHERE registration_network IS NOT NULL AND created_at <= now() - interval '1 day'
    LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)`;

/** For the janitor: removes the networks that count no more. */
export async function forgetNetworks(database: Pick<Database, 'execute'>, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await database.execute(forgetSql, [])) === forgottenAtOnce);
}
