import { type Auth, accountOf, optionalAccountOf } from '@millrace/auth';
import { createRouter, paging, route, serialId } from '@millrace/http';
import type { Router } from 'express';
import { z } from 'zod';
import type { ArtistService } from '../services/artists.ts';
import type { LikeService } from '../services/likes.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';

const idParams = z.object({ id: serialId });

interface PeopleDependencies {
  auth: Pick<Auth, 'requireJwt' | 'optionalJwt'>;
  artists: ArtistService;
  likes: LikeService;
  tracks: TrackService;
  views: TrackViews;
}

/** /artists/:id: optional token. The artist's tracks are paged like other lists. */
export function artistsRouter({ auth, artists, tracks, views }: PeopleDependencies): Router {
  const router = createRouter();
  router.get(
    '/:id',
    auth.optionalJwt,
    route({ params: idParams, query: paging(100, 100) }, async ({ params, query }, req, res) => {
      const viewer = optionalAccountOf(req);
      const profile = await artists.profile(params.id, viewer?.id);
      const found = await tracks.ofArtist(profile.id, query, profile.trackCount);
      res.json({
        artist: {
          id: profile.id,
          display_name: profile.displayName,
          track_count: profile.trackCount,
          total_plays: profile.totalPlays,
          followers: profile.followers,
          following: profile.following,
          tracks: await views.of(found, viewer),
        },
        ...query,
        total: profile.trackCount,
      });
    }),
  );
  return router;
}

/** /users/:id/follow: JWT. */
export function usersRouter({ auth, artists }: PeopleDependencies): Router {
  const router = createRouter();
  router.use(auth.requireJwt);
  for (const [method, following] of [
    ['post', true],
    ['delete', false],
  ] as const) {
    router[method](
      '/:id/follow',
      route({ params: idParams }, async ({ params }, req, res) => {
        const followers = await artists.setFollowing(accountOf(req).id, params.id, following);
        res.json({ following, followers });
      }),
    );
  }
  return router;
}

/** /me/likes: JWT. */
export function meRouter({ auth, likes, tracks, views }: PeopleDependencies): Router {
  const router = createRouter();
  router.use(auth.requireJwt);
  router.get(
    '/likes',
    route({ query: paging(100) }, async ({ query }, req, res) => {
      const account = accountOf(req);
      const found = await likes.list(account.id, query);
      const liked = await tracks.byIds(found.trackIds);
      res.json({ tracks: await views.of(liked, account), ...query, total: found.total });
    }),
  );
  return router;
}
