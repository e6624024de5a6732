import type { Database } from '@millrace/database';
import { AppError, type Logger } from '@millrace/service';
import { type Account, accountSelection } from '../accounts/account.ts';
import { type Credential, holdCredential } from '../credential.ts';
import { sha256Of } from '../opaqueTokens.ts';
import { randomText } from '../randomText.ts';
import type { Changes } from '../sessions/changes.ts';
import { createUses } from '../uses.ts';
import { everything } from './scopes.ts';

/** A key as listed. The secret is not stored. */
export interface ApiKeyInfo {
  id: number;
  name: string;
  prefix: string;
  createdAt: Date;
  /** Accurate to the minute; null if never used. */
  lastUsedAt: Date | null;
  /** What the key may do; `*` is everything. */
  scopes: string[];
  /** Null if it does not expire. */
  expiresAt: Date | null;
}

/** What the owner chooses. */
export interface NewApiKey {
  name: string;
  scopes?: readonly string[] | undefined;
  expiresAt?: Date | undefined;
}

/** Whom a key belongs to. */
export interface KeyOwner {
  /** Of the key. */
  keyId: number;
  accountId: number;
  account: Account;
  scopes: readonly string[];
  expiresAt: Date | null;
}

export interface ApiKeys {
  /**
   * Creates a key; `key` is returned only here.
   *
   * @throws AppError conflict if the account has too many, unauthenticated if the creator's credential has ended
   */
  create(by: Credential, given: NewApiKey): Promise<ApiKeyInfo & { key: string }>;
  /** Newest first. */
  list(accountId: number): Promise<ApiKeyInfo[]>;
  /** Revokes at once; false if the account has no such key. */
  revoke(accountId: number, id: number): Promise<boolean>;
  /** Whom a key belongs to, also one that has expired; undefined for anything else, and for keys of an account that ends. */
  find(key: string): Promise<KeyOwner | undefined>;
  /** Resolves when pending updates of `lastUsedAt` are written. */
  close(): Promise<void>;
}

/** 43 characters from an alphabet of 62 are 256 bits. They cannot be guessed, so a plain SHA-256 is enough. */
const randomLength = 43;
const keyPattern = /^mr_[0-9A-Za-z]{43}$/;
/** "mr_" and eight characters; the other 35 stay secret. */
export const prefixLength = 11;

/** Keys per account, which bounds the list; parallel requests may exceed it by a few. */
const maxKeysPerAccount = 1000;

export const newKey = (): string => `mr_${randomText(randomLength)}`;

const listKeys = `
  SELECT id, name, prefix, created_at AS "createdAt", last_used_at AS "lastUsedAt", scopes, expires_at AS "expiresAt"
  FROM auth.api_keys WHERE account_id = $1 ORDER BY created_at DESC, id DESC`;

const infoSelection = {
  id: true,
  name: true,
  prefix: true,
  createdAt: true,
  lastUsedAt: true,
  scopes: true,
  expiresAt: true,
} as const;

export function createApiKeys(deps: { database: Database; changes: Changes; log: Logger }): ApiKeys {
  const { database, changes, log } = deps;
  const { apiKey: table } = database.prisma;
  const uses = createUses({
    log,
    what: 'an API key',
    write: (id: number, lastUsedAt) => table.updateMany({ where: { id }, data: { lastUsedAt } }),
  });

  return {
    async create(by, { name, scopes = [everything], expiresAt }) {
      const { accountId } = by;
      if ((await table.count({ where: { accountId } })) >= maxKeysPerAccount) {
        throw new AppError('conflict', `An account may have ${maxKeysPerAccount} API keys. Revoke one first.`);
      }
      const key = newKey();
      const data = {
        accountId,
        name,
        prefix: key.slice(0, prefixLength),
        hash: sha256Of(key),
        scopes: [...scopes],
        expiresAt: expiresAt ?? null,
      };
      const created = await database.transaction(async (tx) => {
        await holdCredential(tx, by);
        return tx.apiKey.create({ data, select: infoSelection });
      });
      return { ...created, key };
    },

    // Plain SQL: Prisma takes forty milliseconds for a thousand rows with lists.
    list: (accountId) => database.query<ApiKeyInfo>(listKeys, [accountId]),

    async revoke(accountId, id) {
      const { count } = await table.deleteMany({ where: { id, accountId } });
      await changes.tell(accountId);
      return count > 0;
    },

    async find(key) {
      if (!keyPattern.test(key)) return undefined;
      const found = await table.findUnique({
        where: { hash: sha256Of(key), account: { deleteAt: null } },
        select: { id: true, lastUsedAt: true, scopes: true, expiresAt: true, account: { select: accountSelection } },
      });
      if (!found) return undefined;
      const { account, scopes, expiresAt } = found;
      if (expiresAt === null || expiresAt.getTime() > Date.now()) uses.record(found.id, found.lastUsedAt);
      return { keyId: found.id, accountId: account.id, account, scopes, expiresAt };
    },

    close: uses.close,
  };
}
