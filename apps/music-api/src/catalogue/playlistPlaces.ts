import type { Transaction } from '@millrace/database';
import type { BlockedMedia } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { existsFor } from './visibility.ts';

/** Maximum number of places (entries) in a playlist. */
export const maxPlaces = 5_000;
/** Maximum number of places of all playlists of an account together; parallel requests may exceed it by a few playlists. */
export const maxPlacesOfAccount = 200_000;

export const noSuchPlaylist = (): AppError => new AppError('not_found', 'There is no such playlist.');

/**
 * Locks the rows of tracks, which replaces a foreign key: a concurrent deletion waits and then sees their new places. Taken before the lock of
 * the playlist.
 *
 * @returns false if one of them does not exist, or the account does not see it
 */
export async function lockTracks(
  tx: Transaction,
  { accountId, blocked }: { accountId: number; blocked: Pick<BlockedMedia, 'accounts'> },
  trackIds: readonly string[],
): Promise<boolean> {
  const found = await tx.$queryRawUnsafe<unknown[]>(
    `SELECT 1 FROM music.tracks t WHERE id = ANY($1::text[]) AND taken_down_at IS NULL AND ${existsFor('t', '$2::int', blocked)}
     ORDER BY id FOR KEY SHARE`,
    trackIds,
    accountId,
  );
  return found.length === new Set(trackIds).size;
}

/** How many places all playlists have of the account whose playlist is changed. */
const placesOfOwner = `(
  SELECT COALESCE(sum(o.track_count), 0) FROM music.playlists o WHERE o.account_id = music.playlists.account_id)`;

/**
 * Appends tracks to a playlist, even if the playlist already has them. They are locked. The lock on the playlist makes positions unique.
 *
 * @throws AppError conflict if the playlist, or its account, has no room for all of them, not_found if it no longer exists
 */
export async function addPlaces(tx: Transaction, playlistId: number, trackIds: readonly string[]): Promise<void> {
  if (trackIds.length === 0) return;
  const added = await tx.$executeRawUnsafe(
    `WITH list AS (
       UPDATE music.playlists SET track_count = track_count + $3::int, next_position = next_position + $3::int, updated_at = now()
       WHERE id = $1 AND track_count + $3::int <= ${maxPlaces} AND ${placesOfOwner} + $3::int <= ${maxPlacesOfAccount} RETURNING id, next_position - $3::int AS first
     )
     INSERT INTO music.playlist_tracks (playlist_id, position, track_id)
     SELECT list.id, list.first + n - 1, track_id FROM list, unnest($2::text[]) WITH ORDINALITY AS given(track_id, n)`,
    playlistId,
    trackIds,
    trackIds.length,
  );
  if (added > 0) return;
  const [found] = await tx.$queryRawUnsafe<{ places: number }[]>(
    `SELECT track_count AS places FROM music.playlists WHERE id = $1`,
    playlistId,
  );
  if (found === undefined) throw noSuchPlaylist();
  if (found.places + trackIds.length <= maxPlaces) {
    throw new AppError(
      'conflict',
      `The playlists of an account can have at most ${maxPlacesOfAccount} tracks together.`,
    );
  }
  throw new AppError('conflict', `The playlist is full. It can have at most ${maxPlaces} tracks.`);
}

/** Removes all places of a playlist, which is locked. */
export async function clearPlaces(tx: Transaction, playlistId: number): Promise<void> {
  await tx.playlistTrack.deleteMany({ where: { playlistId } });
  await tx.playlist.update({ where: { id: playlistId }, data: { trackCount: 0, updatedAt: new Date() } });
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
