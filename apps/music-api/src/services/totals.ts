import type { Database, SqlExecutor } from '@millrace/database';

/** What is listed to everybody. */
export type TotalName = 'ready_tracks' | 'public_playlists';

/** How many there are now. */
export async function readTotal(database: Database, name: TotalName): Promise<number> {
  const [row] = await database.query<{ value: number }>('SELECT value FROM music.totals WHERE name = $1', [name]);
  return row?.value ?? 0;
}

/** To be the last statement of its transaction that locks a row: everybody who adds or removes waits for it. */
export async function addToTotal(executor: SqlExecutor, name: TotalName, difference: number): Promise<void> {
  if (difference === 0) return;
  await executor.execute('UPDATE music.totals SET value = value + $2::bigint WHERE name = $1', [name, difference]);
}
