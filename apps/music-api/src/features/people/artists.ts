import type { Database } from '@millrace/database';
import { AppError } from '@millrace/service';
import { createToggle } from '../../catalogue/toggle.ts';
import type { ArtistProfile, ArtistService } from '../../provided/artists.ts';

/**
 * SQL condition: account `a` registered with the music service, or used it with an account of another service. Account ids are
 * sequential, so without this condition anyone could list the names of all accounts of all services.
 */
const usesMusic = `(
  'music' = ANY(a.services)
  OR EXISTS (SELECT FROM music.tracks t WHERE t.account_id = a.id)
  OR EXISTS (SELECT FROM music.playlists p WHERE p.account_id = a.id)
  OR EXISTS (SELECT FROM music.likes l WHERE l.account_id = a.id)
  OR EXISTS (SELECT FROM music.follows o WHERE o.follower_id = a.id)
)`;

const noSuchUser = () => new AppError('not_found', 'There is no such user.');

export function createArtistService(database: Database): ArtistService {
  const toggle = createToggle(database, {
    table: 'music.follows',
    from: 'follower_id',
    to: 'artist_id',
    things: 'music.artists',
    key: 'account_id',
    counter: 'follower_count',
  });
  return {
    async profile(id, viewerId) {
      const [profile] = await database.query<ArtistProfile>(
        `SELECT a.id, COALESCE(a.display_name, a.company_name, '') AS "displayName",
           COALESCE(m.track_count, 0) AS "trackCount", COALESCE(m.total_plays, 0) AS "totalPlays",
           COALESCE(m.follower_count, 0) AS followers,
           EXISTS (SELECT FROM music.follows f WHERE f.follower_id = $2::int AND f.artist_id = a.id) AS following
         FROM auth.accounts a LEFT JOIN music.artists m ON m.account_id = a.id WHERE a.id = $1 AND a.suspended_at IS NULL AND a.delete_at IS NULL AND (a.id = $2::int OR ${usesMusic})`,
        [id, viewerId ?? null],
      );
      if (profile === undefined) throw noSuchUser();
      return profile;
    },

    async setFollowing(followerId, artistId, following) {
      if (following && followerId === artistId)
        throw new AppError('invalid_request', 'An account cannot follow itself.');
      // An account without a ready track has no counters yet. A follower may always unfollow.
      const known = await database.query(
        `WITH artist AS (
           SELECT a.id FROM auth.accounts a WHERE a.id = $1 AND (
             (a.suspended_at IS NULL AND a.delete_at IS NULL AND ${usesMusic}) OR EXISTS (SELECT FROM music.follows f WHERE f.follower_id = $2 AND f.artist_id = a.id)
           )
         ),
         counters AS (INSERT INTO music.artists (account_id) SELECT id FROM artist ON CONFLICT DO NOTHING)
         SELECT id FROM artist`,
        [artistId, followerId],
      );
      if (known.length === 0) throw noSuchUser();
      const count = await toggle(followerId, artistId, following);
      if (count === null) throw noSuchUser();
      return count;
    },
  };
}
