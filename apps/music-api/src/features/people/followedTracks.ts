import type { Database } from '@millrace/database';
import { type Cursors, type PageRequest, pageDepth } from '@millrace/http';
import { type KeysetPage, newestFirst, type PageRows, readKeysetPage } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import { notOf } from '../../catalogue/visibility.ts';

export interface FollowedTracks {
  /** The ids of the ready tracks of the artists whom an account follows, newest first. */
  list(accountId: number, page: PageRequest): Promise<KeysetPage>;
}

/**
 * The tracks among which those of a page are; $1 is the account. Each artist is read by its own index: one condition for all of them would
 * read the catalogue, or sort all that they ever made. A page has tracks of no more artists than it has entries, and of those only whose newest
 * track is among the newest, so of most artists one row is read.
 */
const candidates =
  (blocked: Pick<BlockedMedia, 'accounts'>) =>
  ({ where, order, most }: PageRows): string => {
    const newestOf = (artist: string, count: number): string =>
      `SELECT created_at, id FROM music.tracks
       WHERE account_id = ${artist} AND status = 'ready' AND ${where} ORDER BY ${order} LIMIT ${count}`;
    return `(
      SELECT track.created_at, track.id FROM (
        SELECT f.artist_id FROM music.follows f CROSS JOIN LATERAL (${newestOf('f.artist_id', 1)}) AS newest
        WHERE f.follower_id = $1${notOf(blocked, 'f.artist_id')}
        ORDER BY newest.created_at DESC, newest.id DESC LIMIT ${most}
      ) AS artist CROSS JOIN LATERAL (${newestOf('artist.artist_id', most)}) AS track
    ) AS tracks`;
  };

export function createFollowedTracks(deps: {
  database: Database;
  cursors: Cursors;
  blocked: Pick<BlockedMedia, 'accounts'>;
}): FollowedTracks {
  const { database, blocked } = deps;
  return {
    list: (accountId, page) =>
      readKeysetPage(
        deps,
        {
          scope: ['feed', accountId],
          table: candidates(blocked),
          where: 'true',
          parameters: [accountId],
          ...({ ...newestFirst, id: { column: 'id', type: 'text' }, depth: pageDepth.merged } as const),
          // The counters of the artists.
          async total() {
            const [count] = await database.query<{ total: number }>(
              `SELECT COALESCE(sum(a.track_count), 0)::int AS total FROM music.follows f
               JOIN music.artists a ON a.account_id = f.artist_id WHERE f.follower_id = $1${notOf(blocked, 'f.artist_id')}`,
              [accountId],
            );
            return count?.total ?? 0;
          },
        },
        page,
      ),
  };
}
