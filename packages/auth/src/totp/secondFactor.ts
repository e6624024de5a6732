import { type Database, databaseTime, type RateLimiter } from '@millrace/database';
import { AppError, type Logger } from '@millrace/service';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { type AuthLimits, limitKeys } from '../limits.ts';
import { type Actor, recordInAudit } from '../operators/audit.ts';
import type { SecretBox } from '../secretBox.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from './recoveryCodes.ts';

/** What an authenticator needs. */
export interface TotpSetup {
  /** In base 32. */
  secret: string;
  /** The same for a QR code: otpauth://totp/… */
  uri: string;
}

/** The second factor of accounts: codes of an authenticator (RFC 6238), and recovery codes. */
export interface SecondFactor {
  /** Makes a secret, which has no effect before it is confirmed. @throws AppError conflict if a second factor is active */
  begin(account: { id: number; email: string }): Promise<TotpSetup>;
  /**
   * Activates the second factor, if the code shows that the authenticator has the secret. @returns the recovery codes
   * @throws AppError invalid_code, rate_limited, conflict if there is nothing to confirm
   */
  confirm(accountId: number, code: string): Promise<string[]>;
  isActive(accountId: number): Promise<boolean>;
  stateOf(accountId: number): Promise<{ active: boolean; recoveryCodesLeft: number }>;
  /**
   * Checks and uses up a code, if the account has a second factor. Call it only after the password was right: wrong codes count, and a
   * stranger must not be able to lock the owner out.
   *
   * @param code of the authenticator, or a recovery code
   * @throws AppError second_factor_required without a code, invalid_code, rate_limited
   */
  require(accountId: number, code: string | undefined): Promise<void>;
  /** Removes the second factor. @returns false if the account has none */
  remove(accountId: number): Promise<boolean>;
  /** For the janitor: removes secrets that nobody confirmed, and encrypts those of an old JWT_SECRET with the new one. */
  maintain(signal?: AbortSignal): Promise<void>;
}

/** The name that authenticators show next to the address. */
const issuer = 'Millrace';
/** One step before and after: clocks differ, and people type slowly. */
const toleranceSeconds = 30;
/** The time for setting up an authenticator. */
const setupMinutes = 60;
/** Rows that are read at once to be encrypted again. */
const resealedAtOnce = 1_000;

const codePattern = /^\d{6}$/;

/** The time step in which a code is valid; undefined if it is wrong. */
function stepOf(secret: string, token: string): number | undefined {
  // otplib throws for anything but digits.
  if (!codePattern.test(token)) return undefined;
  const result = verifySync({ secret, token, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Removes the second factor of an account. @param operator who does so in place of its owner @returns false if it has none */
export async function removeSecondFactor(database: Database, accountId: number, operator?: Actor): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { count } = await tx.totp.deleteMany({ where: { accountId } });
    await tx.recoveryCode.deleteMany({ where: { accountId } });
    if (count > 0 && operator !== undefined) {
      const target = `account:${accountId}` as const;
      await recordInAudit(tx, operator, { action: 'account.disable-totp', target, accountId });
    }
    return count > 0;
  });
}

