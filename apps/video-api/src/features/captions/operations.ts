import { objectAnswers, objectRequestHeaders } from '@millrace/delivery';
import { mediaId, okAnswer, operation } from '@millrace/http';
import { z } from 'zod';
import { captionsForm } from './captions.ts';

const tag = 'Captions';
const security = 'jwtOrKey';
const params = z.object({ id: mediaId });
const ofLanguage = params.extend({
  language: z.string().max(100).describe('BCP 47, such as `de` or `pt-BR`'),
});
const webVtt = ['text/vtt'];

/** Captions of a video in one language. */
export const captions = z
  .object({
    language: z.string().describe('BCP 47, in its canonical form'),
    label: z.string().describe('The name that players show'),
    default: z.boolean().describe('Whether players show them unless the viewer chooses'),
    bytes: z.int().min(0).describe('Size of the WebVTT'),
    cues: z.int().min(0),
    source: z.enum(['upload', 'file']).describe('`file`: a text track of the uploaded video'),
    created_at: z.iso.datetime(),
    url: z
      .string()
      .nullable()
      .describe(
        'The address of the WebVTT; another one after a change. Of a private video, it expires, and is null for a key without `videos:read`',
      ),
  })
  .meta({ id: 'Captions' });

export const captionOperations = {
  list: operation({
    method: 'get',
    path: '/videos/:id/captions',
    operationId: 'listCaptions',
    tag,
    summary: 'List the captions of a video',
    security,
    scope: 'videos:read',
    params,
    answers: { 200: { description: 'The captions, by language', json: z.object({ captions: z.array(captions) }) } },
  }),
  get: operation({
    method: 'get',
    path: '/videos/:id/captions/:language',
    operationId: 'getCaptions',
    tag,
    summary: 'Get the captions of a language as WebVTT',
    security,
    scope: 'videos:read',
    params: ofLanguage,
    headers: objectRequestHeaders,
    answers: objectAnswers('The captions', webVtt),
    errors: ['range_not_satisfiable'],
  }),
  set: operation({
    method: 'put',
    path: '/videos/:id/captions/:language',
    operationId: 'setCaptions',
    tag,
    summary: 'Add or replace the captions of a language',
    description:
      'SubRip or WebVTT. Possible as soon as the video’s file has arrived; players see them within a minute, or when the video is ready.',
    security,
    scope: 'videos:write',
    params: ofLanguage,
    form: captionsForm,
    answers: { 200: { description: 'The captions', json: z.object({ captions }) } },
    errors: ['not_ready', 'conflict', 'invalid_captions', 'unusable_media', 'rate_limited'],
  }),
  remove: operation({
    method: 'delete',
    path: '/videos/:id/captions/:language',
    operationId: 'deleteCaptions',
    tag,
    summary: 'Delete the captions of a language',
    security,
    scope: 'videos:write',
    params: ofLanguage,
    answers: { 200: { description: 'The captions are deleted', json: okAnswer } },
    errors: ['not_ready'],
  }),
  stream: operation({
    method: 'get',
    path: '/stream/:id/captions/:language.vtt',
    operationId: 'getPublicCaptions',
    tag,
    summary: 'Get the captions of a language, for players and downloads',
    security: 'public',
    params: ofLanguage,
    headers: objectRequestHeaders,
    answers: objectAnswers('The captions', webVtt),
    errors: ['range_not_satisfiable'],
  }),
};
