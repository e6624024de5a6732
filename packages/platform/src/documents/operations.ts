import { notModified, operation, pageAnswers } from '@millrace/http';
import { z } from 'zod';

const tag = 'Reference';

/** The service's description of itself. */
export const documentOperations = {
  openapi: operation({
    method: 'get',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    tag,
    summary: 'Get this document',
    security: 'public',
    answers: {
      200: { description: 'The OpenAPI 3.1 document', json: z.record(z.string(), z.unknown()), headers: ['ETag'] },
      304: notModified,
    },
  }),
  page: operation({
    method: 'get',
    path: '/docs',
    operationId: 'getReference',
    tag,
    summary: 'Get the reference page',
    security: 'public',
    answers: pageAnswers('The page'),
  }),
  script: operation({
    method: 'get',
    path: '/docs/:name',
    operationId: 'getReferenceScript',
    tag,
    summary: 'Get a script of the reference page',
    security: 'public',
    params: z.object({ name: z.enum(['scalar.js', 'start.js']) }),
    answers: {
      200: { description: 'The script', media: ['text/javascript'], headers: ['ETag'] },
      304: notModified,
    },
  }),
};
