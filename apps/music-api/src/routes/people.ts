import type { Account } from '@millrace/auth';
import { type Api, operation, pageFields, paging, serialId } from '@millrace/http';
import { z } from 'zod';
import { track } from '../present.ts';
import type { ArtistService } from '../services/artists.ts';
import type { FollowedTracks } from '../services/followedTracks.ts';
import type { LikeService } from '../services/likes.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';

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
  likes: operation({
    method: 'get',
    path: '/me/likes',
    operationId: 'listLikes',
    tag,
    summary: 'List liked tracks, last liked first',
    security: 'jwt',
    query: paging(100),
    answers: {
      200: { description: 'A page of the tracks', json: z.object({ tracks: z.array(track), ...pageFields }) },
    },
  }),
};

export function mountPeople(
  api: Api<Account>,
  deps: {
    artists: ArtistService;
    followed: FollowedTracks;
    likes: LikeService;
    tracks: TrackService;
    views: TrackViews;
  },
): void {
  const { artists, followed, likes, tracks, views } = deps;

  // The artist's tracks are paged like other lists.
  api.answer(peopleOperations.artist, async ({ params, query, caller }) => {
    const profile = await artists.profile(params.id, caller?.id);
    const found = await tracks.ofArtist(profile.id, query, profile.trackCount);
    return {
      artist: {
        id: profile.id,
        display_name: profile.displayName,
        track_count: profile.trackCount,
        total_plays: profile.totalPlays,
        followers: profile.followers,
        following: profile.following,
        tracks: await views.of(found.tracks, caller),
      },
      ...found.fields,
    };
  });

  for (const [spec, following] of [
    [peopleOperations.follow, true],
    [peopleOperations.unfollow, false],
  ] as const) {
    api.answer(spec, async ({ params, caller }) => ({
      following,
      followers: await artists.setFollowing(caller.id, params.id, following),
    }));
  }

  api.answer(peopleOperations.feed, async ({ query, caller }) => {
    const found = await followed.list(caller.id, query);
    return { tracks: await views.of(await tracks.listed(found.ids), caller), ...found.fields };
  });
  api.answer(peopleOperations.likes, async ({ query, caller }) => {
    const found = await likes.list(caller.id, query);
    const liked = await tracks.byIds(found.ids, caller.id);
    return { tracks: await views.of(liked, caller), ...found.fields };
  });
}
