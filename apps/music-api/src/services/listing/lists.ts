import type { SqlExecutor } from '@millrace/database';
import { searchTextOf } from '../search/text.ts';
import { addToTotal } from '../totals.ts';

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
 * the order of their ids, and then the total.
 */
export async function enterLists(executor: SqlExecutor, tracks: readonly EnteringTrack[]): Promise<void> {
  for (const track of tracks.toSorted((a, b) => a.accountId - b.accountId)) {
    await executor.execute('INSERT INTO music.track_search (track_id, text) VALUES ($1, $2)', [
      track.id,
      searchTextOf(track),
    ]);
    await executor.execute(
      `INSERT INTO music.artists AS a (account_id, track_count, total_plays) VALUES ($1, 1, $2::bigint)
       ON CONFLICT (account_id) DO UPDATE SET track_count = a.track_count + 1, total_plays = a.total_plays + EXCLUDED.total_plays`,
      [track.accountId, track.playCount],
    );
  }
  await addToTotal(executor, 'ready_tracks', tracks.length);
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