export function createSecondFactor(deps: {
  database: Database;
  limiter: RateLimiter;
  limits: AuthLimits;
  box: SecretBox;
  log: Logger;
}): SecondFactor {
  const { database, limiter, limits, box, log } = deps;
  const { totp: table } = database.prisma;

  const isActive = async (accountId: number): Promise<boolean> =>
    (await table.count({ where: { accountId, confirmedAt: { not: null } } })) > 0;

  const setupDeadline = async (): Promise<Date> =>
    new Date((await databaseTime(database.prisma)).getTime() - setupMinutes * 60_000);
  const wrongCode = (): AppError => new AppError('invalid_code', 'The code is wrong, was used before, or has expired.');

  /** Counts before the check: of a thousand guesses sent at once, only those within the limit are compared. */
  async function counted<T>(accountId: number, check: () => Promise<T | undefined>): Promise<T> {
    await limiter.enforce(limitKeys.secondFactor(accountId), limits.secondFactor);
    const found = await check();
    if (found === undefined) throw wrongCode();
    await limiter.reset(limitKeys.secondFactor(accountId));
    return found;
  }

  /** Uses up a code of the authenticator: of several requests with one code, one succeeds. */
  async function spendCode(
    accountId: number,
    stored: { secret: Uint8Array<ArrayBuffer>; keyId: string },
    code: string,
  ): Promise<true | undefined> {
    const secret = box.open({ bytes: stored.secret, keyId: stored.keyId }, accountId);
    if (secret === undefined) {
      log.error(
        { accountId },
        'the secret of a second factor cannot be decrypted: its key is no longer in JWT_SECRET, or the row was changed',
      );
      return undefined;
    }
    const step = stepOf(secret, code);
    if (step === undefined) return undefined;
    const { count } = await table.updateMany({
      where: { accountId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
      data: { lastStep: step },
    });
    return count > 0 ? true : undefined;
  }

  /** Encrypts secrets with the current key. One that cannot be decrypted stays as it is: its key may come back. */
  async function resealAll(rows: readonly { accountId: number; secret: Uint8Array<ArrayBuffer>; keyId: string }[]) {
    for (const { accountId, secret: bytes, keyId } of rows) {
      const secret = box.open({ bytes, keyId }, accountId);
      if (secret === undefined) continue;
      const sealed = box.seal(secret, accountId);
      await table.updateMany({
        where: { accountId, secret: bytes },
        data: { secret: sealed.bytes, keyId: sealed.keyId },
      });
    }
  }

  return {
    async begin({ id: accountId, email }) {
      const secret = generateSecret();
      const { bytes, keyId } = box.seal(secret, accountId);
      // Replaces a secret that was not confirmed, and nothing else.
      const stored = await database.execute(
        `INSERT INTO auth.totp AS t (account_id, secret, key_id) VALUES ($1, $2, $3)
         ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, key_id = excluded.key_id, created_at = now(), last_step = NULL
         WHERE t.confirmed_at IS NULL`,
        [accountId, bytes, keyId],
      );
      if (stored === 0) throw new AppError('conflict', 'The account has a second factor. Remove it first.');
      return { secret, uri: generateURI({ issuer, label: email, secret }) };
    },

    async confirm(accountId, code) {
      const stored = await table.findUnique({
        where: { accountId, confirmedAt: null, createdAt: { gt: await setupDeadline() } },
      });
      if (stored === null) throw new AppError('conflict', 'There is no second factor to confirm. Begin again.');
      await counted(accountId, () => spendCode(accountId, stored, code));
      const codes = await database.transaction(async (tx) => {
        const { count } = await tx.totp.updateMany({
          // The secret may have been replaced since it was read.
          where: { accountId, confirmedAt: null, secret: stored.secret },
          data: { confirmedAt: new Date() },
        });
        return count > 0 ? await replaceRecoveryCodes(tx, accountId) : undefined;
      });
      if (codes === undefined) throw new AppError('conflict', 'The second factor was changed by another request.');
      return codes;
    },

    isActive,

    async stateOf(accountId) {
      const recoveryCodesLeft = await database.prisma.recoveryCode.count({ where: { accountId } });
      return { active: await isActive(accountId), recoveryCodesLeft };
    },

    async require(accountId, code) {
      const stored = await table.findUnique({ where: { accountId, confirmedAt: { not: null } } });
      if (stored === null) return;
      if (code === undefined) throw new AppError('second_factor_required', 'Send the code of the authenticator too.');
      await counted(accountId, async () => {
        if (codePattern.test(code)) return spendCode(accountId, stored, code);
        return (await spendRecoveryCode(database, accountId, code)) ? true : undefined;
      });
    },

    remove: (accountId) => removeSecondFactor(database, accountId),

    async maintain(signal) {
      await table.deleteMany({ where: { confirmedAt: null, createdAt: { lt: await setupDeadline() } } });
      for (let last = 0; signal?.aborted !== true; ) {
        const old = await table.findMany({
          where: { keyId: { not: box.currentKeyId }, accountId: { gt: last } },
          orderBy: { accountId: 'asc' },
          take: resealedAtOnce,
        });
        await resealAll(old);
        last = old.at(-1)?.accountId ?? 0;
        if (old.length < resealedAtOnce) return;
      }
    },
  };
}
