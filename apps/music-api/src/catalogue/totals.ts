import type { Database, SqlExecutor } from '@millrace/database';

/** Counts of publicly listed rows. */
export type TotalName = 'ready_tracks' | 'public_playlists' | 'albums';

/** $1 name */
const total = `
  SELECT value + (SELECT COALESCE(sum(difference), 0)::bigint FROM music.total_changes WHERE name = $1) AS value
  FROM music.totals WHERE name = $1`;

/** The current count. */
export async function readTotal(database: Database, name: TotalName): Promise<number> {
  const [row] = await database.query<{ value: number }>(total, [name]);
  return row?.value ?? 0;
}

/** Waits for no other transaction: all accounts share a total, so only a trigger at the end of the transaction locks it, and waits for nobody. */
export async function addToTotal(executor: SqlExecutor, name: TotalName, difference: number): Promise<void> {
  if (difference === 0) return;
  await executor.execute('INSERT INTO music.total_changes (name, difference) VALUES ($1, $2::bigint)', [
    name,
    difference,
  ]);
}
