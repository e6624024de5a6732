import type { PublicUrls } from '@millrace/delivery';
import { createRouter, mediaId, redirect, route } from '@millrace/http';
import { trackObjects, trackQualities } from '@millrace/jobs';
import type { Router } from 'express';
import { z } from 'zod';
import type { Streams } from '../services/streams.ts';

const names = [
  trackObjects.waveform,
  trackObjects.waveformData,
  trackObjects.cover,
  ...trackQualities.map(trackObjects.stream),
] as const;
const params = z.object({ id: mediaId, name: z.enum(names) });

/**
 * Redirects `/media/tracks/<id>/<name>`, a URL that is known before the track is ready, to the object of the winning attempt. The
 * object's URL contains the attempt, so its bytes never change. Mount it before /media.
 */
export function mediaNamesRouter({ streams, urls }: { streams: Streams; urls: PublicUrls }): Router {
  const router = createRouter();
  router.get(
    '/media/tracks/:id/:name',
    route({ params }, async ({ params: { id, name } }, _req, res) => {
      const prefix = await streams.prefixOf(id);
      res.setHeader('Access-Control-Allow-Origin', '*');
      res.setHeader('Cache-Control', 'public, max-age=60');
      redirect(res, urls.pathForKey(prefix + name));
    }),
  );
  return router;
}
