import { type ByteCounter, type PublicUrls, type ReaderLimits, sendObject } from '@millrace/delivery';
import { createRouter, mediaId, route } from '@millrace/http';
import { trackObjects, trackQualities } from '@millrace/jobs';
import type { Storage } from '@millrace/storage';
import type { Router } from 'express';
import { z } from 'zod';
import type { Streams } from '../services/streams.ts';

const idParams = z.object({ id: mediaId });
const streamQuery = z.object({
  q: z.enum(trackQualities, { error: `must be one of ${trackQualities.join(', ')}` }).default('256k'),
});
/** /tracks/:id/stream: public, no credentials. */
export function streamRouter(deps: {
  streams: Streams;
  bytes: ByteCounter;
  storage: Storage;
  readers: ReaderLimits;
  urls: PublicUrls;
  /** Whether another server delivers media. Streams are then redirects to it. */
  isDeliveredElsewhere: boolean;
}): Router {
  const { storage, streams, urls } = deps;
  const router = createRouter();

  router.get(
    '/:id/stream',
    route({ params: idParams, query: streamQuery }, async ({ params, query }, req, res) => {
      const key = (await streams.prefixOf(params.id)) + trackObjects.stream(query.q);
      // Players on pages of any origin may read it, as with /media.
      res.setHeader('Access-Control-Allow-Origin', '*');
      if (deps.isDeliveredElsewhere) {
        // The target never changes while the track exists. The redirect to a deleted track must expire soon.
        res.setHeader('Cache-Control', 'public, max-age=60');
        res.redirect(302, urls.forKey(key));
        return;
      }
      await sendObject(req, res, {
        storage,
        key,
        cacheControl: 'public, max-age=3600',
        readers: deps.readers,
        onSent: (sent) => deps.bytes.add({ id: params.id, bytes: sent }),
      });
    }),
  );

  return router;
}
