import { type Auth, optionalAccountOf } from '@millrace/auth';
import { type ByteCounter, type PublicUrls, type ReaderLimits, sendObject } from '@millrace/delivery';
import { beaconBody, createRouter, mediaId, route } from '@millrace/http';
import { trackObjects, trackQualities } from '@millrace/jobs';
import { beaconIdOf, clientId } from '@millrace/media-service';
import type { Storage } from '@millrace/storage';
import type { Router } from 'express';
import { z } from 'zod';
import type { PlayCounter } from '../services/plays.ts';
import type { Streams } from '../services/streams.ts';

const idParams = z.object({ id: mediaId });
const streamQuery = z.object({
  q: z.enum(trackQualities, { error: `must be one of ${trackQualities.join(', ')}` }).default('256k'),
});
const playBody = z.object({
  /** Seconds played. */
  duration: z.number({ error: 'must be a number' }).nonnegative('must not be negative').optional(),
  playId: clientId.optional(),
});

/** /tracks/:id/stream, public, and /tracks/:id/play, optional token. */
export function streamRouter(deps: {
  auth: Pick<Auth, 'optionalJwt'>;
  streams: Streams;
  plays: PlayCounter;
  bytes: ByteCounter;
  storage: Storage;
  readers: ReaderLimits;
  urls: PublicUrls;
  /** Whether somebody else delivers media: then a stream is a redirect to it. */
  isDeliveredElsewhere: boolean;
}): Router {
  const { storage, streams, urls } = deps;
  const router = createRouter();

  router.get(
    '/:id/stream',
    route({ params: idParams, query: streamQuery }, async ({ params, query }, req, res) => {
      const key = (await streams.prefixOf(params.id)) + trackObjects.stream(query.q);
      // Players on any page read it, as they do /media.
      res.setHeader('Access-Control-Allow-Origin', '*');
      if (deps.isDeliveredElsewhere) {
        // The target never changes while the track exists; a deleted one must stop redirecting soon.
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

  router.post(
    '/:id/play',
    deps.auth.optionalJwt,
    beaconBody(),
    route({ params: idParams, body: playBody }, async ({ params, body }, req, res) => {
      await deps.plays.count({
        trackId: params.id,
        playId: beaconIdOf(req, body.playId),
        accountId: optionalAccountOf(req)?.id ?? null,
        seconds: body.duration ?? null,
      });
      res.status(204).end();
    }),
  );

  return router;
}
