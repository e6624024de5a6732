import type { Account } from '@millrace/auth';
import { grantOf } from '@millrace/delivery';
import { type Api, mediaId, operation } from '@millrace/http';
import { type Beacon, type BlockedMedia, beaconHeaders, beaconIdOf, clientId } from '@millrace/media-service';
import { z } from 'zod';
import type { ViewCounter } from '../services/views.ts';

/** Public: no credentials. */
export const viewOperation = operation({
  method: 'post',
  path: '/stream/:id/view',
  operationId: 'countView',
  tag: 'Playback',
  summary: 'Count a view',
  description: 'Answered when the count is committed. A repeated id counts once within 14 days.',
  security: 'public',
  params: z.object({ id: mediaId }),
  headers: beaconHeaders,
  body: z.object({ viewId: clientId.optional() }),
  beacon: true,
  unknownFields: 'ignored',
  answers: { 204: { description: 'The view is counted' } },
  errors: ['rate_limited'],
});

export const viewBeacon = (api: Api<Account>, views: ViewCounter, blocked: BlockedMedia): Beacon => ({
  path: viewOperation.path,
  handlers: api.handlersOf(viewOperation, async ({ params, body }, req, res) => {
    blocked.assertOpen(params.id);
    const isGranted = grantOf(req)?.id === params.id;
    await views.count({ videoId: params.id, viewId: beaconIdOf(req, body.viewId) }, isGranted);
    res.status(204).end();
  }),
});
