import { mediaId, operation } from '@millrace/http';
import { beaconHeaders, clientId } from '@millrace/media';
import { z } from 'zod';

/** Public: no credentials. */
export const viewOperations = {
  count: operation({
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
  }),
};
