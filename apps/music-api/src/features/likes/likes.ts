import type { Database } from '@millrace/database';
import { type Cursors, pageDepth } from '@millrace/http';
import { newestFirst, noSuch, readKeysetPage } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import { isOfExistingTrack } from '../../catalogue/removedTracks.ts';
import { createToggle } from '../../catalogue/toggle.ts';
import { existsFor } from '../../catalogue/visibility.ts';
import type { LikeService } from '../../provided/likes.ts';
import { trackTables } from '../../tables.ts';

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
