import { type Auth, optionalAccountOf } from '@millrace/auth';
import { beaconBody, mediaId, route } from '@millrace/http';
import { type Beacon, beaconIdOf, clientId } from '@millrace/media-service';
import { z } from 'zod';
import type { PlayCounter } from '../services/plays.ts';

const idParams = z.object({ id: mediaId });
const playBody = z.object({
  /** Seconds played. */
  duration: z.number({ error: 'must be a number' }).nonnegative('must not be negative').optional(),
  playId: clientId.optional(),
});

/** POST /tracks/:id/play: optional token. */
export const playBeacon = (auth: Pick<Auth, 'optionalJwt'>, plays: PlayCounter): Beacon => ({
  path: '/tracks/:id/play',
  handlers: [
    auth.optionalJwt,
    beaconBody(),
    route({ params: idParams, body: playBody }, async ({ params, body }, req, res) => {
      await plays.count({
        trackId: params.id,
        playId: beaconIdOf(req, body.playId),
        accountId: optionalAccountOf(req)?.id ?? null,
        seconds: body.duration ?? null,
      });
      res.status(204).end();
    }),
  ],
});
