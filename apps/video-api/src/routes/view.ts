import { beaconBody, mediaId, route } from '@millrace/http';
import { type Beacon, beaconIdOf, clientId } from '@millrace/media-service';
import { z } from 'zod';
import type { ViewCounter } from '../services/views.ts';

const idParams = z.object({ id: mediaId });
const viewBody = z.object({ viewId: clientId.optional() });

/** POST /stream/:id/view: public, no credentials. */
export const viewBeacon = (views: ViewCounter): Beacon => ({
  path: '/stream/:id/view',
  handlers: [
    beaconBody(),
    route({ params: idParams, body: viewBody }, async ({ params, body }, req, res) => {
      await views.count({ videoId: params.id, viewId: beaconIdOf(req, body.viewId) });
      res.status(204).end();
    }),
  ],
});
