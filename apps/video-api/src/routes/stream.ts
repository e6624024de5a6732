import { type ByteCounter, type PublicUrls, type ReaderLimits, sendObject } from '@millrace/delivery';
import { createPageSender, createRouter, mediaId, route } from '@millrace/http';
import { presentError, presentStatus, readyPrefix, statusOf } from '@millrace/media-service';
import type { Storage } from '@millrace/storage';
import type { Router } from 'express';
import { z } from 'zod';
import { renderEmbed } from '../embed/index.ts';
import type { VideoService } from '../services/videos.ts';

const idParams = z.object({ id: mediaId });

/** /stream: public, no credentials. */
export function streamRouter(deps: {
  videos: VideoService;
  bytes: ByteCounter;
  storage: Storage;
  readers: ReaderLimits;
  urls: PublicUrls;
  mediaBaseUrl: string | undefined;
}): Router {
  const { videos, urls } = deps;
  const router = createRouter();
  const sendPage = createPageSender();

  router.get(
    '/:id/manifest',
    route({ params: idParams }, async ({ params }, _req, res) => {
      const prefix = readyPrefix(await videos.get(params.id), 'video');
      // The target never changes while the video exists. The redirect to a deleted video must expire soon.
      res.setHeader('Cache-Control', 'public, max-age=60');
      res.setHeader('Access-Control-Allow-Origin', '*');
      // Without a host, so that the redirect stays on the origin that the client uses: pages may load from no other.
      res.redirect(302, urls.pathForKey(`${prefix}master.m3u8`));
    }),
  );

  router.get(
    '/:id/thumbnail',
    route({ params: idParams }, async ({ params }, req, res) => {
      const prefix = readyPrefix(await videos.get(params.id), 'video');
      res.setHeader('Access-Control-Allow-Origin', '*');
      await sendObject(req, res, {
        storage: deps.storage,
        key: `${prefix}thumbnail.jpg`,
        cacheControl: 'public, max-age=3600',
        readers: deps.readers,
        onSent: (sent) => deps.bytes.add({ id: params.id, bytes: sent }),
      });
    }),
  );

  router.get(
    '/:id/status',
    route({ params: idParams }, async ({ params }, _req, res) => {
      const video = await videos.get(params.id);
      res.setHeader('Cache-Control', 'no-store');
      // A player in a sandboxed frame has an opaque origin, so its requests to this server are cross-origin.
      res.setHeader('Access-Control-Allow-Origin', '*');
      res.json(presentStatus(video));
    }),
  );

  router.get(
    '/:id/embed',
    route({ params: idParams }, async ({ params }, req, res) => {
      const video = await videos.get(params.id);
      const page = renderEmbed({
        videoId: video.id,
        title: video.title,
        description: video.description,
        state: statusOf(video),
        progress: video.progress,
        durationSeconds: video.durationSeconds,
        error: presentError(video).error,
        mediaBaseUrl: deps.mediaBaseUrl,
      });
      const cacheControl = video.status === 'ready' ? 'public, max-age=60' : 'no-store';
      await sendPage(req, res, { ...page, cacheControl });
    }),
  );

  return router;
}
