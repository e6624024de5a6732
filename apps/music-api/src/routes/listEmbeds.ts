import type { Account } from '@millrace/auth';
import type { PublicUrls } from '@millrace/delivery';
import { type Api, createPageSender, leading, operation, type Page, pageAnswers, serialId } from '@millrace/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { ListedTrack } from '../browser/list/data.ts';
import { renderListEmbed } from '../embed/list/render.ts';
import { pictureUrls } from '../present.ts';
import type { AlbumService } from '../services/albums/albums.ts';
import { inBatches, tracksAtOnce } from '../services/batches.ts';
import type { PlaylistLinks } from '../services/playlistLinks.ts';
import type { Playlist, PlaylistService } from '../services/playlists.ts';
import type { TrackService } from '../services/tracks.ts';
import { playlistCover } from './playlistAnswers.ts';
import { secretAddress } from './playlistLinks.ts';

const tag = 'Playback';

/** Tracks on a page: as many as an album has at most on a page of its own. */
const maxTracks = 500;
/** Characters of these tracks. 500 have less, unless their texts are long, and a page writes some characters twice with six bytes each. */
const maxLength = 160 * 1024;
const firstPage = { page: 0, limit: maxTracks, cursor: undefined };

/** Public: no credentials. They show what everybody sees. */
export const listEmbedOperations = {
  album: operation({
    method: 'get',
    path: '/albums/:id/embed',
    operationId: 'getAlbumEmbed',
    tag,
    summary: 'Get the player page of an album, for an iframe',
    security: 'public',
    params: z.object({ id: z.uuid() }),
    answers: pageAnswers('The page'),
  }),
  playlist: operation({
    method: 'get',
    path: '/playlists/:id/embed',
    operationId: 'getPlaylistEmbed',
    tag,
    summary: 'Get the player page of a public playlist, for an iframe',
    security: 'public',
    params: z.object({ id: serialId }),
    answers: pageAnswers('The page'),
  }),
  shared: operation({
    method: 'get',
    path: '/shared/playlists/:token/embed',
    operationId: 'getSharedPlaylistEmbed',
    tag,
    summary: 'Get the player page of the playlist of a link, for an iframe',
    security: 'public',
    params: z.object({ token: z.string().max(100) }),
    answers: pageAnswers('The page', ['X-Robots-Tag']),
  }),
};

/** Pages change when a track is hidden or taken down; so they are kept for a minute only, as that of a track. */
const publicCache = 'public, max-age=60';

export function mountListEmbeds(
  api: Api<Account>,
  deps: {
    albums: Pick<AlbumService, 'get' | 'tracksOf'>;
    playlists: Pick<PlaylistService, 'get' | 'trackIds'>;
    links: Pick<PlaylistLinks, 'open'>;
    tracks: Pick<TrackService, 'listed'>;
    urls: Pick<PublicUrls, 'pathForKey'>;
    mediaBaseUrl: string | undefined;
  },
): void {
  const { albums, playlists, links, tracks, urls, mediaBaseUrl } = deps;
  const sendPage = createPageSender();

  /** @param root the URL of the API, relative to the page */
  const send = async (
    [req, res]: [Request, Response],
    list: { title: string; by: string; cover?: string | null; ids: readonly string[]; total: number },
    { root, cacheControl }: { root: string } & Pick<Page, 'cacheControl'>,
  ): Promise<void> => {
    const { title, by, ids, total } = list;
    const found = new Map((await inBatches(ids, tracks.listed, tracksAtOnce)).map((track) => [track.id, track]));
    // A playlist may have a track several times.
    const inOrder = ids.flatMap((id) => found.get(id) ?? []);
    const listed = inOrder.map(
      (track): ListedTrack => ({
        title: track.title,
        artistName: track.artistName,
        album: track.album,
        durationSeconds: track.durationSeconds,
        cover: pictureUrls(track, urls).cover_art,
        url: `${root}/tracks/${track.id}`,
      }),
    );
    const shown = leading(listed, maxLength);
    const cover = list.cover ?? shown.find((one) => one.cover !== null)?.cover ?? null;
    const page = renderListEmbed({
      title,
      by,
      cover,
      tracks: shown,
      left: total - ids.length + listed.length - shown.length,
      mediaBaseUrl,
    });
    await sendPage(req, res, { ...page, cacheControl });
  };

  const contentOf = async (found: Playlist) => ({
    title: found.title,
    by: found.creatorName,
    total: found.trackCount,
    cover: playlistCover(found, urls),
    ids: (await playlists.trackIds(found, firstPage)).ids,
  });

  api.handle(listEmbedOperations.album, async ({ params }, req, res) => {
    const found = await albums.get(params.id);
    const { ids } = await albums.tracksOf(found, firstPage);
    const cover = found.cover === null ? null : pictureUrls(found.cover, urls).cover_art;
    const list = { title: found.title, by: found.artistName ?? 'Various artists', cover, ids, total: found.trackCount };
    await send([req, res], list, { root: '../..', cacheControl: publicCache });
  });
  api.handle(listEmbedOperations.playlist, async ({ params }, req, res) => {
    const list = await contentOf(await playlists.get(params.id, undefined));
    await send([req, res], list, { root: '../..', cacheControl: publicCache });
  });
  api.handle(
    listEmbedOperations.shared,
    async ({ params }, req, res) => {
      const list = await contentOf(await links.open(params.token));
      res.setHeader('X-Robots-Tag', 'noindex');
      await send([req, res], list, { root: '../../..', cacheControl: 'private, no-store' });
    },
    [secretAddress],
  );
}
