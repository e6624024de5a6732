import type { Account } from '@millrace/auth';
import { objectAnswers, objectRequestHeaders } from '@millrace/delivery';
import { type Api, mediaId, operation } from '@millrace/http';
import { trackObjects, trackQualities } from '@millrace/jobs';
import { z } from 'zod';
import type { Streams } from '../services/streams.ts';
import type { TrackSender } from './trackSender.ts';

/** Public: no credentials. With its JWT, an owner gets what nobody else sees. */
export const streamOperation = operation({
  method: 'get',
  path: '/tracks/:id/stream',
  operationId: 'streamTrack',
  tag: 'Playback',
  summary: 'Stream a track as AAC in an M4A container',
  security: 'publicJwt',
  params: z.object({ id: mediaId }),
  query: z.object({
    q: z
      .enum(trackQualities, { error: `must be one of ${trackQualities.join(', ')}` })
      .default('256k')
      .describe('Bits per second'),
  }),
  headers: objectRequestHeaders,
  answers: {
    ...objectAnswers('The audio', ['audio/mp4']),
    302: {
      description: 'The address of the audio, where another server delivers media',
      headers: ['Location', 'Access-Control-Allow-Origin'],
    },
  },
  errors: ['not_ready', 'unusable_media', 'range_not_satisfiable'],
});

export function mountStream(api: Api<Account>, { streams, send }: { streams: Streams; send: TrackSender }): void {
  api.handle(streamOperation, async ({ params, query, caller }, req, res) => {
    const { prefix, isOpen } = await streams.find(params.id, caller?.id);
    const key = prefix + trackObjects.stream(query.q);
    // Players on pages of any origin may read it, as with /media.
    res.setHeader('Access-Control-Allow-Origin', '*');
    await send(req, res, { key, trackId: params.id, caches: isOpen ? 'public' : 'private' });
  });
}
