import type { SqlQueryable } from './database.ts';

export interface PruneOptions {
  /** `table` and `where` are inserted into the SQL unescaped: pass constants, never input. */
  table: string;
  /** The condition of the rows to delete. */
  where: string;
  signal?: AbortSignal | undefined;
}

/** Pages per statement: 1 MiB, or about 15,000 narrow rows. One statement deletes them well within its time limit. */
const pagesAtOnce = 128;

interface Batch {
  mine: boolean;
  deleted: number;
  pages: number;
}

/**
 * Reads the table in page order, so the work of each statement is bounded for any number of rows and without an index. The lock ends
 * with the statement. A process that does not get the lock skips the table.
 */
const batch = (table: string, where: string) => `
  WITH turn AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(hashtext('millrace:prune'), hashtext('${table}')) AS mine
  ),
  gone AS (
    DELETE FROM ${table}
    WHERE (SELECT mine FROM turn) AND ctid >= $1::tid AND ctid < $2::tid AND (${where}) RETURNING 1
  )
  SELECT (SELECT mine FROM turn) AS mine, (SELECT count(*) FROM gone)::int AS deleted,
    (pg_relation_size('${table}'::regclass) / current_setting('block_size')::int)::int AS pages`;

/**
 * Deletes rows in small statements with a commit each, so a later run continues where an aborted one stopped. One process at a time
 * works on a table. An abort takes effect after the running statement.
 *
 * @returns the number of deleted rows
 */
export async function prune(database: SqlQueryable, { table, where, signal }: PruneOptions): Promise<number> {
  const sql = batch(table, where);
  let total = 0;
  for (let page = 0; signal?.aborted !== true; page += pagesAtOnce) {
    const [result] = await database.query<Batch>(sql, [`(${page},0)`, `(${page + pagesAtOnce},0)`]);
    if (result === undefined || !result.mine) break;
    total += result.deleted;
    if (page + pagesAtOnce >= result.pages) break;
  }
  return total;
}
