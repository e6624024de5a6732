import type { Account } from '@millrace/auth';
import { type Api, mediaId, ok, okAnswer, operation, pageFields, paging } from '@millrace/http';
import { noSuch } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { z } from 'zod';
import { track } from '../present.ts';
import { maxRating, type RatingService } from '../services/ratings.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';
import { trackTables } from '../tables.ts';

const tag = 'Listening';
const params = z.object({ id: mediaId });

const outOfRange = `must be a whole number from 1 to ${maxRating}`;
const rating = z.int({ error: outOfRange }).min(1, outOfRange).max(maxRating, outOfRange);
const given = z.object({ rating });
const rated = z.object({ rating }).meta({ id: 'Rating' });
const ratedTrack = track.extend({ rating: rating.describe('The account’s') }).meta({ id: 'RatedTrack' });

export const ratingOperations = {
  list: operation({
    method: 'get',
    path: '/ratings',
    operationId: 'listRatings',
    tag,
    summary: 'List the tracks that the account has rated, last rated first',
    description: 'A rating that changes keeps its place.',
    security: 'jwt',
    query: paging(100),
    answers: {
      200: { description: 'A page of the tracks', json: z.object({ tracks: z.array(ratedTrack), ...pageFields }) },
    },
  }),
  rate: operation({
    method: 'put',
    path: '/tracks/:id/rating',
    operationId: 'rateTrack',
    tag,
    summary: 'Rate a ready track',
    security: 'jwt',
    params,
    body: given,
    answers: { 200: { description: 'The rating', json: rated } },
  }),
  unrate: operation({
    method: 'delete',
    path: '/tracks/:id/rating',
    operationId: 'unrateTrack',
    tag,
    summary: 'Take back the rating of a track',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The track is not rated', json: okAnswer } },
  }),
};

export function mountRatings(
  api: Api<Account>,
  deps: { ratings: RatingService; tracks: Pick<TrackService, 'byIds'>; views: TrackViews },
): void {
  const { ratings, tracks, views } = deps;

  api.answer(ratingOperations.list, async ({ query, caller }) => {
    const found = await ratings.tracks(caller.id, query);
    const shown = await views.of(await tracks.byIds(found.ids, caller.id), caller);
    const listed = shown.flatMap((one) => {
      const of = found.ratings.get(one.id);
      return of === undefined ? [] : [{ ...one, rating: of }];
    });
    return { tracks: listed, ...found.fields };
  });

  api.answer(ratingOperations.rate, async ({ params, body, caller }) => {
    if (await ratings.set(caller.id, 'track', params.id, body.rating)) return body;
    throw noSuch(trackTables);
  });
  api.answer(ratingOperations.unrate, async ({ params, caller }) => {
    if (await ratings.remove(caller.id, 'track', params.id)) return ok;
    throw new AppError('not_found', 'The account has not rated such a track.');
  });
}
