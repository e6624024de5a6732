import type { Video } from '@millrace/database';
import { type ByteCounter, type PublicUrls, sendObject } from '@millrace/delivery';
import { AppError } from '@millrace/errors';
import { beaconBody, mediaId, parseOrThrow, route, text } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { renderEmbed } from '../embed/index.ts';
import { presentError, statusOf } from '../present.ts';
import type { VideoService } from '../services/videos.ts';
import type { ViewCounter } from '../services/views.ts';

const idParams = z.object({ id: mediaId });
const clientId = text({ max: 128 });
const viewBody = z.object({ viewId: clientId.optional() });

/** Seconds after which it is worth asking again for a video that is being processed. */
const retryAfterSeconds = 5;

/** The winning attempt's prefix. @throws AppError not_ready, unusable_media with the video's own code */
function readyPrefix(video: Video): string {
  if (video.status === 'error') {
    throw new AppError('unusable_media', video.errorMessage ?? undefined, {
      publicCode: video.errorCode ?? 'processing_failed',
    });
  }
  if (video.status !== 'ready' || video.outputPrefix === null) {
    throw new AppError('not_ready', 'The video is still being processed.', { retryAfter: retryAfterSeconds });
  }
  return video.outputPrefix;
}

/** The client's name for a view: in the body, or as Idempotency-Key. */
function viewIdOf(req: Request): string | null {
  const body = parseOrThrow(viewBody, req.body);
  if (body.viewId !== undefined) return body.viewId;
  const header = req.get('idempotency-key');
  return header === undefined
    ? null
    : parseOrThrow(z.object({ 'Idempotency-Key': clientId }), { 'Idempotency-Key': header })['Idempotency-Key'];
}

/** /stream: public, no credentials. */
export function streamRouter(deps: {
  videos: VideoService;
  views: ViewCounter;
  bytes: ByteCounter;
  storage: Storage;
  urls: PublicUrls;
  mediaBaseUrl: string | undefined;
}): Router {
  const { videos, views, urls } = deps;
  const router = Router();

  router.get(
    '/:id/manifest',
    route({ params: idParams }, async ({ params }, _req, res) => {
      const prefix = readyPrefix(await videos.get(params.id));
      // The target never changes while the video exists; a deleted one must stop redirecting soon.
      res.setHeader('Cache-Control', 'public, max-age=60');
      res.setHeader('Access-Control-Allow-Origin', '*');
      res.redirect(302, urls.forKey(`${prefix}master.m3u8`));
    }),
  );

  router.get(
    '/:id/thumbnail',
    route({ params: idParams }, async ({ params }, req, res) => {
      const prefix = readyPrefix(await videos.get(params.id));
      res.setHeader('Access-Control-Allow-Origin', '*');
      await sendObject(req, res, {
        storage: deps.storage,
        key: `${prefix}thumbnail.jpg`,
        cacheControl: 'public, max-age=3600',
        onSent: (sent) => deps.bytes.add({ id: params.id, bytes: sent }),
      });
    }),
  );

  router.get(
    '/:id/status',
    route({ params: idParams }, async ({ params }, _req, res) => {
      const video = await videos.get(params.id);
      res.setHeader('Cache-Control', 'no-store');
      // A player in a sandboxed frame has an opaque origin, to which its own server is another one.
      res.setHeader('Access-Control-Allow-Origin', '*');
      res.json({
        status: video.status,
        progress: video.status === 'ready' ? 100 : video.progress,
        ...presentError(video),
      });
    }),
  );

  router.get(
    '/:id/embed',
    route({ params: idParams }, async ({ params }, _req, res) => {
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
      res.removeHeader('X-Frame-Options');
      res.setHeader('Content-Security-Policy', page.contentSecurityPolicy);
      res.setHeader('Cache-Control', video.status === 'ready' ? 'public, max-age=60' : 'no-store');
      res.type('html').send(page.html);
    }),
  );

  router.post(
    '/:id/view',
    beaconBody(),
    route({ params: idParams }, async ({ params }, req, res) => {
      await views.count(params.id, viewIdOf(req));
      res.status(204).end();
    }),
  );

  return router;
}
