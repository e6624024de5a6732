import { objectAnswers, objectRequestHeaders } from '@millrace/delivery';
import { mediaId, operation } from '@millrace/http';
import { sourceType, trackQualities } from '@millrace/jobs';
import { z } from 'zod';

const qualities = [...trackQualities, 'original'] as const;

/** Media types of originals, by what was decoded. */
const originalTypes = [...sourceType.options, 'application/octet-stream'];

/** Error codes of operations that send an original, in addition to those that follow from their records. */
const originalErrors = ['downloads_off', 'not_ready', 'unusable_media', 'range_not_satisfiable'] as const;

/** Public; a credential is needed for what its owner gives, or shows, to nobody else. */
export const playbackOperations = {
  stream: operation({
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
  }),
  download: operation({
    method: 'get',
    path: '/tracks/:id/download',
    operationId: 'downloadTrack',
    tag: 'Playback',
    summary: 'Download the uploaded file of a track',
    description: 'Answered to everybody if `originals` of the track is `public`, else to its owner only.',
    security: 'publicJwtOrKey',
    scope: 'tracks:read',
    params: z.object({ id: mediaId }),
    headers: objectRequestHeaders,
    answers: objectAnswers('The file', originalTypes, ['Content-Disposition']),
    errors: originalErrors,
  }),
};
