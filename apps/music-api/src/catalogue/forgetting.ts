import type { Database } from '@millrace/database';
import { AppError } from '@millrace/service';

/** Rows that are read, or removed, at once. */
export const forgottenAtOnce = 500;

/** For what another process has just removed. */
const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
};

/**
 * Removes what an account that has ended leaves, one row after the other, as its owner would: counters of others' tracks and profiles stay right.
 *
 * @param select SQL that finds the ids of rows; $1 is the account. What is removed is not found again
 */
export async function removeEach<Id>(
  database: Pick<Database, 'query'>,
  select: string,
  options: { accountId: number; signal: AbortSignal; remove: (id: Id) => Promise<unknown> },
): Promise<void> {
  const { accountId, signal, remove } = options;
  for (;;) {
    const found = await database.query<{ id: Id }>(`${select} LIMIT ${forgottenAtOnce}`, [accountId]);
    if (found.length === 0) return;
    for (const { id } of found) {
      if (signal.aborted) return;
      await remove(id).catch(ignoreMissing);
    }
  }
}
