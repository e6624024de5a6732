import type { SqlQueryable } from './database.ts';

export interface PruneOptions {
  /** Table and condition are put into the SQL as they are: constants of ours, never input. */
  table: string;
  /** Which rows go. */
  where: string;
  signal?: AbortSignal | undefined;
}

/** Pages per statement: 1 MiB, or about 15,000 narrow rows, which one statement deletes far within its time limit. */
const pagesAtOnce = 128;

interface Batch {
  mine: boolean;
  deleted: number;
  pages: number;
}

/**
 * The table is read in page order, so the work of each statement is bounded whatever the number of rows and without an index. The lock
 * ends with its statement; a process that does not get it leaves the table to the one that has it.
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
 * Deletes rows in small statements, each committed by itself: what one process has deleted, the next one need not. One process at a time
 * works on a table. An abort ends it after the statement in progress.
 *
 * @returns how many rows were deleted
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
