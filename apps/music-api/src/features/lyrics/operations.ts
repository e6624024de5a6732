import { mediaId, okAnswer, operation, text } from '@millrace/http';
import { maxLyricsLength } from '@millrace/jobs';
import { z } from 'zod';
import { maxLinesBytes } from './lrc.ts';
import { languageOf } from './lyrics.ts';

const tag = 'Lyrics';
const params = z.object({ id: mediaId });

const language = z
  .string({ error: 'must be a string' })
  .max(100)
  .transform(languageOf)
  .refine((tag) => tag !== null, 'must be a language tag, such as de or pt-BR')
  .meta({ override: { type: 'string', maxLength: 100 } });

const lyrics = z
  .object({
    language: z.string().nullable().describe('BCP 47; null if it is unknown'),
    synced: z.boolean().describe('Whether lines have times'),
    offset_ms: z.int().describe('By how much lines are shown earlier than they say'),
    lines: z.array(
      z.object({ start_ms: z.int().min(0).nullable().describe('From the beginning of the track'), text: z.string() }),
    ),
    text: z.string().describe('As they were given: plain text or LRC'),
  })
  .meta({ id: 'Lyrics' });
export const oneLyrics = z.object({ lyrics });

/** The lines, and the text once more. */
const maxBytes = maxLinesBytes + 3 * maxLyricsLength + 64 * 1024;

export const lyricsOperations = {
  get: operation({
    method: 'get',
    path: '/tracks/:id/lyrics',
    operationId: 'getLyrics',
    tag,
    summary: 'Get the lyrics of a track',
    security: 'publicJwt',
    params,
    answers: { 200: { description: 'The lyrics, by lines', json: oneLyrics } },
    maxBytes,
  }),
  set: operation({
    method: 'put',
    path: '/tracks/:id/lyrics',
    operationId: 'setLyrics',
    tag,
    summary: 'Add or replace the lyrics of a track',
    description: 'Plain text, or LRC with a time before each line. Without them, a track has those of its file.',
    security: 'jwtOrKey',
    scope: 'tracks:write',
    params,
    body: z.object({
      text: text({ max: maxLyricsLength }).describe('Plain text or LRC'),
      language: language.optional().describe('BCP 47, such as `de` or `pt-BR`'),
    }),
    // Each character may take four bytes, and six as an escape.
    bodyBytes: 1024 * 1024,
    answers: { 200: { description: 'The new lyrics', json: oneLyrics } },
    maxBytes,
    errors: ['not_ready'],
  }),
  remove: operation({
    method: 'delete',
    path: '/tracks/:id/lyrics',
    operationId: 'deleteLyrics',
    tag,
    summary: 'Delete the lyrics of a track',
    description: 'Also those of the uploaded file.',
    security: 'jwtOrKey',
    scope: 'tracks:write',
    params,
    answers: { 200: { description: 'The track has no lyrics', json: okAnswer } },
  }),
};
