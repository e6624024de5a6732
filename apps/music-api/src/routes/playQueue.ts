import type { Account } from '@millrace/auth';
import { type Api, leading, mediaId, operation, text } from '@millrace/http';
import { isReady } from '@millrace/media-service';
import { z } from 'zod';
import { track } from '../present.ts';
import { inBatches, tracksAtOnce } from '../services/batches.ts';
import { maxQueue, type PlayQueueService } from '../services/playQueue.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';
import { positionField } from './positionField.ts';

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

const queue = z
  .object({
    tracks: z.array(track).describe('Without those that are deleted'),
    current: z.int().min(0).nullable().describe('The place of the current track in `tracks`, from 0'),
    position_ms: z.int().min(0).describe('Of the current track'),
    changed_at: z.iso.datetime().nullable().describe('Null: none was saved yet'),
    changed_by: z.string().nullable().describe('The name of the program that saved it'),
  })
  .meta({ id: 'PlayQueue' });

/** Characters of the tracks of an answer. 5,000 tracks have about seven million, unless they have the longest texts. */
const maxLength = 10 * 1024 * 1024;
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

export function mountPlayQueue(
  api: Api<Account>,
  deps: { queues: PlayQueueService; tracks: Pick<TrackService, 'byIds'>; views: TrackViews },
): void {
  const { queues, tracks, views } = deps;

  const read = async (caller: Account): Promise<z.input<typeof queue>> => {
    const show = async (ids: readonly string[]) => {
      const ready = (await tracks.byIds(ids, caller.id)).filter(({ status }) => isReady(status));
      return (await views.of(ready, caller)).map((one) => [one.id, one] as const);
    };
    const found = await queues.read(caller.id, async (ids) => new Map(await inBatches(ids, show, tracksAtOnce)));
    if (found === undefined) return { tracks: [], current: null, position_ms: 0, changed_at: null, changed_by: null };
    const tracksOf = leading(found.entries, maxLength);
    const isCut = found.current !== null && found.current >= tracksOf.length;
    return {
      tracks: tracksOf,
      current: isCut ? null : found.current,
      position_ms: isCut ? 0 : found.positionMs,
      changed_at: found.changedAt.toISOString(),
      changed_by: found.changedBy,
    };
  };

  api.answer(playQueueOperations.get, ({ caller }) => read(caller));
  api.answer(playQueueOperations.save, async ({ body, caller }) => {
    await queues.save(caller.id, body);
    return read(caller);
  });
}
