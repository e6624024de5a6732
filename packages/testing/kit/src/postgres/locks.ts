import { until } from '../waiting/index.ts';

/** Resolves when so many statements of this database wait for rows that other transactions have locked. Tasks wait for advisory locks on their own. */
export async function untilWaiting(
  database: { query(sql: string): Promise<readonly object[]> },
  count = 1,
): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event IN ('transactionid', 'tuple')`;
  await until(`${count} wait for rows`, async () => (await database.query(waiting)).length >= count);
}

/** What runs statements in a transaction, as @millrace/database does. */
interface Transactions {
  transaction<T>(
    work: (tx: { $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number> }) => Promise<T>,
  ): Promise<T>;
}

/** A transaction that has run a statement, and keeps its locks. @returns what commits it */
export async function hold(database: Transactions, sql: string, ...values: unknown[]): Promise<() => Promise<void>> {
  const gate = new AbortController();
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    ended = database.transaction(async (tx) => {
      await tx.$executeRawUnsafe(sql, ...values);
      resolve();
      await new Promise<void>((free) => gate.signal.addEventListener('abort', () => free()));
    });
    ended.catch(reject);
  });
  return async () => {
    gate.abort();
    await ended;
  };
}
