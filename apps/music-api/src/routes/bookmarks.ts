import type { Account } from '@millrace/auth';
import { type Api, mediaId, ok, okAnswer, operation, pageFields, paging, text } from '@millrace/http';
import { noSuch } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { z } from 'zod';
import { track } from '../present.ts';
import { type Bookmark, type BookmarkService, maxComment } from '../services/bookmarks.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';
import { trackTables } from '../tables.ts';
import { positionField } from './positionField.ts';

const tag = 'Listening';
const params = z.object({ id: mediaId });

const place = z.object({
  positionMs: positionField,
  comment: text({ min: 0, max: maxComment })
    .nullable()
    .transform((words) => (words === '' ? null : words))
    .default(null),
});

const bookmark = z
  .object({
    track,
    position_ms: z.int().min(0),
    comment: z.string().nullable(),
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'Bookmark' });

export const bookmarkOperations = {
  list: operation({
    method: 'get',
    path: '/bookmarks',
    operationId: 'listBookmarks',
    tag,
    summary: 'List the account’s bookmarks, last changed first',
    security: 'jwt',
    query: paging(100),
    answers: {
      200: { description: 'A page of the bookmarks', json: z.object({ bookmarks: z.array(bookmark), ...pageFields }) },
    },
  }),
  set: operation({
    method: 'put',
    path: '/tracks/:id/bookmark',
    operationId: 'setBookmark',
    tag,
    summary: 'Set a bookmark in a ready track',
    description: 'An account has one bookmark in a track; a new one replaces it.',
    security: 'jwt',
    params,
    body: place,
    answers: { 200: { description: 'The bookmark', json: z.object({ bookmark }) } },
    errors: ['quota_exceeded'],
  }),
  remove: operation({
    method: 'delete',
    path: '/tracks/:id/bookmark',
    operationId: 'deleteBookmark',
    tag,
    summary: 'Delete the bookmark in a track',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The bookmark is deleted', json: okAnswer } },
  }),
};

export function mountBookmarks(
  api: Api<Account>,
  deps: { bookmarks: BookmarkService; tracks: Pick<TrackService, 'byIds'>; views: TrackViews },
): void {
  const { bookmarks, tracks, views } = deps;

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

  api.answer(bookmarkOperations.list, async ({ query, caller }) => {
    const found = await bookmarks.list(caller.id, query);
    return { bookmarks: await present(found.bookmarks, caller), ...found.fields };
  });
  api.answer(bookmarkOperations.set, async ({ params, body, caller }) => {
    const [made] = await present([await bookmarks.set(caller.id, params.id, body)], caller);
    if (made === undefined) throw noSuch(trackTables);
    return { bookmark: made };
  });
  api.answer(bookmarkOperations.remove, async ({ params, caller }) => {
    if (await bookmarks.remove(caller.id, params.id)) return ok;
    throw new AppError('not_found', 'The account has no bookmark in such a track.');
  });
}
