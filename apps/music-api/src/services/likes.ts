import type { Database } from '@millrace/database';
import { type Cursors, type PageRequest, pageDepth } from '@millrace/http';
import { type BlockedMedia, type KeysetPage, newestFirst, noSuch, readKeysetPage } from '@millrace/media-service';
import { trackTables } from '../tables.ts';
import { isOfExistingTrack } from './removedTracks.ts';
import { createToggle } from './toggle.ts';
import { existsFor } from './visibility.ts';

export interface LikeService {
  /** Idempotent. @returns the track's number of likes. @throws AppError not_found */
  set(accountId: number, trackId: string, liked: boolean): Promise<number>;
  /** The tracks among these that the account likes. */
  among(accountId: number, trackIds: readonly string[]): Promise<Set<string>>;
  /** Ids of the tracks the account likes, the latest like first. */
  list(accountId: number, page: PageRequest): Promise<KeysetPage>;
}

export function createLikeService(deps: {
  database: Database;
  cursors: Cursors;
  blocked: Pick<BlockedMedia, 'accounts'>;
}): LikeService {
  const { database, blocked } = deps;
  const toggle = createToggle(database, {
    table: 'music.likes',
    from: 'account_id',
    to: 'track_id',
    things: 'music.tracks',
    key: 'id',
    counter: 'like_count',
    only: 'taken_down_at IS NULL',
    onlyNew: (account) => existsFor('thing', account, blocked),
  });
  return {
    async set(accountId, trackId, liked) {
      const count = await toggle(accountId, trackId, liked);
      if (count === null) throw noSuch(trackTables);
      return count;
    },

    async among(accountId, trackIds) {
      if (trackIds.length === 0) return new Set();
      const rows = await database.query<{ id: string }>(
        'SELECT track_id AS id FROM music.likes WHERE account_id = $1 AND track_id = ANY($2::text[])',
        [accountId, trackIds],
      );
      return new Set(rows.map((row) => row.id));
    },

    list(accountId, page) {
      const where = `account_id = $1 AND ${isOfExistingTrack}`;
      const list = {
        scope: ['likes', accountId],
        table: 'music.likes',
        where,
        parameters: [accountId],
        ...({ ...newestFirst, id: { column: 'track_id', type: 'text' }, depth: pageDepth.own } as const),
      };
      return readKeysetPage(deps, list, page);
    },
  };
}
