import type { Answer, AnswerHeader } from '@millrace/http';
import { z } from 'zod';

const validators: readonly AnswerHeader[] = ['ETag', 'Last-Modified', 'Accept-Ranges', 'Access-Control-Allow-Origin'];

/** The answers of an operation that sends an object with `sendObject`; its error `range_not_satisfiable` is not among them. */
export const objectAnswers = (description: string, media: readonly string[], more: readonly AnswerHeader[] = []) => {
  const headers = [...validators, ...more];
  return {
    200: { description, media, headers },
    206: { description: 'The requested range of it', media, headers: [...headers, 'Content-Range'] },
    304: { description: 'Not modified since the version in the request', headers },
  } satisfies Record<number, Answer>;
};

/** The request headers that `sendObject` reads. */
export const objectRequestHeaders = z.object({
  Range: z.string().optional().describe('One range of bytes, such as `bytes=0-1023`'),
  'If-Range': z.string().optional().describe('An ETag: a changed object is sent whole'),
  'If-None-Match': z.string().optional().describe('An ETag: 304 if the object still has it'),
  'If-Modified-Since': z.string().optional(),
});
