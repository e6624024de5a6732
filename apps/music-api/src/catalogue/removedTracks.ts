import type { Database } from '@millrace/database';
import type { PeriodicTask } from '@millrace/platform';

/** Maximum number of places, and of likes, that one transaction removes. */
export const removalBatch = 1_000;
/** Time limit of one run of the janitor. The API's drain waits for it. */
const roundMs = 5_000;
const betweenRoundsMs = 5_000;

export interface RemovedTracks {
  /**
   * Removes one batch of a deleted track's places and likes. It never waits for a lock: it skips playlists that are being changed, and
   * tracks that another replica is clearing.
   *
   * @returns the number of removed rows
   */
  clearBatch(trackId: string): Promise<number>;
  task: PeriodicTask;
}

/** SQL condition for rows of playlist_tracks or likes: the track exists. */
export const isOfExistingTrack = 'track_id NOT IN (SELECT r.track_id FROM music.removed_tracks r)';

const lockTrack = 'SELECT 1 FROM music.removed_tracks WHERE track_id = $1 FOR UPDATE SKIP LOCKED';

const lockPlaylists = `
  SELECT id FROM music.playlists WHERE id IN (
    SELECT playlist_id FROM music.playlist_tracks WHERE track_id = $1 ORDER BY playlist_id LIMIT ${removalBatch}
  ) FOR NO KEY UPDATE SKIP LOCKED`;

/** Removes places in the locked playlists. A track may have more places in them than one batch removes. */
const removePlaces = `
  WITH gone AS (
    DELETE FROM music.playlist_tracks WHERE (playlist_id, position) IN (
      SELECT playlist_id, position FROM music.playlist_tracks
      WHERE track_id = $1 AND playlist_id = ANY($2::int[]) LIMIT ${removalBatch}
    ) RETURNING playlist_id
  ),
  counted AS (SELECT playlist_id, count(*)::int AS n FROM gone GROUP BY playlist_id),
  updated AS (
    UPDATE music.playlists p SET track_count = p.track_count - c.n, updated_at = now()
    FROM counted c WHERE p.id = c.playlist_id
  )
  SELECT count(*)::int AS removed FROM gone`;

const removeLikes = `
  DELETE FROM music.likes WHERE (account_id, track_id) IN (
    SELECT account_id, track_id FROM music.likes WHERE track_id = $1 LIMIT ${removalBatch} FOR UPDATE SKIP LOCKED
  )`;

/** A separate statement, so that it sees what other transactions have removed since this one began. */
const finish = `
  DELETE FROM music.removed_tracks r WHERE track_id = $1
    AND NOT EXISTS (SELECT FROM music.playlist_tracks t WHERE t.track_id = r.track_id)
    AND NOT EXISTS (SELECT FROM music.likes l WHERE l.track_id = r.track_id)`;

/** Removes the places and likes of deleted tracks. A track may have a million of them, so its deletion only records its id. */
export function createRemovedTracks(database: Database): RemovedTracks {
  const clearBatch = (trackId: string): Promise<number> =>
    database.transaction(async (tx) => {
      const locked = await tx.$queryRawUnsafe<unknown[]>(lockTrack, trackId);
      if (locked.length === 0) return 0;
      const playlists = await tx.$queryRawUnsafe<{ id: number }[]>(lockPlaylists, trackId);
      const ids = playlists.map((playlist) => playlist.id);
      const [places] = await tx.$queryRawUnsafe<{ removed: number }[]>(removePlaces, trackId, ids);
      const likes = await tx.$executeRawUnsafe(removeLikes, trackId);
      await tx.$executeRawUnsafe(finish, trackId);
      return (places?.removed ?? 0) + likes;
    });

  return {
    clearBatch,
    task: {
      name: 'clearing deleted tracks',
      everyMs: betweenRoundsMs,
      run: async () => {
        const end = Date.now() + roundMs;
        const tracks = await database.query<{ id: string }>(
          'SELECT track_id AS id FROM music.removed_tracks ORDER BY removed_at, track_id LIMIT 100',
        );
        for (const { id } of tracks) {
          while (Date.now() < end && (await clearBatch(id)) > 0);
        }
      },
    },
  };
}
