import { objectAnswers, objectRequestHeaders, tagHeaders } from '@millrace/delivery';
import { mediaId, operation } from '@millrace/http';
import { imageUrlParameters } from '@millrace/image-url';
import { z } from 'zod';
import { originalTypes } from '../../form.ts';
import { signatureName } from '../../parameters/parse.ts';
import { deliveryTag, ofSignature, pathParams, renditionAnswers, signature } from './renditionRecord.ts';

const params = z.object({ id: mediaId });

/** As in the answers of both forms of a rendition's URL. */
const renditionOfImage = {
  ...renditionAnswers,
  description: `${renditionAnswers.description} With the present version in \`v\`, browsers may keep the answer for a year; an older one redirects to it.`,
  answers: {
    ...renditionAnswers.answers,
    302: { description: 'The version of the URL was replaced: the URL with the present one', headers: ['Location'] },
  },
} as const;

/** Public: no credentials. Pictures of other servers come before renditions, whose path would match them too. */
export const deliveryOperations = {
  original: operation({
    method: 'get',
    path: '/img/:id',
    atRoot: true,
    operationId: 'getOriginal',
    tag: deliveryTag,
    summary: 'Get the original',
    security: 'public',
    params,
    headers: objectRequestHeaders,
    ownQuery: z.object({ ...ofSignature, v: imageUrlParameters.shape.v }),
    answers: objectAnswers('The image as uploaded', originalTypes, ['Content-Disposition']),
    everyAnswer: tagHeaders,
    errors: ['range_not_satisfiable', 'invalid_request', 'forbidden'],
  }),
  remote: operation({
    ...renditionAnswers,
    method: 'get',
    path: '/img/~:source/*params',
    atRoot: true,
    operationId: 'getRemoteRendition',
    summary: 'Get a rendition of a picture of another server',
    description:
      'Only for addresses that the operator allows (`IMAGE_REMOTE_SOURCES`). With `f=auto`, the format is the best of those that the Accept header names.',
    params: z.object({
      source: z.string().describe('The URL of the picture, in base64url without padding'),
      params: pathParams,
    }),
    ownQuery: z.object(ofSignature),
    errors: [
      ...renditionAnswers.errors,
      ...(['unsupported_media_type', 'source_not_allowed', 'not_configured', 'source_failed'] as const),
    ],
  }),
  rendition: operation({
    ...renditionOfImage,
    method: 'get',
    path: '/img/:id/*params',
    atRoot: true,
    operationId: 'getRendition',
    summary: 'Get a rendition, with its parameters in the path',
    params: params.extend({ params: pathParams }),
    ownQuery: z.object(ofSignature),
  }),
  transform: operation({
    ...renditionOfImage,
    method: 'get',
    path: '/images/:id/transform',
    operationId: 'transformImage',
    summary: 'Get a rendition, with its parameters in the query',
    params,
    ownQuery: imageUrlParameters.extend({ [signatureName]: signature }),
  }),
};
