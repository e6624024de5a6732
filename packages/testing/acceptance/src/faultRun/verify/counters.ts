import type { Ledger } from '../ledger.ts';
import type { Select } from './database.ts';

const counted = {
  video: 'SELECT id, view_count AS count FROM video.videos',
  music: 'SELECT id, play_count AS count FROM music.tracks',
} as const;

/** Queries that return one row per counter that differs from the rows it counts. */
const mismatches = {
  'likes of a track': `SELECT t.id, t.like_count AS counter, count(l.*) AS rows FROM music.tracks t
    LEFT JOIN music.likes l ON l.track_id = t.id GROUP BY t.id HAVING t.like_count <> count(l.*)`,
  'tracks of a playlist': `SELECT p.id, p.track_count AS counter, count(t.*) AS rows FROM music.playlists p
    LEFT JOIN music.playlist_tracks t ON t.playlist_id = p.id GROUP BY p.id HAVING p.track_count <> count(t.*)`,
  'followers of an artist': `SELECT a.account_id AS id, a.follower_count AS counter, count(f.*) AS rows FROM music.artists a
    LEFT JOIN music.follows f ON f.artist_id = a.account_id GROUP BY a.account_id HAVING a.follower_count <> count(f.*)`,
  'ready tracks of an artist': `SELECT a.account_id AS id, a.track_count AS counter, count(t.*) AS rows FROM music.artists a
    LEFT JOIN music.tracks t ON t.account_id = a.account_id AND t.status = 'ready'
    GROUP BY a.account_id HAVING a.track_count <> count(t.*)`,
  'tracks of an album': `SELECT a.id, a.track_count AS counter, count(t.*) AS rows FROM music.albums a
    LEFT JOIN music.tracks t ON t.album_id = a.id GROUP BY a.id HAVING a.track_count <> count(t.*)`,
  'hidden tracks of an album': `SELECT a.id, a.track_count AS counter, count(t.*) AS rows FROM music.hidden_albums a
    LEFT JOIN music.tracks t ON t.hidden_album_id = a.id GROUP BY a.id HAVING a.track_count <> count(t.*)`,
  'ready tracks in all': `SELECT 'ready_tracks' AS id, * FROM (
      SELECT (SELECT sum(n) FROM (
          SELECT value AS n FROM music.totals WHERE name = 'ready_tracks'
          UNION ALL SELECT difference FROM music.total_changes WHERE name = 'ready_tracks') AS parts) AS counter,
        (SELECT count(*) FROM music.tracks WHERE status = 'ready') AS rows
    ) AS totals WHERE counter <> rows`,
} as const;

/** Checks that counters equal what was acknowledged, and the rows they count. */
export async function countersAreExact(select: Select, ledger: Ledger): Promise<void> {
  for (const service of ['video', 'music'] as const) {
    const rows = await select<{ id: string; count: string }>(counted[service]);
    const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]));
    for (const { id, beacons, fate } of ledger.of(service)) {
      if (fate === 'kept' && counts.get(id) !== beacons) {
        ledger.violation(`${service} ${id}: ${beacons} beacons were acknowledged, ${counts.get(id)} counted`);
      }
    }
  }
  for (const [what, sql] of Object.entries(mismatches)) {
    for (const { id, counter, rows } of await select<{ id: string; counter: string; rows: string }>(sql)) {
      ledger.violation(`${what}: ${id} has the counter ${counter}, but there are ${rows}`);
    }
  }
}
