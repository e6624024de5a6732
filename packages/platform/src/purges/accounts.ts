import type { Auth } from '@millrace/auth';
import type { Database } from '@millrace/database';
import { deliveredIdsOf } from '../delivered.ts';
import type { MediaTables } from '../tables.ts';
import { everyMedium } from './log.ts';
import type { Purges } from './purges.ts';

/** The media of a larger account are purged by purging everything: a million purges would keep the edges busy for longer. */
const mostPurges = 10_000;

const purgeSql = (tables: MediaTables) => `
  WITH taken AS (
    INSERT INTO platform.purged_accounts (kind, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1
  ),
  few AS MATERIALIZED (
    SELECT id FROM (${deliveredIdsOf(tables, '$2', "status <> 'uploading'")}) ids WHERE EXISTS (SELECT FROM taken) LIMIT ${mostPurges + 1}
  ),
  counted AS (SELECT count(*) AS media FROM few)
  INSERT INTO platform.new_purges (kind, media_id, is_gone)
  SELECT $1, few.id, false FROM few, counted WHERE counted.media <= ${mostPurges}
  UNION ALL
  SELECT $1, '${everyMedium}', false FROM counted WHERE counted.media > ${mostPurges}`;

/** Purges the media of accounts that are suspended. All processes are told of a suspension; the first one purges. */
export function purgeSuspended(deps: {
  database: Database;
  tables: MediaTables;
  auth: Pick<Auth, 'suspended'>;
  purges: Pick<Purges, 'wake'>;
}): void {
  const { database, purges } = deps;
  const { kind } = deps.tables;
  const sql = purgeSql(deps.tables);
  deps.auth.suspended.follow({
    async suspended({ accountId }) {
      if ((await database.execute(sql, [kind, accountId])) > 0) purges.wake();
    },
    async restored(accountId) {
      await database.execute('DELETE FROM platform.purged_accounts WHERE kind = $1 AND account_id = $2', [
        kind,
        accountId,
      ]);
    },
  });
}
