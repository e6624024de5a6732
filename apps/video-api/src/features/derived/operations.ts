import { objectAnswers, objectRequestHeaders } from '@millrace/delivery';
import { mediaId, operation } from '@millrace/http';
import { z } from 'zod';

const tag = 'Playback';
const security = 'public';
const params = z.object({ id: mediaId });
const errors = ['not_ready', 'unusable_media', 'range_not_satisfiable'] as const;

/** The number of a sheet is what the storyboard says; any other name is that of nothing. */
const sheetName = z
  .string()
  .regex(/^\d{1,2}\.jpg$/)
  .meta({ description: 'As in the storyboard: `0.jpg`', override: { type: 'string' } });

/** Public: no credentials. What is made of a ready video. */
export const derivedOperations = {
  storyboard: operation({
    method: 'get',
    path: '/stream/:id/storyboard.vtt',
    operationId: 'getStoryboard',
    tag,
    summary: 'Get the pictures for the seek bar, as WebVTT',
    description:
      'The text of each cue is the address of a sheet and the part of it to show. Made soon after the video is ready; `not_found` until then.',
    security,
    params,
    headers: objectRequestHeaders,
    answers: objectAnswers('The storyboard', ['text/vtt']),
    errors,
  }),
  sheet: operation({
    method: 'get',
    path: '/stream/:id/storyboard/:sheet',
    operationId: 'getStoryboardSheet',
    tag,
    summary: 'Get a sheet of the storyboard',
    security,
    params: params.extend({ sheet: sheetName }),
    headers: objectRequestHeaders,
    answers: objectAnswers('The sheet', ['image/jpeg']),
    errors,
  }),
  preview: operation({
    method: 'get',
    path: '/stream/:id/preview.webp',
    operationId: 'getPreview',
    tag,
    summary: 'Get three seconds of the video as an animated picture',
    description: 'Made with the storyboard; `not_found` until then.',
    security,
    params,
    headers: objectRequestHeaders,
    answers: objectAnswers('The preview', ['image/webp']),
    errors,
  }),
  download: operation({
    method: 'get',
    path: '/stream/:id/download',
    operationId: 'downloadVideo',
    tag,
    summary: 'Download a rendition as an MP4 file',
    description:
      'Only of videos whose owner offers downloads. The first request has the file made; if that takes longer than ten seconds, the answer is `unavailable` with `Retry-After`.',
    security,
    params,
    query: z.object({
      q: z
        .string({ error: 'must be the label of a rendition' })
        .max(20, 'must be the label of a rendition')
        .optional()
        .describe('A rendition, such as `720p`; default: the best one'),
    }),
    headers: objectRequestHeaders,
    answers: objectAnswers('The file', ['video/mp4'], ['Content-Disposition']),
    errors: [...errors, 'downloads_off'],
  }),
};
