import type { Account } from '@millrace/auth';
import { objectAnswers, objectRequestHeaders } from '@millrace/delivery';
import { type Api, mediaId, operation } from '@millrace/http';
import { trackObjects, trackQualities } from '@millrace/jobs';
import { z } from 'zod';
import type { Originals } from '../services/originals.ts';
import type { Streams } from '../services/streams.ts';
import { answerOriginal, originalErrors, originalTypes } from './originals.ts';
import type { OriginalSender, TrackSender } from './trackSender.ts';

const qualities = [...trackQualities, 'original'] as const;

/** Public; a credential is needed for what its owner gives, or shows, to nobody else. */
export const streamOperation = operation({
  method: 'get',
  path: '/tracks/:id/stream',
  operationId: 'streamTrack',
  tag: 'Playback',
  summary: 'Stream a track as AAC in an M4A container, or as it was uploaded',
  description:
    'The original is answered to everybody if `originals` of the track is `public`, else to its owner only. So is a track that others may not see.',
  security: 'publicJwtOrKey',
  scope: 'tracks:read',
  params: z.object({ id: mediaId }),
  query: z.object({
    q: z
      .enum(qualities, { error: `must be one of ${qualities.join(', ')}` })
      .default('256k')
      .describe('Bits per second, or `original`: the uploaded file'),
  }),
  headers: objectRequestHeaders,
  answers: {
    ...objectAnswers('The audio', originalTypes),
    302: {
      description: 'The address of the audio, where another server delivers media',
      headers: ['Location', 'Access-Control-Allow-Origin'],
    },
  },
  errors: originalErrors,
});

export function mountStream(
  api: Api<Account>,
  deps: { streams: Streams; originals: Pick<Originals, 'get'>; send: TrackSender; sendOriginal: OriginalSender },
): void {
  const { streams, originals, send, sendOriginal } = deps;
  api.handle(streamOperation, async ({ params: { id }, query: { q }, caller }, req, res) => {
    if (q === 'original') {
      await answerOriginal(req, res, await originals.get(id, caller?.id), { caller, send: sendOriginal });
      return;
    }
    const { prefix, isOpen } = await streams.find(id, caller?.id);
    // Players on pages of any origin may read it, as with /media.
    res.setHeader('Access-Control-Allow-Origin', '*');
    await send(req, res, { key: prefix + trackObjects.stream(q), trackId: id, caches: isOpen ? 'public' : 'private' });
  });
}
