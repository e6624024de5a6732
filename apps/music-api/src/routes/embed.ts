import type { PublicUrls } from '@millrace/delivery';
import { createPageSender, createRouter, mediaId, route } from '@millrace/http';
import { presentError, presentStatus, statusOf } from '@millrace/media-service';
import type { Router } from 'express';
import { z } from 'zod';
import { renderEmbed } from '../embed/index.ts';
import { pictureUrls } from '../present.ts';
import type { TrackService } from '../services/tracks.ts';

const idParams = z.object({ id: mediaId });

/** /tracks/:id/embed, a page for an iframe, and /tracks/:id/status, which the page polls while it waits: public, no credentials. */
export function embedRouter(deps: {
  tracks: Pick<TrackService, 'get'>;
  urls: PublicUrls;
  mediaBaseUrl: string | undefined;
}): Router {
  const { tracks, urls, mediaBaseUrl } = deps;
  const router = createRouter();
  const sendPage = createPageSender();

  router.get(
    '/:id/status',
    route({ params: idParams }, async ({ params }, _req, res) => {
      const track = await tracks.get(params.id);
      res.setHeader('Cache-Control', 'no-store');
      // A player in a sandboxed frame has an opaque origin, so its requests to this server are cross-origin.
      res.setHeader('Access-Control-Allow-Origin', '*');
      res.json({
        ...presentStatus(track),
        duration_seconds: track.durationSeconds,
        ...pictureUrls(track, urls),
      });
    }),
  );

  router.get(
    '/:id/embed',
    route({ params: idParams }, async ({ params }, req, res) => {
      const track = await tracks.get(params.id);
      const { waveform_json: waveform, cover_art: cover } = pictureUrls(track, urls);
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
      await sendPage(req, res, { ...page, cacheControl: track.status === 'ready' ? 'public, max-age=60' : 'no-store' });
    }),
  );

  return router;
}
