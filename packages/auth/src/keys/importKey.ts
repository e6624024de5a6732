import type { Database } from '@millrace/database';
import { emailField, emailKeyOf } from '../fields.ts';
import { sha256Of } from '../opaqueTokens.ts';
import { commandLine, recordInAudit } from '../operators/audit.ts';
import { announceChange } from '../sessions/changes.ts';
import { newKey, prefixLength } from './apiKeys.ts';
import { importing } from './scopes.ts';

/** The account for which an operator imports. */
export interface ImportAccount {
  id: number;
  email: string;
  /** What the account is called in public; empty if it has no name. */
  name: string;
}

/** A key with which the import command hands files in. It is listed among the keys of its account, whose owner can revoke it. */
export interface ImportKey {
  key: string;
  /** Lets the key live for another hour. False if it was revoked. */
  renew(): Promise<boolean>;
  /** Revokes the key. */
  close(): Promise<void>;
}

/** After a kill, nothing revokes the key: it expires. */
const lifetimeMs = 60 * 60_000;
const expiry = (): Date => new Date(Date.now() + lifetimeMs);

/** The account that may be imported for; a sentence about what prevents it. */
export async function findImportAccount(database: Database, address: string): Promise<ImportAccount | string> {
  const email = emailField.safeParse(address);
  if (!email.success) return `${address} is not an e-mail address.`;
  const found = await database.prisma.account.findUnique({
    where: { emailKey: emailKeyOf(email.data) },
    select: { id: true, email: true, companyName: true, displayName: true, suspendedAt: true, deleteAt: true },
  });
  if (found === null) return `No account has the e-mail address ${email.data}.`;
  if (found.suspendedAt !== null) return `The account ${found.email} is suspended.`;
  if (found.deleteAt !== null) return `The account ${found.email} is to be deleted.`;
  return { id: found.id, email: found.email, name: found.displayName ?? found.companyName ?? '' };
}

/** Makes a key for one run of the import command, and writes the run into the audit log. */
export async function startImportKey(database: Database, accountId: number): Promise<ImportKey> {
  const key = newKey();
  const { id } = await database.transaction(async (tx) => {
    // Those of runs that were killed.
    await tx.apiKey.deleteMany({ where: { accountId, scopes: { has: importing }, expiresAt: { lt: new Date() } } });
    await recordInAudit(tx, commandLine, { action: 'account.import', target: `account:${accountId}`, accountId });
    return tx.apiKey.create({
      data: {
        accountId,
        name: 'Import by an operator',
        prefix: key.slice(0, prefixLength),
        hash: sha256Of(key),
        scopes: ['videos:write', 'tracks:write', 'images:write', importing],
        expiresAt: expiry(),
      },
      select: { id: true },
    });
  });
  return {
    key,
    async renew() {
      const { count } = await database.prisma.apiKey.updateMany({ where: { id }, data: { expiresAt: expiry() } });
      return count > 0;
    },
    async close() {
      await database.prisma.apiKey.deleteMany({ where: { id } });
      await announceChange(database, accountId);
    },
  };
}
