import type { Auth } from '@millrace/auth';
import type { Database } from '@millrace/database';
import type { MediaTables } from '@millrace/platform';
import type { Logger } from '@millrace/service';
import type { MediaRows } from '../rows/types.ts';

/**
 * Ends the fetches of each account that is suspended, or to be deleted, like its uploads in progress. A fetch that ends while no API runs is
 * refused when its result is applied.
 */
export function endFetchesOfSuspended(deps: {
  auth: Pick<Auth, 'suspended'>;
  database: Database;
  tables: MediaTables;
  rows: Pick<MediaRows, 'removeFetch'>;
  log: Logger;
}): void {
  const { database, tables, rows, log } = deps;
  const endAll = async (accountId: number): Promise<void> => {
    const found = await database.query<{ id: string }>(
      `SELECT id FROM ${tables.media} WHERE account_id = $1 AND status = 'processing' AND fetching`,
      [accountId],
    );
    for (const { id } of found) await rows.removeFetch(id);
  };
  deps.auth.suspended.follow({
    suspended({ accountId }) {
      endAll(accountId).catch((error: unknown) => {
        log.warn({ err: error, accountId }, 'the fetches of a suspended account could not be ended');
      });
    },
    restored: () => undefined,
  });
}
