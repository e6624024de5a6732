import { operation, pageFields, paging, serialId } from '@millrace/http';
import { z } from 'zod';
import { track } from '../../present.ts';

const tag = 'People';
const params = z.object({ id: serialId });

const artist = z
  .object({
    id: z.int().min(1),
    display_name: z.string(),
    track_count: z.int().min(0),
    total_plays: z.int().min(0),
    followers: z.int().min(0),
    following: z.boolean().describe('Whether the caller follows the artist'),
    tracks: z.array(track),
  })
  .meta({ id: 'Artist' });

const followed = z.object({ following: z.boolean(), followers: z.int().min(0) }).meta({ id: 'Following' });

export const peopleOperations = {
  artist: operation({
    method: 'get',
    path: '/artists/:id',
    operationId: 'getArtist',
    tag,
    summary: 'Get the profile of an artist',
    security: 'optionalJwt',
    params,
    query: paging(100, 100),
    answers: {
      200: { description: 'The profile, with a page of the tracks', json: z.object({ artist, ...pageFields }) },
    },
  }),
  follow: operation({
    method: 'post',
    path: '/users/:id/follow',
    operationId: 'followArtist',
    tag,
    summary: 'Follow an artist',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The account follows the artist', json: followed } },
    errors: ['invalid_request'],
  }),
  unfollow: operation({
    method: 'delete',
    path: '/users/:id/follow',
    operationId: 'unfollowArtist',
    tag,
    summary: 'Stop following an artist',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The account does not follow the artist', json: followed } },
    errors: ['invalid_request'],
  }),
  feed: operation({
    method: 'get',
    path: '/feed',
    operationId: 'listFollowedTracks',
    tag,
    summary: 'List the tracks of the artists whom the account follows, newest first',
    description: 'Page numbers reach the first 1,000 tracks; a cursor reaches all.',
    security: 'jwt',
    query: paging(100),
    answers: {
      200: { description: 'A page of the tracks', json: z.object({ tracks: z.array(track), ...pageFields }) },
    },
  }),
};
