import type { Database } from '@millrace/database';
import { offsetOf, type PageRequest, pageDepth } from '@millrace/http';
import { noSuch } from '@millrace/media-service';
import { trackTables } from '../tables.ts';
import { isOfExistingTrack } from './removedTracks.ts';
import { createToggle } from './toggle.ts';

export interface LikeService {
  /** Idempotent. @returns the track's number of likes. @throws AppError not_found */
  set(accountId: number, trackId: string, liked: boolean): Promise<number>;
  /** The tracks among these that the account likes. */
  among(accountId: number, trackIds: readonly string[]): Promise<Set<string>>;
  /** Ids of the tracks the account likes, the latest like first. */
  list(accountId: number, page: PageRequest): Promise<{ trackIds: string[]; total: number }>;
}

export function createLikeService(database: Database): LikeService {
  const toggle = createToggle(database, {
    table: 'music.likes',
    from: 'account_id',
    to: 'track_id',
    things: 'music.tracks',
    key: 'id',
    counter: 'like_count',
    only: 'taken_down_at IS NULL',
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

    async list(accountId, page) {
      const [count] = await database.query<{ total: number }>(
        `SELECT count(*) AS total FROM music.likes WHERE account_id = $1 AND ${isOfExistingTrack}`,
        [accountId],
      );
      const total = count?.total ?? 0;
      const offset = offsetOf(page, total, pageDepth.own);
      if (offset === undefined) return { trackIds: [], total };
      const rows = await database.query<{ id: string }>(
        `SELECT track_id AS id FROM music.likes WHERE account_id = $1 AND ${isOfExistingTrack}
         ORDER BY created_at DESC, track_id DESC OFFSET $2 LIMIT $3`,
        [accountId, offset, page.limit],
      );
      return { trackIds: rows.map((row) => row.id), total };
    },
  };
}
