import { mediaId, okAnswer, operation, pageFields, paging, text } from '@millrace/http';
import { z } from 'zod';
import { positionField } from '../../positionField.ts';
import { track } from '../../present.ts';
import { maxComment } from '../../provided/bookmarks.ts';

const tag = 'Listening';
const params = z.object({ id: mediaId });

const place = z.object({
  positionMs: positionField,
  comment: text({ min: 0, max: maxComment })
    .nullable()
    .transform((words) => (words === '' ? null : words))
    .default(null),
});

export const bookmark = z
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
