import { createPageSender, leading, type Page } from '@millrace/http';
import { feature, presentError, presentStatus, statusOf } from '@millrace/media';
import { isReady } from '@millrace/platform';
import type { Request, Response } from 'express';
import type { ListedTrack } from '../../browser/list/data.ts';
import { inBatches, tracksAtOnce } from '../../catalogue/batches.ts';
import type { MusicCore } from '../../core.ts';
import { renderEmbed } from '../../embed/index.ts';
import { renderListEmbed } from '../../embed/list/render.ts';
import { playlistCover } from '../../playlistAnswers.ts';
import { pictureUrls } from '../../present.ts';
import type { AlbumService } from '../../provided/albums.ts';
import type { Playlist, PlaylistLinks, PlaylistService } from '../../provided/playlists.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { secretAddress } from '../../secretAddress.ts';
import { embedOperations } from './operations.ts';

/** Tracks on a page: as many as an album has at most on a page of its own. */
const maxTracks = 500;
/** Characters of these tracks. 500 have less, unless their texts are long, and a page writes some characters twice with six bytes each. */
const maxLength = 160 * 1024;
const firstPage = { page: 0, limit: maxTracks, cursor: undefined };

/** Pages change when a track is hidden or taken down; so they are kept for a minute only, as that of a track. */
const publicCache = 'public, max-age=60';

interface Needs {
  core: MusicCore;
  tracks: TracksProvided;
  albums: Pick<AlbumService, 'get' | 'tracksOf'>;
  playlists: { service: Pick<PlaylistService, 'get' | 'trackIds'>; links: Pick<PlaylistLinks, 'open'> };
}

/** Player pages of tracks, albums and playlists, for an iframe. */
export const embeds = feature({
  name: 'embeds',
  operations: embedOperations,
  create({ core, tracks: { service: tracks }, albums, playlists: { service: playlists, links } }: Needs) {
    const { urls } = core.delivered;
    const mediaBaseUrl = core.config.MEDIA_BASE_URL;
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

    return {
      handlers: {
        // The page polls it while it waits.
        async status({ params }, _req, res) {
          const track = await tracks.getVisible(params.id);
          res.setHeader('Cache-Control', 'no-store');
          // A player in a sandboxed frame has an opaque origin, so its requests to this server are cross-origin.
          res.setHeader('Access-Control-Allow-Origin', '*');
          return { ...presentStatus(track), duration_seconds: track.durationSeconds, ...pictureUrls(track, urls) };
        },
        track: {
          async handle({ params }, req, res) {
            const track = await tracks.getVisible(params.id);
            const { waveform_json: waveform, cover_art: cover } = pictureUrls(track, urls);
            if (track.visibility !== 'public') res.setHeader('X-Robots-Tag', 'noindex');
            const page = renderEmbed({
              title: track.title,
              artistName: track.artistName,
              album: track.album,
              state: statusOf(track),
              progress: track.progress,
              durationSeconds: track.durationSeconds,
              pictures: { waveform, cover },
              error: presentError(track).error,
              mediaBaseUrl,
            });
            await sendPage(req, res, { ...page, cacheControl: isReady(track.status) ? publicCache : 'no-store' });
          },
        },
        album: {
          async handle({ params }, req, res) {
            const found = await albums.get(params.id);
            const { ids } = await albums.tracksOf(found, firstPage);
            const cover = found.cover === null ? null : pictureUrls(found.cover, urls).cover_art;
            const by = found.artistName ?? 'Various artists';
            const list = { title: found.title, by, cover, ids, total: found.trackCount };
            await send([req, res], list, { root: '../..', cacheControl: publicCache });
          },
        },
        playlist: {
          async handle({ params }, req, res) {
            const list = await contentOf(await playlists.get(params.id, undefined));
            await send([req, res], list, { root: '../..', cacheControl: publicCache });
          },
        },
        shared: {
          before: [secretAddress],
          async handle({ params }, req, res) {
            const list = await contentOf(await links.open(params.token));
            res.setHeader('X-Robots-Tag', 'noindex');
            await send([req, res], list, { root: '../../..', cacheControl: 'private, no-store' });
          },
        },
      },
    };
  },
});
