import type { Database } from '@millrace/database';

/** A relation between accounts and things, with a counter on each thing: likes of tracks, followers of artists. */
export interface Relation {
  /** The table of the relation and its primary key (`from`, `to`). */
  table: string;
  from: string;
  to: string;
  /** The table of the things with its key and counter. */
  things: string;
  key: string;
  counter: string;
  /** A condition on things that can be related; SQL. */
  only?: string;
  /** A further condition on things `thing` that an account can begin to relate to; SQL, $2 is the account. */
  onlyNew?: string;
}

/**
 * Inserts or deletes a row of a relation. Idempotent. The counter always equals the number of rows. Every transaction locks the
 * thing's row first, so there are no deadlocks.
 *
 * @returns the counter afterwards; null if there is no such thing
 */
export function createToggle(
  database: Database,
  relation: Relation,
): (from: number, to: number | string, on: boolean) => Promise<number | null> {
  const { table, from, to, things, key, counter, only = 'true', onlyNew = 'true' } = relation;
  const lock = (condition: string) =>
    `SELECT 1 FROM ${things} AS thing WHERE ${key} = $1 AND $2::int IS NOT NULL AND ${condition} FOR NO KEY UPDATE`;
  const lockToPut = lock(`${only} AND ${onlyNew}`);
  const lockToTake = lock(only);
  const change = (rows: string, sign: '+' | '-') => `
    WITH changed AS (${rows} RETURNING 1)
    UPDATE ${things} SET ${counter} = ${counter} ${sign} (SELECT count(*)::int FROM changed)
    WHERE ${key} = $2 RETURNING ${counter} AS count`;
  const put = change(`INSERT INTO ${table} (${from}, ${to}) VALUES ($1, $2) ON CONFLICT DO NOTHING`, '+');
  const take = change(`DELETE FROM ${table} WHERE ${from} = $1 AND ${to} = $2`, '-');

  return (fromId, toId, on) =>
    database.transaction(async (tx) => {
      // The lock needs a separate statement, so that the next one sees what earlier transactions committed.
      const locked = await tx.$queryRawUnsafe<unknown[]>(on ? lockToPut : lockToTake, toId, fromId);
      if (locked.length === 0) return null;
      const [row] = await tx.$queryRawUnsafe<{ count: number }[]>(on ? put : take, fromId, toId);
      return row?.count ?? null;
    });
}
