import { mediaId, operation, text } from '@millrace/http';
import { z } from 'zod';
import { positionField } from '../../positionField.ts';
import { track } from '../../present.ts';
import { maxQueue } from '../../provided/playQueue.ts';

const tag = 'Listening';

const trackId = z
  .string({ error: 'must be a string' })
  .refine((id) => mediaId.safeParse(id).success, 'must be the id of a track');
const place = z.int({ error: 'must be a whole number from 0, or null' }).min(0, 'must be a whole number from 0');
const saved = z
  .object({
    trackIds: z
      .array(trackId, { error: 'must be a list' })
      .max(maxQueue, `must be at most ${maxQueue} tracks`)
      .describe('Tracks that do not exist are left out when the queue is read'),
    current: place.max(maxQueue).nullable().describe('The place of the current track, from 0'),
    positionMs: positionField.default(0).describe('Of the current track'),
    changedBy: text({ max: 100 }).default('Millrace').describe('The name of the program, which others show'),
  })
  .refine(({ trackIds, current }) => current === null || current < trackIds.length, {
    error: 'must be a place in the queue',
    path: ['current'],
  });

export const queue = z
  .object({
    tracks: z.array(track).describe('Without those that are deleted'),
    current: z.int().min(0).nullable().describe('The place of the current track in `tracks`, from 0'),
    position_ms: z.int().min(0).describe('Of the current track'),
    changed_at: z.iso.datetime().nullable().describe('Null: none was saved yet'),
    changed_by: z.string().nullable().describe('The name of the program that saved it'),
  })
  .meta({ id: 'PlayQueue' });

/** Characters of the tracks of an answer. 5,000 tracks have about seven million, unless they have the longest texts. */
export const maxLength = 10 * 1024 * 1024;
/** Characters outside of ASCII have up to three bytes. */
const maxBytes = 3 * maxLength + 64 * 1024;

export const playQueueOperations = {
  get: operation({
    method: 'get',
    path: '/play-queue',
    operationId: 'getPlayQueue',
    tag,
    summary: 'Get the account’s play queue',
    description: 'It is the same on all devices, and the one of players for Subsonic.',
    security: 'jwt',
    answers: { 200: { description: 'The queue', json: queue } },
    maxBytes,
  }),
  save: operation({
    method: 'put',
    path: '/play-queue',
    operationId: 'savePlayQueue',
    tag,
    summary: 'Replace the account’s play queue',
    security: 'jwt',
    body: saved,
    // 5,000 ids.
    bodyBytes: 512 * 1024,
    answers: { 200: { description: 'The queue', json: queue } },
    maxBytes,
  }),
};
