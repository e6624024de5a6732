import { AppError } from '@millrace/errors';

const noSuchUser = () => new AppError('not_found', 'There is no such user.');
const insert = 'INSERT INTO music.follows (follower_id, artist_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1';
const remove = 'DELETE FROM music.follows WHERE follower_id = $1 AND artist_id = $2 RETURNING 1';
const change = (rows, sign) => `
  WITH changed AS (${rows})
  UPDATE music.artists SET follower_count = follower_count ${sign} (SELECT count(*)::int FROM changed)
  WHERE account_id = $2 RETURNING follower_count AS count`;
const follow = change(insert, '+');
const unfollow = change(remove, '-');
export function createArtistService(database) {
  return {
    async profile(id, viewerId) {
      const [profile] = await database.query(
        `SELECT a.id, COALESCE(a.display_name, a.company_name) AS "displayName",
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
      if (followerId === artistId) throw new AppError('invalid_request', 'Nobody can follow themselves.');
      return database.transaction(async (tx) => {
        // An account without a ready track has no counters yet.
        await tx.$executeRawUnsafe(
          'INSERT INTO music.artists (account_id) SELECT id FROM auth.accounts WHERE id = $1 ON CONFLICT DO NOTHING',
          artistId,
        );
        // First the lock, then, in a statement of its own, the look at what is there: it sees what those before us committed.
        const locked = await tx.$queryRawUnsafe(
          'SELECT 1 FROM music.artists WHERE account_id = $1 FOR NO KEY UPDATE',
          artistId,
        );
        if (locked.length === 0) throw noSuchUser();
        const [row] = await tx.$queryRawUnsafe(following ? follow : unfollow, followerId, artistId);
        return row?.count ?? 0;
      });
    },
  };
}
