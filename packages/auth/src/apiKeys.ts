import { createHash, randomInt } from 'node:crypto';
import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { AppError, messageOf } from '@millrace/service';
import { type Account, accountSelection } from './account.ts';

/** A key as listed. The secret is not stored. */
export interface ApiKeyInfo {
  id: number;
  name: string;
  prefix: string;
  createdAt: Date;
  /** Accurate to the minute; null if never used. */
  lastUsedAt: Date | null;
}

export interface ApiKeys {
  /** Creates a key; `key` is returned only here. @throws AppError conflict if the account has too many */
  create(accountId: number, name: string): Promise<ApiKeyInfo & { key: string }>;
  /** Newest first. */
  list(accountId: number): Promise<ApiKeyInfo[]>;
  /** Revokes at once; false if the account has no such key. */
  revoke(accountId: number, id: number): Promise<boolean>;
  /** The account of a valid key; undefined for anything else. */
  accountOf(key: string): Promise<Account | undefined>;
  /** Resolves when pending updates of `lastUsedAt` are written. */
  close(): Promise<void>;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 characters from an alphabet of 62 are 256 bits. They cannot be guessed, so a plain SHA-256 is enough. */
const randomLength = 43;
const keyPattern = /^mr_[0-9A-Za-z]{43}$/;
/** "mr_" and eight characters; the other 35 stay secret. */
const prefixLength = 11;

/** Keys per account, which bounds the list; parallel requests may exceed it by a few. */
const maxKeysPerAccount = 1000;

/** Resolution of `lastUsedAt`: a busy key costs one write per minute instead of one per request. */
const lastUsedResolutionMs = 60_000;

const newKey = (): string =>
  `mr_${Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`;

const hashOf = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(createHash('sha256').update(key).digest());

const infoSelection = { id: true, name: true, prefix: true, createdAt: true, lastUsedAt: true } as const;

export function createApiKeys({ database, log }: { database: Database; log: Logger }): ApiKeys {
  const { apiKey: table } = database.prisma;
  /** Pending writes of `lastUsedAt`, by key. */
  const pendingWrites = new Map<number, Promise<void>>();

  /** Runs in the background: the request neither waits for it nor fails with it. */
  function recordUse(id: number, lastUsedAt: Date | null): void {
    const now = new Date();
    if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < lastUsedResolutionMs) return;
    if (pendingWrites.has(id)) return;
    const write = table
      .updateMany({ where: { id }, data: { lastUsedAt: now } })
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ err: error }, `failed to record an API key use: ${messageOf(error)}`))
      .finally(() => pendingWrites.delete(id));
    pendingWrites.set(id, write);
  }

  return {
    async create(accountId, name) {
      if ((await table.count({ where: { accountId } })) >= maxKeysPerAccount) {
        throw new AppError('conflict', `An account may have ${maxKeysPerAccount} API keys. Revoke one first.`);
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
      recordUse(found.id, found.lastUsedAt);
      return found.account;
    },

    async close() {
      await Promise.all(pendingWrites.values());
    },
  };
}
