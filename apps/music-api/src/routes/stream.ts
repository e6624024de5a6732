import type { Account } from '@millrace/auth';
import {
  type ByteCounter,
  objectAnswers,
  objectRequestHeaders,
  type PublicUrls,
  type ReaderLimits,
  sendObject,
} from '@millrace/delivery';
import { type Api, mediaId, operation, redirect } from '@millrace/http';
import { trackObjects, trackQualities } from '@millrace/jobs';
import type { Storage } from '@millrace/storage';
import { z } from 'zod';
import type { Streams } from '../services/streams.ts';

/** Public: no credentials. */
export const streamOperation = operation({
  method: 'get',
  path: '/tracks/:id/stream',
  operationId: 'streamTrack',
  tag: 'Playback',
  summary: 'Stream a track as AAC in an M4A container',
  security: 'public',
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

export function mountStream(
  api: Api<Account>,
  deps: {
    streams: Streams;
    bytes: ByteCounter;
    storage: Storage;
    readers: ReaderLimits;
    urls: PublicUrls;
    /** Whether another server delivers media. Streams are then redirects to it. */
    isDeliveredElsewhere: boolean;
  },
): void {
  const { storage, streams, urls } = deps;
  api.handle(streamOperation, async ({ params, query }, req, res) => {
    const key = (await streams.prefixOf(params.id)) + trackObjects.stream(query.q);
    // Players on pages of any origin may read it, as with /media.
    res.setHeader('Access-Control-Allow-Origin', '*');
    if (deps.isDeliveredElsewhere) {
      // The target never changes while the track exists. The redirect to a deleted track must expire soon.
      res.setHeader('Cache-Control', 'public, max-age=60');
      redirect(res, urls.forKey(key));
      return;
    }
    await sendObject(req, res, {
      storage,
      key,
      cacheControl: 'public, max-age=3600',
      readers: deps.readers,
      onSent: (sent) => deps.bytes.add({ id: params.id, bytes: sent }),
    });
  });
}
