import type { SqlExecutor } from '@millrace/database';
import type { BlockedMedia } from '@millrace/media-service';

/** What an operator has taken down is visible to its owner only; the tracks of a suspended account to nobody. */
export const isHidden = (
  track: { id: string; accountId: number; takenDownAt: Date | null },
  blocked: Pick<BlockedMedia, 'accounts'>,
  viewerId?: number,
): boolean =>
  (track.takenDownAt !== null && track.accountId !== viewerId) || blocked.accounts().includes(track.accountId);

/**
 * A condition on account_id that leaves out suspended accounts, for the end of a WHERE. Empty if there are none: the partial indexes of
 * public lists do not contain the account.
 */
export function notOf(blocked: Pick<BlockedMedia, 'accounts'>, column = 'account_id'): string {
  const ids = blocked.accounts();
  // Ids are integers, so they need no parameter.
  return ids.length === 0 ? '' : ` AND ${column} <> ALL('{${ids.map(Number).join(',')}}'::int[])`;
}

/** Removes a track that is taken down from search, and from playlists and likes as if it were deleted: see RemovedTracks. */
export async function withdrawTrack(executor: SqlExecutor, trackId: string): Promise<void> {
  await executor.execute('DELETE FROM music.track_search WHERE track_id = $1', [trackId]);
  await executor.execute('UPDATE music.tracks SET like_count = 0 WHERE id = $1', [trackId]);
  await executor.execute(
    `INSERT INTO music.removed_tracks (track_id) SELECT $1
     WHERE EXISTS (SELECT FROM music.playlist_tracks WHERE track_id = $1) OR EXISTS (SELECT FROM music.likes WHERE track_id = $1)
     ON CONFLICT DO NOTHING`,
    [trackId],
  );
}
