import { mediaId, operation, pageFields, paging } from '@millrace/http';
import { z } from 'zod';
import { track } from '../../present.ts';

const params = z.object({ id: mediaId });

const liking = z.object({ liked: z.boolean(), count: z.int().min(0) }).meta({ id: 'Liking' });

/** They need a JWT. */
export const likeOperations = {
  like: operation({
    method: 'post',
    path: '/tracks/:id/like',
    operationId: 'likeTrack',
    tag: 'Tracks',
    summary: 'Like a track',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The account likes the track', json: liking } },
  }),
  unlike: operation({
    method: 'delete',
    path: '/tracks/:id/like',
    operationId: 'unlikeTrack',
    tag: 'Tracks',
    summary: 'Take back a like',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The account does not like the track', json: liking } },
  }),
  list: operation({
    method: 'get',
    path: '/me/likes',
    operationId: 'listLikes',
    tag: 'People',
    summary: 'List liked tracks, last liked first',
    security: 'jwt',
    query: paging(100),
    answers: {
      200: { description: 'A page of the tracks', json: z.object({ tracks: z.array(track), ...pageFields }) },
    },
  }),
};
