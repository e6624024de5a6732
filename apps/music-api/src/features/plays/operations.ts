import { mediaId, operation } from '@millrace/http';
import { beaconHeaders, clientId } from '@millrace/media';
import { z } from 'zod';

export const playOperations = {
  count: operation({
    method: 'post',
    path: '/tracks/:id/play',
    operationId: 'countPlay',
    tag: 'Playback',
    summary: 'Count a play',
    description: 'Answered when the count is committed. A repeated id counts once within 90 days.',
    security: 'optionalJwt',
    params: z.object({ id: mediaId }),
    headers: beaconHeaders,
    body: z.object({
      duration: z
        .number({ error: 'must be a number' })
        .nonnegative('must not be negative')
        .optional()
        .describe('Seconds played'),
      playId: clientId.optional(),
    }),
    beacon: true,
    unknownFields: 'ignored',
    answers: { 204: { description: 'The play is counted' } },
    errors: ['rate_limited'],
  }),
};
