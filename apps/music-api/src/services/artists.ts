import type { Database } from '@millrace/database';
import { AppError } from '@millrace/errors';
import { createToggle } from './toggle.ts';

export interface ArtistProfile {
  id: number;
  displayName: string;
  /** Ready tracks, and their plays. */
  trackCount: number;
  totalPlays: number;
  followers: number;
  /** Whether the viewer follows; false for a viewer without an account. */
  following: boolean;
}

export interface ArtistService {
  /** Any account's. @throws AppError not_found */
  profile(id: number, viewerId: number | undefined): Promise<ArtistProfile>;
  /** Idempotent. @returns how many follow the artist now. @throws AppError not_found; invalid_request for oneself */
  setFollowing(followerId: number, artistId: number, following: boolean): Promise<number>;
}

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
         FROM auth.accounts a LEFT JOIN music.artists m ON m.account_id = a.id WHERE a.id = $1`,
        [id, viewerId ?? null],
      );
      if (profile === undefined) throw noSuchUser();
      return profile;
    },

    async setFollowing(followerId, artistId, following) {
      if (following && followerId === artistId) throw new AppError('invalid_request', 'Nobody can follow themselves.');
      // An account without a ready track has no counters yet.
      await database.execute(
        'INSERT INTO music.artists (account_id) SELECT id FROM auth.accounts WHERE id = $1 ON CONFLICT DO NOTHING',
        [artistId],
      );
      const count = await toggle(followerId, artistId, following);
      if (count === null) throw noSuchUser();
      return count;
    },
  };
}
