import type { Account } from '@millrace/auth';
import { ok } from '@millrace/http';
import { feature, noSuch } from '@millrace/media';
import { AppError } from '@millrace/service';
import type { z } from 'zod';
import { withoutAccount } from '../../catalogue/exported.ts';
import type { MusicCore } from '../../core.ts';
import type { Bookmark } from '../../provided/bookmarks.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { createBookmarkService } from './bookmarks.ts';
import { type bookmark, bookmarkOperations } from './operations.ts';

/** Places in long recordings. */
export const bookmarks = feature({
  name: 'bookmarks',
  operations: bookmarkOperations,
  create({ core, tracks: { service: tracks, views } }: { core: MusicCore; tracks: TracksProvided }) {
    const { blocked, cursors, database, tables } = core;
    const bookmarks = createBookmarkService({ database, cursors, blocked });

    /** Without those of tracks that were deleted in the meantime. */
    const present = async (found: readonly Bookmark[], caller: Account): Promise<z.input<typeof bookmark>[]> => {
      const listed = await tracks.byIds(
        found.map(({ id }) => id),
        caller.id,
      );
      const shown = new Map((await views.of(listed, caller)).map((one) => [one.id, one]));
      return found.flatMap(({ id, positionMs, comment, createdAt, changedAt }) => {
        const of = shown.get(id);
        if (of === undefined) return [];
        const times = { created_at: createdAt.toISOString(), changed_at: changedAt.toISOString() };
        return [{ track: of, position_ms: positionMs, comment, ...times }];
      });
    };

    return {
      provided: bookmarks,
      exported: [
        { type: 'bookmark', table: 'music.bookmarks', owner: 'account_id', key: 'r.track_id', json: withoutAccount },
      ],
      handlers: {
        async list({ query, caller }) {
          const found = await bookmarks.list(caller.id, query);
          return { bookmarks: await present(found.bookmarks, caller), ...found.fields };
        },
        async set({ params, body, caller }) {
          const [made] = await present([await bookmarks.set(caller.id, params.id, body)], caller);
          if (made === undefined) throw noSuch(tables);
          return { bookmark: made };
        },
        async remove({ params, caller }) {
          if (await bookmarks.remove(caller.id, params.id)) return ok;
          throw new AppError('not_found', 'The account has no bookmark in such a track.');
        },
      },
    };
  },
});
