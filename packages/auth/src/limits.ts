import { isIPv4, isIPv6 } from 'node:net';
import type { LimitedKey, RateLimiter, RateLimitRule } from '@millrace/database';
import type { Request } from 'express';
import { mailboxOf } from './fields.ts';
import type { AuthConfig } from './settings.ts';

const minute = 60;

/** Between two mails that reset the password of an account. */
export const resetMailMinutes = 12;

export interface AuthLimits {
  registrations: RateLimitRule;
  registrationsOfNetwork: RateLimitRule;
  failedLoginsOfAccount: RateLimitRule;
  failedLoginsOfAccountAndAddress: RateLimitRule;
  failedLoginsOfAccountAndNetwork: RateLimitRule;
  failedLoginsOfAddress: RateLimitRule;
  uploads: RateLimitRule;
  exports: RateLimitRule;
  oidcSignIns: RateLimitRule;
  mailsOfAddress: RateLimitRule;
  mailsTo: RateLimitRule;
  resetMails: RateLimitRule;
  secondFactor: RateLimitRule;
}

export function limitsOf(config: AuthConfig): AuthLimits {
  return {
    registrations: { limit: config.REGISTRATIONS_PER_MINUTE, windowSeconds: minute },
    registrationsOfNetwork: { limit: config.REGISTRATIONS_PER_DAY, windowSeconds: 24 * 60 * minute },
    failedLoginsOfAccount: { limit: config.FAILED_LOGINS_PER_ACCOUNT, windowSeconds: 15 * minute },
    failedLoginsOfAccountAndAddress: {
      limit: config.FAILED_LOGINS_PER_ACCOUNT_AND_ADDRESS,
      windowSeconds: 15 * minute,
    },
    failedLoginsOfAccountAndNetwork: {
      limit: config.FAILED_LOGINS_PER_ACCOUNT_AND_NETWORK,
      windowSeconds: 15 * minute,
    },
    failedLoginsOfAddress: { limit: config.FAILED_LOGINS_PER_ADDRESS, windowSeconds: 15 * minute },
    uploads: { limit: config.UPLOADS_PER_MINUTE, windowSeconds: minute },
    // Each reads all rows of the account.
    exports: { limit: 10, windowSeconds: 60 * minute },
    oidcSignIns: { limit: config.OIDC_SIGN_INS_PER_MINUTE, windowSeconds: minute },
    mailsOfAddress: { limit: config.MAILS_PER_ADDRESS, windowSeconds: 15 * minute },
    // Enough for mails that got lost; a stranger must not fill a mailbox.
    mailsTo: { limit: 5, windowSeconds: 60 * minute },
    // Five an hour, too. Its link lives longer than this, so whoever asks for mails, the newest has a link that works.
    resetMails: { limit: 1, windowSeconds: resetMailMinutes * minute },
    // Of a million codes, three are valid at a time.
    secondFactor: { limit: 10, windowSeconds: 15 * minute },
  };
}

/**
 * The addresses of a mailbox that have a tag are counted together, and the plain one alone: who makes accounts with tags of somebody's mailbox
 * must neither fill it nor use up the mails of its owner.
 */
const countedAs = (emailKey: string): string => {
  const mailbox = mailboxOf(emailKey);
  return mailbox === emailKey ? emailKey : `+@${mailbox}`;
};

/** The database key of each counter. */
export const limitKeys = {
  registrations: (address: string): string => `register:${address}`,
  registrationsOfNetwork: (network: string): string => `register:network:${network}`,
  failedLoginsOfAccount: (emailKey: string): string => `login:account:${emailKey}`,
  // These start with the account's key and "|", so that resetting the account's counter resets them too.
  failedLoginsOfAccountAndAddress: (emailKey: string, address: string): string =>
    `login:account:${emailKey}|${address}`,
  failedLoginsOfAccountAndNetwork: (emailKey: string, network: string): string =>
    `login:account:${emailKey}|network:${network}`,
  failedLoginsOfSession: (emailKey: string, sessionId: string): string =>
    `login:account:${emailKey}|session:${sessionId}`,
  failedLoginsOfAddress: (address: string): string => `login:address:${address}`,
  mailsOfAddress: (address: string): string => `mail:address:${address}`,
  mailsTo: (emailKey: string): string => `mail:to:${countedAs(emailKey)}`,
  firstMailsTo: (emailKey: string): string => `mail:first:${countedAs(emailKey)}`,
  /** @param isOwners whether the owner of the mailbox has made the account, as far as is known */
  resetMails: (emailKey: string, isOwners: boolean): string =>
    `mail:reset:${isOwners ? emailKey : countedAs(emailKey)}`,
  secondFactor: (accountId: number): string => `second-factor:${accountId}`,
  uploads: (accountId: number): string => `upload:${accountId}`,
  exports: (accountId: number): string => `export:${accountId}`,
  oidcSignIns: (address: string): string => `oidc:${address}`,
  oidcState: (hash: string): string => `oidc:state:${hash}`,
};

/**
 * The counters of a mail that a client at an address causes to be sent to another address. Those of registrations are counted apart: a
 * stranger who registers with the address must not use up the mails of its owner.
 */
export const mailCounters = (
  limits: AuthLimits,
  { to, client, first = false }: { to: string; client: string; first?: boolean },
): LimitedKey[] => [
  { key: limitKeys.mailsOfAddress(client), rule: limits.mailsOfAddress },
  { key: first ? limitKeys.firstMailsTo(to) : limitKeys.mailsTo(to), rule: limits.mailsTo },
];

/**
 * After the owner of an address has set a new password: no link of the mails before works any more, so the next mail must not wait. Not for an
 * address that is not confirmed: who makes an account with the address of somebody else could send mails without end.
 */
export const admitResetMail = (limiter: RateLimiter, emailKey: string): Promise<void> =>
  limiter.reset(limitKeys.resetMails(emailKey, true));

/** After a reset of the password, which proves the address. An owner who forgot the password has likely reached the limit of failed logins. */
export async function admitOwner(limiter: RateLimiter, emailKey: string): Promise<void> {
  await limiter.reset(limitKeys.failedLoginsOfAccount(emailKey));
  await admitResetMail(limiter, emailKey);
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // The URL parser returns the canonical spelling: hexadecimal, with the longest run of zeros as "::".
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

/** The address of clients that have none. */
export const unknownAddress = 'unknown';

/**
 * The address under which a client is counted: an IPv4 address, or the /64 of an IPv6 address. A customer gets at least a /64
 * and could use a new address for each request. Follows Express's "trust proxy".
 */
export function clientAddress(req: Pick<Request, 'ip'>): string {
  const [withoutZone = ''] = (req.ip ?? '').split('%', 1);
  const address = /^::ffff:(\d+\.[\d.]+)$/i.exec(withoutZone)?.[1] ?? withoutZone;
  if (isIPv4(address)) return address;
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
  // The socket is already closed, or a proxy sent something else than an address.
  return unknownAddress;
}

/**
 * The network of a client: the /24 of an IPv4 address, or the /48 of an IPv6 address. Who rents servers has many addresses, and most of them in
 * few networks.
 *
 * @param address as `clientAddress` returns it
 */
export function clientNetwork(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const [prefix = '', length] = address.split('::/');
  return length === undefined ? address : `${prefix.split(':').slice(0, 3).join(':')}::/48`;
}
