import type { SqlExecutor } from '@millrace/database';
import { searchTextOf } from './searchText.ts';
import { addToTotal } from './totals.ts';

/** A track whose status becomes `ready`. */
export interface EnteringTrack {
  id: string;
  accountId: number;
  title: string;
  artistName: string;
  album: string | null;
  playCount: bigint;
}

/**
 * Adds tracks to the search and to the counters. They have their places on albums, and their rows are locked. All transactions lock artists in
 * the order of their ids, and as late as they can: plays of their tracks wait for them.
 */
export async function enterLists(executor: SqlExecutor, tracks: readonly EnteringTrack[]): Promise<void> {
  await executor.execute(
    'INSERT INTO music.track_search (track_id, text) SELECT * FROM unnest($1::text[], $2::text[])',
    [tracks.map(({ id }) => id), tracks.map((track) => searchTextOf(track))],
  );
  await addToTotal(executor, 'ready_tracks', tracks.length);
  await executor.execute(
    `INSERT INTO music.artists AS a (account_id, track_count, total_plays)
     SELECT account, count(*)::int, sum(plays)::bigint FROM unnest($1::int[], $2::bigint[]) AS entering(account, plays)
     GROUP BY account ORDER BY account
     ON CONFLICT (account_id) DO UPDATE
     SET track_count = a.track_count + EXCLUDED.track_count, total_plays = a.total_plays + EXCLUDED.total_plays`,
    [tracks.map(({ accountId }) => accountId), tracks.map(({ playCount }) => playCount)],
  );
}

/**
 * Takes a track whose status was `ready` out of the search and the counters, in the same order. Its row is locked, and it has left its album.
 */
export async function leaveLists(
  executor: SqlExecutor,
  { id, accountId }: { id: string; accountId: number },
): Promise<void> {
  await executor.execute('DELETE FROM music.track_search WHERE track_id = $1', [id]);
  await executor.execute(
    `UPDATE music.artists a SET track_count = a.track_count - 1, total_plays = a.total_plays - t.play_count
     FROM music.tracks t WHERE t.id = $1 AND a.account_id = $2`,
    [id, accountId],
  );
  await addToTotal(executor, 'ready_tracks', -1);
}
