import { createHash, randomInt } from 'node:crypto';
import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { AppError, messageOf } from '@millrace/service';
import { type Account, accountSelection } from './account.ts';

/** A key as it is listed: what it opens is kept nowhere. */
export interface ApiKeyInfo {
  id: number;
  name: string;
  prefix: string;
  createdAt: Date;
  /** To the minute; null when it was never used. */
  lastUsedAt: Date | null;
}

export interface ApiKeys {
  /** Makes a key; `key` is given here and never again. @throws AppError conflict when the account has too many */
  create(accountId: number, name: string): Promise<ApiKeyInfo & { key: string }>;
  /** Newest first. */
  list(accountId: number): Promise<ApiKeyInfo[]>;
  /** Revokes at once; false when the account has no such key. */
  revoke(accountId: number, id: number): Promise<boolean>;
  /** The account a key acts for, undefined for what is no key in force. */
  accountOf(key: string): Promise<Account | undefined>;
  /** Resolves when the notes of use that are being written are written. */
  close(): Promise<void>;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 characters of 62 are 256 bits: too many to guess, so that a plain SHA-256 keeps it safe. */
const randomLength = 43;
const keyPattern = /^mr_[0-9A-Za-z]{43}$/;
/** "mr_" and eight more; the 35 that are left stay secret. */
const prefixLength = 11;

/** Keys that one account may have, which bounds the list; parallel requests may overshoot it by a few. */
const maxKeysPerAccount = 1000;

/** How exact `lastUsedAt` is: a busy key costs one write in that time, not one per request. */
const lastUsedResolutionMs = 60_000;

const newKey = (): string =>
  `mr_${Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`;

const hashOf = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(createHash('sha256').update(key).digest());

const infoSelection = { id: true, name: true, prefix: true, createdAt: true, lastUsedAt: true } as const;

export function createApiKeys({ database, log }: { database: Database; log: Logger }): ApiKeys {
  const { apiKey: table } = database.prisma;
  /** Keys whose use is being noted, with the write. */
  const notes = new Map<number, Promise<void>>();

  /** Beside the request, which does not wait for it and does not fail with it. */
  function noteUse(id: number, lastUsedAt: Date | null): void {
    const now = new Date();
    if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < lastUsedResolutionMs) return;
    if (notes.has(id)) return;
    const write = table
      .updateMany({ where: { id }, data: { lastUsedAt: now } })
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, `the use of an API key was not noted: ${messageOf(error)}`))
      .finally(() => notes.delete(id));
    notes.set(id, write);
  }

  return {
    async create(accountId, name) {
      if ((await table.count({ where: { accountId } })) >= maxKeysPerAccount) {
        throw new AppError('conflict', `An account may have ${maxKeysPerAccount} API keys: revoke one first.`);
      }
      const key = newKey();
      const data = { accountId, name, prefix: key.slice(0, prefixLength), hash: hashOf(key) };
      return { ...(await table.create({ data, select: infoSelection })), key };
    },

    list: (accountId) =>
      table.findMany({ where: { accountId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: infoSelection }),

    async revoke(accountId, id) {
      const { count } = await table.deleteMany({ where: { id, accountId } });
      return count > 0;
    },

    async accountOf(key) {
      if (!keyPattern.test(key)) return undefined;
      const found = await table.findUnique({
        where: { hash: hashOf(key) },
        select: { id: true, lastUsedAt: true, account: { select: accountSelection } },
      });
      if (!found) return undefined;
      noteUse(found.id, found.lastUsedAt);
      return found.account;
    },

    async close() {
      await Promise.all(notes.values());
    },
  };
}
