import type { Transaction } from '@millrace/database';
import { AppError } from '@millrace/errors';

/** Places in a playlist; the whole of it is one response. */
export const maxPlaces = 5_000;

export const noSuchPlaylist = (): AppError => new AppError('not_found', 'There is no such playlist.');

/**
 * Puts a track at the end of a playlist, also when it stands there already. Everybody locks tracks before playlists, so that a
 * track's deletion and this wait for each other instead of deadlocking; the playlist's lock gives each place a position of its own.
 *
 * @returns false when there is no such track
 * @throws AppError conflict when the playlist is full, not_found when it is gone
 */
export async function addPlace(tx: Transaction, playlistId: number, trackId: string): Promise<boolean> {
  const track = await tx.$queryRawUnsafe<unknown[]>('SELECT 1 FROM music.tracks WHERE id = $1 FOR KEY SHARE', trackId);
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
    throw new AppError('conflict', `A playlist holds at most ${maxPlaces} tracks.`);
  }
  return true;
}

/** Removes each place of a track from playlists that are locked, and counts. */
const removePlaces = `
  WITH gone AS (
    DELETE FROM music.playlist_tracks WHERE track_id = $1 AND playlist_id = ANY($2::int[]) RETURNING playlist_id
  ),
  counted AS (SELECT playlist_id, count(*)::int AS n FROM gone GROUP BY playlist_id)
  UPDATE music.playlists p SET track_count = p.track_count - c.n, updated_at = now()
  FROM counted c WHERE p.id = c.playlist_id`;

/** Removes a track from one playlist, wherever it stands in it. */
export async function removePlace(tx: Transaction, playlistId: number, trackId: string): Promise<void> {
  await tx.$queryRawUnsafe('SELECT 1 FROM music.playlists WHERE id = $1 FOR NO KEY UPDATE', playlistId);
  await tx.$executeRawUnsafe(removePlaces, trackId, [playlistId]);
}

/** Removes a track, whose row is locked, from all playlists: nobody can add it to another one meanwhile. */
export async function removeFromPlaylists(tx: Transaction, trackId: string): Promise<void> {
  const playlists = await tx.$queryRawUnsafe<{ id: number }[]>(
    `SELECT id FROM music.playlists WHERE id IN (SELECT playlist_id FROM music.playlist_tracks WHERE track_id = $1)
     ORDER BY id FOR NO KEY UPDATE`,
    trackId,
  );
  if (playlists.length === 0) return;
  await tx.$executeRawUnsafe(
    removePlaces,
    trackId,
    playlists.map((playlist) => playlist.id),
  );
}
