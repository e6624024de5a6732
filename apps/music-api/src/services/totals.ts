import type { Database, SqlExecutor } from '@millrace/database';

/** Counts of publicly listed rows. */
export type TotalName = 'ready_tracks' | 'public_playlists' | 'albums';

/** The current count. */
export async function readTotal(database: Database, name: TotalName): Promise<number> {
  const [row] = await database.query<{ value: number }>('SELECT value FROM music.totals WHERE name = $1', [name]);
  return row?.value ?? 0;
}

/** Must be the last statement of its transaction that locks a row, because all transactions that change the total wait for it. */
export async function addToTotal(executor: SqlExecutor, name: TotalName, difference: number): Promise<void> {
  if (difference === 0) return;
  await executor.execute('UPDATE music.totals SET value = value + $2::bigint WHERE name = $1', [name, difference]);
}
