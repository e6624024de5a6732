import { mediaId, okAnswer, operation } from '@millrace/http';
import { chapterLimits } from '@millrace/jobs';
import { z } from 'zod';
import { chapter } from './chapters.ts';

const tag = 'Chapters';
const security = 'jwtOrKey';
const params = z.object({ id: mediaId });

const list = z
  .array(chapter.meta({ id: 'Chapter' }))
  .max(chapterLimits.count, `must be at most ${chapterLimits.count} chapters`)
  .refine(
    (chapters) => chapters.every(({ start }, at) => at === 0 || start > (chapters[at - 1]?.start ?? 0)),
    'must be in the order of their starts, each later than the one before',
  );

const shown = z.object({
  chapters: z.array(chapter.meta({ id: 'Chapter' })),
  source: z.enum(['upload', 'file']).nullable().describe('`file`: from the uploaded video; null: there were never any'),
});

export const chapterOperations = {
  get: operation({
    method: 'get',
    path: '/videos/:id/chapters',
    operationId: 'getChapters',
    tag,
    summary: 'Get the chapters of a video',
    security,
    scope: 'videos:read',
    params,
    answers: { 200: { description: 'The chapters, in order', json: shown } },
  }),
  set: operation({
    method: 'put',
    path: '/videos/:id/chapters',
    operationId: 'setChapters',
    tag,
    summary: 'Replace the chapters of a video',
    description: 'A chapter lasts until the next one begins.',
    security,
    scope: 'videos:write',
    params,
    body: z.object({ chapters: list }),
    bodyBytes: 512 * 1024,
    answers: { 200: { description: 'The new chapters', json: shown } },
    errors: ['not_ready'],
  }),
  remove: operation({
    method: 'delete',
    path: '/videos/:id/chapters',
    operationId: 'deleteChapters',
    tag,
    summary: 'Delete the chapters of a video',
    description: 'Also those of the uploaded file.',
    security,
    scope: 'videos:write',
    params,
    answers: { 200: { description: 'The video has no chapters', json: okAnswer } },
    errors: ['not_ready'],
  }),
  stream: operation({
    method: 'get',
    path: '/stream/:id/chapters.vtt',
    operationId: 'getPublicChapters',
    tag,
    summary: 'Get the chapters of a video as WebVTT, for players',
    security: 'public',
    params,
    answers: {
      200: {
        description: 'The chapters',
        media: ['text/vtt'],
        headers: ['ETag', 'Access-Control-Allow-Origin'],
      },
    },
    errors: ['not_ready', 'unusable_media'],
  }),
};
