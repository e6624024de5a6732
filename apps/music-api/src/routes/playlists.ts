import { type Account, type Auth, accountOf, optionalAccountOf } from '@millrace/auth';
import { createRouter, jsonBody, mediaId, paging, route, serialId, text } from '@millrace/http';
import type { Router } from 'express';
import { z } from 'zod';
import type { NamedPlaylist, PlaylistService } from '../services/playlists.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';

const idParams = z.object({ id: serialId });

const title = text({ max: 300 });
const description = text({ min: 0, max: 10_000 })
  .nullable()
  .transform((s) => (s === '' ? null : s));
const isPublic = z.boolean({ error: 'must be true or false' });

const newPlaylist = z.object({ title, description: description.default(null), isPublic: isPublic.default(false) });
const changes = z.object({
  title: title.optional(),
  description: description.optional(),
  isPublic: isPublic.optional(),
});
const trackBody = z.object({ trackId: z.string({ error: 'must be a string' }) });

/** More than anybody has: without a page an account gets all of its playlists. */
const ownLimit = 1_000;

const presentPlaylist = (playlist: NamedPlaylist) => ({
  id: playlist.id,
  title: playlist.title,
  description: playlist.description,
  isPublic: playlist.isPublic,
  track_count: playlist.trackCount,
  creator_id: playlist.accountId,
  creator_name: playlist.creatorName,
  created_at: playlist.createdAt.toISOString(),
  updated_at: playlist.updatedAt.toISOString(),
});

/** /playlists: reading public ones needs no credentials, everything else a JWT. */
export function playlistsRouter(deps: {
  auth: Pick<Auth, 'requireJwt' | 'publicJwt'>;
  playlists: PlaylistService;
  tracks: TrackService;
  views: TrackViews;
}): Router {
  const { auth, playlists, tracks, views } = deps;
  const router = createRouter();

  /** A single playlist with its tracks, as a viewer sees it. */
  const whole = async (id: number, viewer: Account | undefined) => {
    const playlist = await playlists.get(id, viewer?.id);
    const found = await tracks.byIds(await playlists.trackIds(id));
    return { playlist: { ...presentPlaylist(playlist), tracks: await views.of(found, viewer) } };
  };

  // Public.

  router.get(
    '/public',
    route({ query: paging(100) }, async ({ query }, _req, res) => {
      const { page, limit } = query;
      const found = await playlists.listPublic(page, limit);
      res.json({ playlists: found.playlists.map(presentPlaylist), page, limit, total: found.total });
    }),
  );

  router.get(
    '/:id',
    auth.publicJwt,
    route({ params: idParams }, async ({ params }, req, res) => {
      res.json(await whole(params.id, optionalAccountOf(req)));
    }),
  );

  // By JWT.

  router.use(auth.requireJwt, jsonBody());

  router.post(
    '/',
    route({ body: newPlaylist }, async ({ body }, req, res) => {
      const playlist = await playlists.create(accountOf(req).id, body);
      res.status(201).json({ playlist: { ...presentPlaylist(playlist), tracks: [] } });
    }),
  );

  router.get(
    '/',
    route({ query: paging(ownLimit, ownLimit) }, async ({ query }, req, res) => {
      const { page, limit } = query;
      const found = await playlists.list(accountOf(req).id, page, limit);
      res.json({ playlists: found.playlists.map(presentPlaylist), page, limit, total: found.total });
    }),
  );

  router.put(
    '/:id',
    route({ params: idParams, body: changes }, async ({ params, body }, req, res) => {
      await playlists.update(accountOf(req).id, params.id, body);
      res.json(await whole(params.id, accountOf(req)));
    }),
  );

  router.delete(
    '/:id',
    route({ params: idParams }, async ({ params }, req, res) => {
      await playlists.remove(accountOf(req).id, params.id);
      res.json({ ok: true });
    }),
  );

  router.post(
    '/:id/tracks',
    route({ params: idParams, body: trackBody }, async ({ params, body }, req, res) => {
      await playlists.addTrack(accountOf(req).id, params.id, trackIdOf(body.trackId));
      res.json(await whole(params.id, accountOf(req)));
    }),
  );

  router.delete(
    '/:id/tracks',
    route({ params: idParams, body: trackBody }, async ({ params, body }, req, res) => {
      await playlists.removeTrack(accountOf(req).id, params.id, trackIdOf(body.trackId));
      res.json(await whole(params.id, accountOf(req)));
    }),
  );

  return router;
}

/** What cannot be an id names nothing; Postgres would refuse some of it (NUL). The empty string is no track's id either. */
const trackIdOf = (given: string): string => (mediaId.safeParse(given).success ? given : '');
