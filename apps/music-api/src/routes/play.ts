import type { Account } from '@millrace/auth';
import { type Api, mediaId, operation } from '@millrace/http';
import { type Beacon, beaconHeaders, beaconIdOf, clientId } from '@millrace/media-service';
import { z } from 'zod';
import type { PlayCounter } from '../services/plays.ts';

export const playOperation = operation({
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
});

export const playBeacon = (api: Api<Account>, plays: PlayCounter): Beacon => ({
  path: playOperation.path,
  handlers: api.handlersOf(playOperation, async ({ params, body, caller }, req, res) => {
    await plays.count({
      trackId: params.id,
      playId: beaconIdOf(req, body.playId),
      accountId: caller?.id ?? null,
      seconds: body.duration ?? null,
    });
    res.status(204).end();
  }),
});
