import { mediaId, okAnswer, operation, pageFields, paging } from '@millrace/http';
import { z } from 'zod';
import { track } from '../../present.ts';
import { maxRating } from '../../provided/ratings.ts';

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
