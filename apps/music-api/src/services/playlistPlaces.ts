import type { Transaction } from '@millrace/database';
import { AppError } from '@millrace/service';

/** Maximum number of places (entries) in a playlist. */
export const maxPlaces = 5_000;

export const noSuchPlaylist = (): AppError => new AppError('not_found', 'There is no such playlist.');

/**
 * Appends a track to a playlist, even if the playlist already has it. The lock on the track's row replaces a foreign key: a concurrent
 * deletion waits for it and then sees the new place. The lock on the playlist makes positions unique.
 *
 * @returns false if there is no such track
 * @throws AppError conflict if the playlist is full, not_found if it no longer exists
 */
export async function addPlace(tx: Transaction, playlistId: number, trackId: string): Promise<boolean> {
  const track = await tx.$queryRawUnsafe<unknown[]>(
    'SELECT 1 FROM music.tracks WHERE id = $1 AND taken_down_at IS NULL FOR KEY SHARE',
    trackId,
  );
  if (track.length === 0) return false;
  const added = await tx.$executeRawUnsafe(
    `WITH place AS (
       UPDATE music.playlists SET track_count = track_count + 1, next_position = next_position + 1, updated_at = now()
       WHERE id = $1 AND track_count < ${maxPlaces} RETURNING id, next_position - 1 AS position
     )
     INSERT INTO music.playlist_tracks (playlist_id, position, track_id) SELECT id, position, $2 FROM place`,
    playlistId,
    trackId,
  );
  if (added === 0) {
    const isThere = await tx.$queryRawUnsafe<unknown[]>('SELECT 1 FROM music.playlists WHERE id = $1', playlistId);
    if (isThere.length === 0) throw noSuchPlaylist();
    throw new AppError('conflict', `The playlist is full. It can have at most ${maxPlaces} tracks.`);
  }
  return true;
}

/** Removes all places of a track from a playlist. */
export async function removePlace(tx: Transaction, playlistId: number, trackId: string): Promise<void> {
  await tx.$queryRawUnsafe('SELECT 1 FROM music.playlists WHERE id = $1 FOR NO KEY UPDATE', playlistId);
  await tx.$executeRawUnsafe(
    `WITH gone AS (
       DELETE FROM music.playlist_tracks WHERE playlist_id = $1 AND track_id = $2 RETURNING 1
     )
     UPDATE music.playlists SET track_count = track_count - c.n, updated_at = now()
     FROM (SELECT count(*)::int AS n FROM gone) c WHERE id = $1 AND c.n > 0`,
    playlistId,
    trackId,
  );
}
