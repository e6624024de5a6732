import { type Account, type Auth, accountOf, optionalAccountOf } from '@millrace/auth';
import { createRouter, jsonBody, mediaId, type PageRequest, paging, route, serialId, text } from '@millrace/http';
import type { Router } from 'express';
import { z } from 'zod';
import type { Playlist, PlaylistService } from '../services/playlists.ts';
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

/** The default of QUOTA_PLAYLISTS: without paging parameters, an account gets all its playlists. */
const ownLimit = 1_000;

/** Paging of the tracks of a playlist. Up to 100 tracks fit on one page, as with an artist's tracks. */
const tracksPaging = paging(100, 100);
/** The page that edits answer with. */
const firstPage = tracksPaging.parse({});

const presentPlaylist = (playlist: Playlist) => ({
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

/** /playlists: reading public playlists needs no credentials, everything else needs a JWT. */
export function playlistsRouter(deps: {
  auth: Pick<Auth, 'requireJwt' | 'publicJwt'>;
  playlists: PlaylistService;
  tracks: TrackService;
  views: TrackViews;
}): Router {
  const { auth, playlists, tracks, views } = deps;
  const router = createRouter();

  /** A single playlist with a page of its tracks, as a viewer sees it. */
  const withTracks = async (id: number, viewer: Account | undefined, page: PageRequest) => {
    const playlist = await playlists.get(id, viewer?.id);
    const found = await tracks.byIds(await playlists.trackIds(playlist, page));
    return {
      playlist: { ...presentPlaylist(playlist), tracks: await views.of(found, viewer) },
      ...page,
      total: playlist.trackCount,
    };
  };

  // Public.

  router.get(
    '/public',
    route({ query: paging(100) }, async ({ query }, _req, res) => {
      const found = await playlists.listPublic(query);
      res.json({ playlists: found.playlists.map(presentPlaylist), ...query, total: found.total });
    }),
  );

  router.get(
    '/:id',
    auth.publicJwt,
    route({ params: idParams, query: tracksPaging }, async ({ params, query }, req, res) => {
      res.json(await withTracks(params.id, optionalAccountOf(req), query));
    }),
  );

  // JWT required.

  router.use(auth.requireJwt, jsonBody());

  router.post(
    '/',
    route({ body: newPlaylist }, async ({ body }, req, res) => {
      const playlist = await playlists.create(accountOf(req).id, body);
      res.status(201).json({ playlist: { ...presentPlaylist(playlist), tracks: [] }, ...firstPage, total: 0 });
    }),
  );

  router.get(
    '/',
    route({ query: paging(ownLimit, ownLimit) }, async ({ query }, req, res) => {
      const found = await playlists.list(accountOf(req).id, query);
      res.json({ playlists: found.playlists.map(presentPlaylist), ...query, total: found.total });
    }),
  );

  router.put(
    '/:id',
    route({ params: idParams, body: changes }, async ({ params, body }, req, res) => {
      await playlists.update(accountOf(req).id, params.id, body);
      res.json(await withTracks(params.id, accountOf(req), firstPage));
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
      res.json(await withTracks(params.id, accountOf(req), firstPage));
    }),
  );

  router.delete(
    '/:id/tracks',
    route({ params: idParams, body: trackBody }, async ({ params, body }, req, res) => {
      await playlists.removeTrack(accountOf(req).id, params.id, trackIdOf(body.trackId));
      res.json(await withTracks(params.id, accountOf(req), firstPage));
    }),
  );

  return router;
}

/** Text that cannot be an id matches no track, and Postgres rejects some of it (NUL). No track has the empty id. */
const trackIdOf = (given: string): string => (mediaId.safeParse(given).success ? given : '');
