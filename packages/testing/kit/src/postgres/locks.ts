import { until } from '../waiting/index.ts';

/** Resolves when so many statements of this database wait for rows that other transactions have locked. Tasks wait for advisory locks on their own. */
export async function untilWaiting(
  database: { query(sql: string): Promise<readonly object[]> },
  count = 1,
): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event IN ('transactionid', 'tuple')`;
  await until(`${count} wait for rows`, async () => (await database.query(waiting)).length >= count);
}
