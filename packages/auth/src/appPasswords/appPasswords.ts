import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '@millrace/database';
import { AppError, type Logger } from '@millrace/service';
import { type Account, accountSelection } from '../accounts/account.ts';
import { type Credential, holdCredential } from '../credential.ts';
import { emailKeyOf } from '../fields.ts';
import { sha256Of } from '../opaqueTokens.ts';
import { randomText } from '../randomText.ts';
import type { SecretBox } from '../secretBox.ts';
import type { Changes } from '../sessions/changes.ts';
import { createUses } from '../uses.ts';

/** A password as listed. */
export interface AppPasswordInfo {
  id: number;
  name: string;
  createdAt: Date;
  /** Accurate to the minute; null if never used. */
  lastUsedAt: Date | null;
}

/** Whom a password belongs to. */
export interface AppPasswordOwner {
  /** Of the password. */
  passwordId: number;
  accountId: number;
  account: Account;
}

/** What a client sends in place of a password: MD5 of the password and a salt (Subsonic API, since 1.13.0). */
export interface SaltedToken {
  email: string;
  /** 32 hexadecimal digits. */
  token: string;
  salt: string;
}

/**
 * Passwords for programs, next to that of the account: a program keeps one for years, and Subsonic's sign-in needs a password that the service
 * can read. The password of the account stays a hash.
 */
export interface AppPasswords {
  /**
   * `password` is returned only here.
   *
   * @throws AppError conflict if the account has too many, unauthenticated if the creator's credential has ended
   */
  create(by: Credential, name: string): Promise<AppPasswordInfo & { password: string }>;
  /** Newest first. */
  list(accountId: number): Promise<AppPasswordInfo[]>;
  /** Revokes at once; false if the account has no such password. */
  revoke(accountId: number, id: number): Promise<boolean>;
  /** Whom a password belongs to; undefined for anything else, and for an account that ends. */
  find(password: string): Promise<AppPasswordOwner | undefined>;
  /** The same for a password of which the client proves that it knows it. */
  findByToken(given: SaltedToken): Promise<AppPasswordOwner | undefined>;
  /** For the janitor: encrypts the passwords of an old JWT_SECRET with the new one. */
  maintain(signal?: AbortSignal): Promise<void>;
  /** Resolves when pending updates of `lastUsedAt` are written. */
  close(): Promise<void>;
}

/** 32 characters from an alphabet of 62 are 190 bits. They cannot be guessed, also not from an MD5. */
const randomLength = 32;
const pattern = /^mrp_[0-9A-Za-z]{32}$/;

/** Passwords per account: each is tried for a token. Parallel requests may exceed it by a few. */
export const maxAppPasswords = 50;

/** Rows that are read at once to be encrypted again. */
const resealedAtOnce = 1_000;

const newAppPassword = (): string => `mrp_${randomText(randomLength)}`;

const infoSelection = { id: true, name: true, createdAt: true, lastUsedAt: true } as const;
const ownerSelection = { id: true, lastUsedAt: true, account: { select: accountSelection } } as const;

/** Whether a token is the MD5 of the password and the salt. */
function proves({ token, salt }: SaltedToken, password: string): boolean {
  const wanted = createHash('md5')
    .update(password + salt)
    .digest();
  const given = Buffer.from(token, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** @param deps.box of these passwords */
export function createAppPasswords(deps: {
  database: Database;
  changes: Changes;
  box: SecretBox;
  log: Logger;
}): AppPasswords {
  const { database, changes, box, log } = deps;
  const { appPassword: table } = database.prisma;
  const uses = createUses({
    log,
    what: 'an app password',
    write: (id: number, lastUsedAt) => table.updateMany({ where: { id }, data: { lastUsedAt } }),
  });

  const used = (found: { id: number; lastUsedAt: Date | null; account: Account }): AppPasswordOwner => {
    uses.record(found.id, found.lastUsedAt);
    return { passwordId: found.id, accountId: found.account.id, account: found.account };
  };

  return {
    async create(by, name) {
      const { accountId } = by;
      if ((await table.count({ where: { accountId } })) >= maxAppPasswords) {
        throw new AppError('conflict', `An account may have ${maxAppPasswords} app passwords. Revoke one first.`);
      }
      const password = newAppPassword();
      const { bytes: secret, keyId } = box.seal(password, accountId);
      const data = { accountId, name, hash: sha256Of(password), secret, keyId };
      const created = await database.transaction(async (tx) => {
        await holdCredential(tx, by);
        return tx.appPassword.create({ data, select: infoSelection });
      });
      return { ...created, password };
    },

    list: (accountId) =>
      table.findMany({ where: { accountId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: infoSelection }),

    async revoke(accountId, id) {
      const { count } = await table.deleteMany({ where: { id, accountId } });
      await changes.tell(accountId);
      return count > 0;
    },

    async find(password) {
      if (!pattern.test(password)) return undefined;
      const found = await table.findUnique({
        where: { hash: sha256Of(password), account: { deleteAt: null } },
        select: ownerSelection,
      });
      return found === null ? undefined : used(found);
    },

    async findByToken(given) {
      const rows = await table.findMany({
        where: { account: { emailKey: emailKeyOf(given.email), deleteAt: null } },
        orderBy: { id: 'asc' },
        // Parallel requests may have created a few more.
        take: 2 * maxAppPasswords,
        select: { ...ownerSelection, secret: true, keyId: true },
      });
      for (const { secret, keyId, ...found } of rows) {
        const password = box.open({ bytes: secret, keyId }, found.account.id);
        if (password === undefined) {
          log.error(
            { accountId: found.account.id },
            'an app password cannot be decrypted: its key is no longer in JWT_SECRET, or the row was changed',
          );
        } else if (proves(given, password)) return used(found);
      }
      return undefined;
    },

    async maintain(signal) {
      for (let last = 0; signal?.aborted !== true; ) {
        const old = await table.findMany({
          where: { keyId: { not: box.currentKeyId }, id: { gt: last } },
          orderBy: { id: 'asc' },
          take: resealedAtOnce,
        });
        for (const { id, accountId, secret: bytes, keyId } of old) {
          const password = box.open({ bytes, keyId }, accountId);
          // One that cannot be decrypted stays as it is: its key may come back.
          if (password === undefined) continue;
          const sealed = box.seal(password, accountId);
          await table.updateMany({ where: { id }, data: { secret: sealed.bytes, keyId: sealed.keyId } });
        }
        last = old.at(-1)?.id ?? 0;
        if (old.length < resealedAtOnce) return;
      }
    },

    close: uses.close,
  };
}
