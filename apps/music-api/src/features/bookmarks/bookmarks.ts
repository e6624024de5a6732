import type { Database } from '@millrace/database';
import { type Cursors, pageDepth } from '@millrace/http';
import { inOrderOf, noSuch, readKeysetPage } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { isPlayableBy, notOf } from '../../catalogue/visibility.ts';
import { type Bookmark, type BookmarkService, maxBookmarks } from '../../provided/bookmarks.ts';
import { trackTables } from '../../tables.ts';

const columns = `track_id AS id, position_ms::float8 AS "positionMs", comment, created_at AS "createdAt", changed_at AS "changedAt"`;

export function createBookmarkService(deps: {
  database: Database;
  cursors: Cursors;
  blocked: Pick<BlockedMedia, 'accounts'>;
}): BookmarkService {
  const { database, blocked } = deps;

  const byTracks = (accountId: number, trackIds: readonly string[]): Promise<Bookmark[]> =>
    database.query<Bookmark>(
      `SELECT ${columns} FROM music.bookmarks WHERE account_id = $1 AND track_id = ANY($2::text[])`,
      [accountId, trackIds],
    );

  return {
    async list(accountId, page) {
      const where = `account_id = $1 AND EXISTS (
        SELECT FROM music.tracks t WHERE t.id = track_id AND ${isPlayableBy('t', '$1::int')}${notOf(blocked, 't.account_id')})`;
      const list = {
        scope: ['bookmarks', accountId],
        table: 'music.bookmarks',
        where,
        parameters: [accountId],
        ...({ key: { column: 'changed_at', type: 'timestamptz' }, id: { column: 'track_id', type: 'text' } } as const),
        isDescending: true,
        depth: pageDepth.own,
      };
      const { ids, fields } = await readKeysetPage(deps, list, page);
      return { bookmarks: inOrderOf(ids, await byTracks(accountId, ids)), fields };
    },

    async set(accountId, trackId, { positionMs, comment }) {
      const [made] = await database.query<{ isThere: boolean; isFull: boolean }>(
        `WITH track AS (SELECT id FROM music.tracks t WHERE id = $2 AND ${isPlayableBy('t', '$1::int')}${notOf(blocked)}), counted AS (
           SELECT count(*) FILTER (WHERE track_id <> $2) >= $5 AS is_full FROM music.bookmarks WHERE account_id = $1
         ), set AS (
           INSERT INTO music.bookmarks (account_id, track_id, position_ms, comment)
           SELECT $1, track.id, $3, $4 FROM track, counted WHERE NOT is_full
           ON CONFLICT (account_id, track_id) DO UPDATE
             SET position_ms = EXCLUDED.position_ms, comment = EXCLUDED.comment, changed_at = now()
         ) SELECT EXISTS (SELECT FROM track) AS "isThere", is_full AS "isFull" FROM counted`,
        [accountId, trackId, positionMs, comment, maxBookmarks],
      );
      if (!made?.isThere) throw noSuch(trackTables);
      if (made.isFull) {
        throw new AppError(
          'quota_exceeded',
          `The account has ${maxBookmarks} bookmarks. Delete one, then set another.`,
        );
      }
      const [bookmark] = await byTracks(accountId, [trackId]);
      // Another request has removed it since.
      if (bookmark === undefined) throw noSuch(trackTables);
      return bookmark;
    },

    async remove(accountId, trackId) {
      const removed = await database.execute('DELETE FROM music.bookmarks WHERE account_id = $1 AND track_id = $2', [
        accountId,
        trackId,
      ]);
      return removed > 0;
    },
  };
}
