import { noSuch } from '@millrace/media-service';
import { trackTables } from '../tables.ts';

const insert = 'INSERT INTO music.likes (account_id, track_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1';
const remove = 'DELETE FROM music.likes WHERE account_id = $1 AND track_id = $2 RETURNING 1';
/** The count moves by the rows that moved: in the same statement, under the lock of the track's row. */
const change = (rows, sign) => `
  WITH changed AS (${rows})
  UPDATE music.tracks SET like_count = like_count ${sign} (SELECT count(*)::int FROM changed)
  WHERE id = $2 RETURNING like_count AS count`;
const like = change(insert, '+');
const unlike = change(remove, '-');
export function createLikeService(database) {
  return {
    set: (accountId, trackId, liked) =>
      database.transaction(async (tx) => {
        // First the lock, then, in a statement of its own, the look at what is there: it sees what those before us committed.
        const locked = await tx.$queryRawUnsafe('SELECT 1 FROM music.tracks WHERE id = $1 FOR NO KEY UPDATE', trackId);
        if (locked.length === 0) throw noSuch(trackTables);
        const [row] = await tx.$queryRawUnsafe(liked ? like : unlike, accountId, trackId);
        return row?.count ?? 0;
      }),
    async among(accountId, trackIds) {
      if (trackIds.length === 0) return new Set();
      const rows = await database.query(
        'SELECT track_id AS id FROM music.likes WHERE account_id = $1 AND track_id = ANY($2::text[])',
        [accountId, trackIds],
      );
      return new Set(rows.map((row) => row.id));
    },
    async list(accountId, page, limit) {
      const total = await database.prisma.like.count({ where: { accountId } });
      if (page * limit >= total) return { trackIds: [], total };
      const rows = await database.query(
        `SELECT track_id AS id FROM music.likes WHERE account_id = $1
         ORDER BY created_at DESC, track_id DESC OFFSET $2 LIMIT $3`,
        [accountId, page * limit, limit],
      );
      return { trackIds: rows.map((row) => row.id), total };
    },
  };
}
