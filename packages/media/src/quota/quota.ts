import { groupIn } from '@millrace/auth';
import type { Database, Transaction } from '@millrace/database';
import type { MediaTables } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { readAllowance } from './allowance.ts';
import { type QuotaConfig, unlimited } from './settings.ts';

/** Keeps one account from filling the disk, and all accounts from filling the queue. */
export interface Quota {
  /**
   * Called before the first byte of an upload is read, in the transaction that writes its row. Concurrent uploads of one account are
   * admitted one after the other.
   *
   * @param bytes size of the file, if it is known; less what it replaces
   * @returns how many bytes the account may still store; infinite without a limit
   * @throws AppError account_suspended, quota_exceeded, rate_limited (this account has too much in progress), unavailable (the queue is full)
   */
  admit(tx: Transaction, accountId: number, bytes?: number): Promise<number>;
  /**
   * Called when all bytes are stored and the row names them, in the transaction that accepts the upload. Concurrent uploads cannot
   * exceed the limit together. @throws AppError account_suspended, quota_exceeded
   */
  settle(tx: Transaction, accountId: number): Promise<void>;
}

interface Usage {
  /** Bytes of the account, with those of its unfinished uploads. Failed media count nothing, because they keep no source. */
  used: string;
  unfinished: number;
  /** Jobs of all accounts. */
  waiting: number;
  /** Jobs and running uploads of all accounts. */
  inProgress: number;
}

/** What any account, or group of young accounts, may have in progress until the queue is full. */
const leastShare = 3;
/** The fraction of the free places that one account may take. */
const shareOfFree = 1 / 100;

/**
 * What one account may have in progress. The first half of the queue is first come, first served. In the second half the share falls
 * with the free places: filling it takes hundreds of accounts, and an account with nothing in progress is admitted until it is full.
 */
function shareOf(maxWaiting: number, inProgress: number): number {
  if (inProgress < maxWaiting / 2) return Number.POSITIVE_INFINITY;
  const least = Math.max(1, Math.min(leastShare, Math.floor(maxWaiting * shareOfFree)));
  return Math.max(least, Math.floor((maxWaiting - inProgress) * shareOfFree));
}

export function createQuota(deps: { database: Database; tables: MediaTables; config: QuotaConfig }): Quota {
  const { database, tables, config } = deps;
  const { MAX_WAITING_JOBS: maxWaiting } = config;
  const { kind, media, noun } = tables;
  const used = `SELECT coalesce(sum(source_bytes), 0)::text FROM ${media}
    WHERE account_id = $1 AND status <> 'error' AND taken_down_at IS NULL`;
  /** The whole length of uploads in several requests: what has arrived of them stays for days without another byte. */
  const drafts = `(SELECT coalesce(sum(length), 0) FROM platform.uploads
    WHERE account_id = $1 AND kind = '${kind}' AND finished_at IS NULL)`;
  /** Replacements in progress that match, and their number up to a limit; they are uploads too. */
  const replacing = (where: string, limit: string) =>
    tables.replacements === undefined
      ? ''
      : `+ (SELECT count(*) FROM (SELECT 1 FROM ${tables.replacements} WHERE ${where} LIMIT ${limit}) AS replacing)::int`;
  // Counts no further than the limits, so a million rows take no longer than a thousand.
  const usageSql = (countsBytes: boolean) => `
    SELECT ${countsBytes ? `((${used})::numeric + ${drafts})::text` : `'0'`} AS used,
      (SELECT count(*) FROM (SELECT 1 FROM ${media}
        WHERE account_id = $1 AND status IN ('uploading', 'processing') LIMIT $2) AS own)::int ${replacing('account_id = $1', '$2')} AS unfinished,
      (SELECT count(*) FROM (SELECT 1 FROM ${media} WHERE status = 'processing' LIMIT $3) AS jobs)::int AS waiting,
      (SELECT count(*) FROM (SELECT 1 FROM ${media}
        WHERE status IN ('uploading', 'processing') LIMIT $3) AS everything)::int ${replacing('true', '$3')} AS "inProgress"`;
  /** Unfinished media of a group of accounts, up to a limit. */
  const groupSql = `
    SELECT count(*)::int AS unfinished FROM (
      SELECT 1 FROM auth.accounts a JOIN ${media} m ON m.account_id = a.id
      WHERE a.registration_network = $1 AND ${groupIn('a')} IS NOT NULL AND m.status IN ('uploading', 'processing') LIMIT $2) AS own`;
  const unfinishedOf = async (tx: Transaction, group: string): Promise<number> => {
    const [row] = await tx.$queryRawUnsafe<{ unfinished: number }[]>(groupSql, group, maxWaiting);
    return row?.unfinished ?? 0;
  };
  // Serialises the uploads of an account; concurrent ones would each see the limit unreached.
  const lock = (tx: Transaction, accountId: number) =>
    database.executor(tx).execute('SELECT pg_advisory_xact_lock(hashtext($1), $2::int)', [`quota:${media}`, accountId]);

  return {
    async admit(tx, accountId, bytes = 1) {
      const { maxBytes, maxUnfinished, group } = await readAllowance(tx, accountId, kind, config);
      const without = Number.POSITIVE_INFINITY;
      if (maxBytes === unlimited && maxUnfinished === unlimited && maxWaiting === unlimited) return without;
      await lock(tx, accountId);
      // An account without its own limit is still bound by its share.
      const mostOwn = maxUnfinished === unlimited ? maxWaiting : maxUnfinished;
      const [now] = await tx.$queryRawUnsafe<Usage[]>(usageSql(maxBytes !== unlimited), accountId, mostOwn, maxWaiting);
      if (now === undefined) return without;
      const left = maxBytes === unlimited ? without : maxBytes - Number(now.used);
      if (bytes > left) throw bytesExceeded(maxBytes);
      if (maxUnfinished !== unlimited && now.unfinished >= maxUnfinished) {
        throw new AppError(
          'rate_limited',
          `${maxUnfinished} uploads of this account are in progress. Wait until one of them ends.`,
          {
            retryAfter: 30,
          },
        );
      }
      if (maxWaiting === unlimited) return left;
      if (now.waiting >= maxWaiting) {
        throw new AppError('unavailable', `Too many ${noun}s are waiting to be processed. Try again later.`, {
          retryAfter: 120,
        });
      }
      const share = shareOf(maxWaiting, now.inProgress);
      // Uploads of a group are not admitted one after the other: those that arrive at the same time may exceed its share by some.
      const ofGroup = group === null || share === Number.POSITIVE_INFINITY ? 0 : await unfinishedOf(tx, group);
      if (Math.max(now.unfinished, ofGroup) >= share) {
        const whose = group === null ? 'this account' : 'new accounts of your network';
        throw new AppError(
          'rate_limited',
          `The queue is more than half full, and ${share} uploads of ${whose} are in progress. Wait until one of them ends.`,
          { retryAfter: 30 },
        );
      }
      return left;
    },
    async settle(tx, accountId) {
      const { maxBytes } = await readAllowance(tx, accountId, kind, config);
      if (maxBytes === unlimited) return;
      await lock(tx, accountId);
      const [now] = await tx.$queryRawUnsafe<{ used: string }[]>(`SELECT (${used}) AS used`, accountId);
      if (now !== undefined && Number(now.used) > maxBytes) throw bytesExceeded(maxBytes);
    },
  };
}

const bytesExceeded = (maxBytes: number): AppError =>
  new AppError('quota_exceeded', `The quota of ${maxBytes} bytes is used up. Delete something, then try again.`);
