import type { Database } from '@millrace/database';
import { type Cursors, pageDepth } from '@millrace/http';
import { newestFirst, readKeysetPage } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import { onShelves } from '../../catalogue/shelves.ts';
import { isPlayableBy, notOf } from '../../catalogue/visibility.ts';
import type { RatedKind, RatingService } from '../../provided/ratings.ts';

/** The rows of each kind that can be rated. */
const rated: Readonly<Record<RatedKind, { table: string; isId: string }>> = {
  track: { table: 'music.tracks', isId: `o.id = $3 AND ${isPlayableBy('o', '$1::int')}` },
  album: { table: onShelves('albums', '$1::int'), isId: 'o.id = $3::uuid' },
  artist: { table: onShelves('performers', '$1::int'), isId: 'o.id = $3::uuid' },
};

export function createRatingService(deps: {
  database: Database;
  cursors: Cursors;
  blocked: Pick<BlockedMedia, 'accounts'>;
}): RatingService {
  const { database, blocked } = deps;

  return {
    async set(accountId, kind, id, rating) {
      const { table, isId } = rated[kind];
      const set = await database.execute(
        `INSERT INTO music.ratings (account_id, kind, id, rating)
         SELECT $1::int, $2, o.id::text, $4 FROM ${table} o WHERE ${isId}${notOf(blocked, 'o.account_id')}
         ON CONFLICT (account_id, kind, id) DO UPDATE SET rating = EXCLUDED.rating`,
        [accountId, kind, id, rating],
      );
      return set > 0;
    },

    async remove(accountId, kind, id) {
      const removed = await database.execute(
        'DELETE FROM music.ratings WHERE account_id = $1 AND kind = $2 AND id = $3',
        [accountId, kind, id],
      );
      return removed > 0;
    },

    async tracks(accountId, page) {
      const where = `account_id = $1 AND kind = 'track' AND EXISTS (
        SELECT FROM music.tracks o WHERE o.id = r.id AND ${isPlayableBy('o', '$1::int')}${notOf(blocked, 'o.account_id')})`;
      const list = {
        scope: ['ratings', accountId],
        table: 'music.ratings r',
        where,
        parameters: [accountId],
        ...({ ...newestFirst, id: { column: 'id', type: 'text' }, depth: pageDepth.own } as const),
      };
      const { ids, fields } = await readKeysetPage(deps, list, page);
      const rows = await database.query<{ id: string; rating: number }>(
        `SELECT id, rating FROM music.ratings WHERE account_id = $1 AND kind = 'track' AND id = ANY($2::text[])`,
        [accountId, ids],
      );
      return { ids, ratings: new Map(rows.map(({ id, rating }) => [id, rating])), fields };
    },
  };
}
