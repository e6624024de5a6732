import type { Database, Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import type { MediaTables } from '../rows/tables.ts';
import { type QuotaConfig, unlimited } from './settings.ts';

/** What keeps one account from filling the disk, and all of them from filling the queue. */
export interface Quota {
  /**
   * Before a byte of an upload is read, in the transaction that writes its row: uploads of an account that begin together are admitted
   * one after the other.
   *
   * @throws AppError quota_exceeded, rate_limited (too much of this account's is in progress), unavailable (the queue is full)
   */
  admit(tx: Transaction, accountId: number): Promise<void>;
  /**
   * When all bytes are stored and the row names them, in the transaction that accepts the upload: uploads that began side by side
   * cannot pass the limit together. @throws AppError quota_exceeded
   */
  settle(tx: Transaction, accountId: number): Promise<void>;
}

interface Standing {
  /** Bytes; what ended in error keeps no source. */
  used: string;
  unfinished: number;
  /** Of all accounts. */
  waiting: number;
  /** Of all accounts, waiting or still being uploaded. */
  inProgress: number;
}

/** What every account may have in progress until the queue is full. */
const leastShare = 3;
/** The part of the free places that one account may have. */
const shareOfFree = 1 / 100;

/**
 * What one account may have in progress. Half of the queue is for whoever comes first. In the second half the share falls with the free
 * places, so that hundreds of accounts are needed to fill it, and an account with nothing in progress gets in until it is full.
 */
function shareOf(maxWaiting: number, inProgress: number): number {
  if (inProgress < maxWaiting / 2) return Number.POSITIVE_INFINITY;
  const least = Math.max(1, Math.min(leastShare, Math.floor(maxWaiting * shareOfFree)));
  return Math.max(least, Math.floor((maxWaiting - inProgress) * shareOfFree));
}

export function createQuota(deps: { database: Database; tables: MediaTables; config: QuotaConfig }): Quota {
  const { database, tables, config } = deps;
  const { QUOTA_BYTES: maxBytes, QUOTA_UNFINISHED: maxUnfinished, MAX_WAITING_JOBS: maxWaiting } = config;
  const { media, noun } = tables;
  const used = `SELECT coalesce(sum(source_bytes), 0)::text FROM ${media} WHERE account_id = $1 AND status <> 'error'`;
  // Counted no further than the limits: the answer takes as long for a million rows as for a thousand.
  const standing = `
    SELECT ${maxBytes === unlimited ? `'0'` : `(${used})`} AS used,
      (SELECT count(*) FROM (SELECT 1 FROM ${media}
        WHERE account_id = $1 AND status IN ('uploading', 'processing') LIMIT $2) AS own)::int AS unfinished,
      (SELECT count(*) FROM (SELECT 1 FROM ${media} WHERE status = 'processing' LIMIT $3) AS jobs)::int AS waiting,
      (SELECT count(*) FROM (SELECT 1 FROM ${media}
        WHERE status IN ('uploading', 'processing') LIMIT $3) AS everything)::int AS "inProgress"`;
  // An account without a limit of its own has a share all the same.
  const mostOwn = maxUnfinished === unlimited ? maxWaiting : maxUnfinished;
  // One at a time of an account, or two would each see the limit unreached.
  const lock = (tx: Transaction, accountId: number) =>
    database.executor(tx).execute('SELECT pg_advisory_xact_lock(hashtext($1), $2::int)', [`quota:${media}`, accountId]);

  return {
    async admit(tx, accountId) {
      if (maxBytes === unlimited && maxUnfinished === unlimited && maxWaiting === unlimited) return;
      await lock(tx, accountId);
      const [now] = await tx.$queryRawUnsafe<Standing[]>(standing, accountId, mostOwn, maxWaiting);
      if (now === undefined) return;
      if (maxBytes !== unlimited && Number(now.used) >= maxBytes) throw bytesExceeded(maxBytes);
      if (maxUnfinished !== unlimited && now.unfinished >= maxUnfinished) {
        throw new AppError(
          'rate_limited',
          `${maxUnfinished} uploads of this account are in progress; wait for one of them.`,
          {
            retryAfter: 30,
          },
        );
      }
      if (maxWaiting === unlimited) return;
      if (now.waiting >= maxWaiting) {
        throw new AppError(
          'unavailable',
          `More ${noun}s are waiting than can be processed soon. Upload it again later.`,
          {
            retryAfter: 120,
          },
        );
      }
      const share = shareOf(maxWaiting, now.inProgress);
      if (now.unfinished >= share) {
        throw new AppError(
          'rate_limited',
          `The queue is more than half full, and ${share} uploads of this account are in progress; wait for one of them.`,
          { retryAfter: 30 },
        );
      }
    },
    async settle(tx, accountId) {
      if (maxBytes === unlimited) return;
      await lock(tx, accountId);
      const [now] = await tx.$queryRawUnsafe<{ used: string }[]>(`SELECT (${used}) AS used`, accountId);
      if (now !== undefined && Number(now.used) > maxBytes) throw bytesExceeded(maxBytes);
    },
  };
}

const bytesExceeded = (maxBytes: number): AppError =>
  new AppError('quota_exceeded', `The account's ${maxBytes} bytes are used up. Delete something, then upload again.`);
