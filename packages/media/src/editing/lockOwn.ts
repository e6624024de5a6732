import type { Transaction } from '@millrace/database';
import type { MediaTables } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { noSuch } from '../rows/noSuch.ts';

/**
 * Locks a row of the account until the transaction ends, so that its next read is current. Counters and results of workers wait for it.
 *
 * @throws AppError not_found, also for another account's row; not_ready while it is being uploaded, because the end of the upload sets all
 * fields
 */
export async function lockOwn(tx: Transaction, tables: MediaTables, accountId: number, id: string): Promise<void> {
  const [row] = await tx.$queryRawUnsafe<{ status: string }[]>(
    `SELECT status FROM ${tables.media} WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE`,
    id,
    accountId,
  );
  if (row === undefined) throw noSuch(tables);
  if (row.status === 'uploading') {
    throw new AppError('not_ready', `The ${tables.noun} is still being uploaded.`, { retryAfter: 5 });
  }
}
