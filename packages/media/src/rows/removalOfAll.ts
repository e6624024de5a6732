import type { RemoveRow } from './removal.ts';
import type { MediaRows, RowDependencies } from './types.ts';

/** Ids that are read at once. */
const batch = 100;

/** Removes all media of an account. */
export function createRemovalOfAll(
  { database, tables }: RowDependencies,
  removeRow: RemoveRow,
): MediaRows['removeAllOf'] {
  const some = `SELECT id FROM ${tables.media} WHERE account_id = $1 LIMIT ${batch}`;
  return async (accountId, signal) => {
    for (;;) {
      const found = await database.query<{ id: string }>(some, [accountId]);
      if (found.length === 0) return;
      for (const { id } of found) {
        if (signal.aborted) return;
        await removeRow(id, { accountId });
      }
    }
  };
}
