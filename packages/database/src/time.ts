import type { Transaction } from './database.ts';

/**
 * The time of the database. What several machines decide by a time in the database, such as who may still use a link, is compared with this
 * clock only: that of one machine may be wrong.
 */
export async function databaseTime(prisma: Pick<Transaction, '$queryRaw'>): Promise<Date> {
  const [row] = await prisma.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (row === undefined) throw new Error('The database has not told the time.');
  return row.now;
}
