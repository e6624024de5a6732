import type { Database } from '@millrace/database';
import type { BlockedMedia } from '@millrace/platform';
import { notOf } from './visibility.ts';

/** Why a track is similar: the same accounts like both, the same performer plays it, or it has the same genre. */
export type SimilarBasis = 'listeners' | 'artist' | 'genre';

export interface SimilarTrack {
  id: string;
  basis: SimilarBasis;
}

/** How many of the accounts that like one of the tracks are asked what they like besides. */
const maxListeners = 200;
/** How many of their latest likes count. */
const likesOfEach = 100;
/** How many tracks of an artist are ranked, and how many of the newest of a genre: a genre may have a million. */
const maxCandidates = 500;
/** Of an artist or an album with several genres, the most common ones count. */
const maxGenres = 3;

/** $1 tracks to compare with, $2 how many */
const similarSql = (notBlocked: string): string => `
  WITH seed AS (
    SELECT id, COALESCE(performer_id, hidden_performer_id) AS performer_id, genre FROM music.tracks WHERE id = ANY($1::text[])
  ), genres AS (
    SELECT lower(genre) AS name FROM seed WHERE genre IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${maxGenres}
  ), listeners AS (
    SELECT DISTINCT account_id FROM (
      SELECT account_id FROM music.likes WHERE track_id = ANY($1::text[]) LIMIT ${maxListeners}
    ) AS latest
  ), liked AS (
    SELECT l.track_id AS id, count(*) AS weight FROM listeners, LATERAL (
      SELECT track_id FROM music.likes WHERE account_id = listeners.account_id ORDER BY created_at DESC LIMIT ${likesOfEach}
    ) AS l GROUP BY l.track_id
  ), found AS (
    SELECT id, 'listeners' AS basis, 3 AS tier, weight FROM liked
    UNION ALL
    (SELECT t.id, 'artist', 2, t.play_count FROM music.tracks t
      WHERE t.performer_id IN (SELECT performer_id FROM seed) LIMIT ${maxCandidates})
    UNION ALL
    SELECT t.id, 'genre', 1, t.play_count FROM genres, LATERAL (
      SELECT id, play_count FROM music.tracks
      WHERE status = 'ready' AND genre IS NOT NULL AND lower(genre) = genres.name ORDER BY created_at DESC, id DESC LIMIT ${maxCandidates}
    ) AS t
  ), best AS (
    SELECT DISTINCT ON (id) id, basis, tier, weight FROM found ORDER BY id, tier DESC
  )
  SELECT best.id, best.basis FROM best JOIN music.tracks t ON t.id = best.id
  WHERE t.status = 'ready' AND best.id <> ALL($1::text[])${notBlocked}
  ORDER BY best.tier DESC, best.weight DESC, best.id LIMIT $2`;

/** Ready tracks like these, best first: what those who like them like besides, then others of the artist, then others of the genre. */
export const similarTracks = (
  database: Pick<Database, 'query'>,
  trackIds: readonly string[],
  blocked: Pick<BlockedMedia, 'accounts'>,
  count: number,
): Promise<SimilarTrack[]> =>
  database.query<SimilarTrack>(similarSql(notOf(blocked, 't.account_id')), [trackIds, count]);
