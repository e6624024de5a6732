import { assertNotSuspended, assertStays, groupIn, type ServiceName } from '@millrace/auth';
import type { Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';
import type { MediaKind } from '@millrace/storage';
import type { QuotaConfig } from './settings.ts';

/** The limits of an account at a service; see `unlimited`. */
export interface Allowance {
  maxBytes: number;
  maxUnfinished: number;
  /** In which the account has its share of the queue; null for one of its own. */
  group: string | null;
}

interface Row {
  suspendedAt: Date | null;
  suspendedReason: string | null;
  deleteAt: Date | null;
  bytes: string | null;
  unfinished: number | null;
  group: string | null;
}

/** The service that keeps a kind of media. */
export const serviceOf = { videos: 'video', tracks: 'music', images: 'image' } as const satisfies Record<
  MediaKind,
  ServiceName
>;

/**
 * What an account may upload: its own limits, else those of the settings. The lock makes a suspension, and the request to delete
 * the account, wait until this transaction ends, so no medium appears after it.
 *
 * @throws AppError account_suspended, account_ending
 */
export async function readAllowance(
  tx: Transaction,
  accountId: number,
  kind: MediaKind,
  config: QuotaConfig,
): Promise<Allowance> {
  const [row] = await tx.$queryRawUnsafe<Row[]>(
    `SELECT a.suspended_at AS "suspendedAt", a.suspended_reason AS "suspendedReason", a.delete_at AS "deleteAt", q.bytes::text AS bytes, q.unfinished,
       ${groupIn('a')} AS "group"
     FROM auth.accounts a LEFT JOIN auth.quotas q ON q.account_id = a.id AND q.service = $2
     WHERE a.id = $1 FOR SHARE OF a`,
    accountId,
    serviceOf[kind],
  );
  if (row === undefined) throw new AppError('unauthenticated', 'The account does not exist any more.');
  assertNotSuspended(row);
  assertStays(row);
  return {
    maxBytes: row.bytes === null ? config.QUOTA_BYTES : Number(row.bytes),
    maxUnfinished: row.unfinished ?? config.QUOTA_UNFINISHED,
    group: row.group,
  };
}
