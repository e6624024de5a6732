import { mediaId, okAnswer, operation, text } from '@millrace/http';
import { maxParts } from '@millrace/storage';
import { z } from 'zod';
import { uploadErrors } from '../errors.ts';

const tag = 'Direct uploads';
const params = z.object({ id: mediaId });
const security = 'jwtOrKey';

/** Addresses in one answer. */
const maxAddresses = 100;
/** Enough for the numbers and ETags of as many parts as a file may have. */
const completeBytes = 1024 * 1024;

const number = z
  .int({ error: 'must be a whole number' })
  .min(1)
  .max(maxParts)
  .describe('The number of a part, from 1 on');
const bytes = z.int().describe('Size of the part in bytes');
const etag = text({ max: 200 }).describe('The ETag with which the storage answered the part');
/** The list of parts can be sent back as it was answered. */
const toldPart = z.object({ number, etag, bytes: bytes.optional().describe('Not read: the storage tells it') });
const partBytes = z.int().describe('Size in bytes of all parts but the last, which has the rest');
const partCount = z.int().describe('How many parts the file has');
const expiresAt = z.iso.datetime();

/** The operations of direct uploads, with the scope of a service's keys and the fields of its uploads. */
export const directOperations = <const Scope extends string>(scope: Scope, fields: z.ZodObject) => ({
  createDirect: operation({
    method: 'post',
    path: '/uploads/direct',
    operationId: 'createDirectUpload',
    tag,
    summary: 'Begin a direct upload',
    description:
      'The client sends the file in parts straight to the storage. The id of the upload is the id of the medium. A server whose storage takes no direct uploads answers 404 `not_configured`: use tus there.',
    security,
    scope,
    body: z.object({
      ...fields.partial().shape,
      filename: z
        .string()
        .max(1_000)
        .optional()
        .describe('The name of the file. Without a title, it becomes the title'),
      bytes: z
        .int({ error: 'must be a whole number' })
        // An empty file has an error of its own.
        .min(0, 'must be 1 or more')
        .max(Number.MAX_SAFE_INTEGER)
        .meta({ description: 'Size of the whole file in bytes', override: { type: 'integer', minimum: 1 } }),
    }),
    answers: {
      201: {
        description: 'The upload can begin',
        json: z.object({
          id: z.string(),
          part_bytes: partBytes,
          part_count: partCount,
          expires_at: expiresAt.describe('When the upload is removed unless it is complete'),
        }),
      },
    },
    errors: [...uploadErrors, 'not_configured', 'account_ending'],
  }),
  signParts: operation({
    method: 'post',
    path: '/uploads/direct/:id/parts',
    operationId: 'signUploadParts',
    tag,
    summary: 'Get the addresses of parts',
    description:
      'Send each part with PUT to its address, with exactly its bytes. A part that is sent again replaces itself.',
    security,
    scope,
    params,
    body: z.object({ parts: z.array(number).min(1).max(maxAddresses) }),
    answers: {
      200: {
        description: 'The addresses, in the order of the request',
        json: z.object({
          parts: z.array(z.object({ number, bytes, url: z.string() })),
          expires_in: z.int().describe('Seconds until which the addresses can be used'),
        }),
      },
    },
    errors: ['conflict', 'not_configured'],
  }),
  listParts: operation({
    method: 'get',
    path: '/uploads/direct/:id/parts',
    operationId: 'listUploadParts',
    tag,
    summary: 'List the parts that the storage has',
    security,
    scope,
    params,
    answers: {
      200: {
        description: 'All of them, by their numbers',
        json: z.object({
          part_bytes: partBytes,
          part_count: partCount,
          expires_at: expiresAt,
          parts: z.array(z.object({ number, bytes, etag: z.string() })),
        }),
      },
    },
    errors: ['conflict', 'not_configured'],
  }),
  complete: operation({
    method: 'post',
    path: '/uploads/direct/:id/complete',
    operationId: 'completeDirectUpload',
    tag,
    summary: 'Complete a direct upload',
    description:
      'The storage is asked whether it has these parts. Then the medium is processed like any other upload. A repeated request gets the same answer for a day.',
    security,
    scope,
    params,
    body: z.object({ parts: z.array(toldPart).min(1).max(maxParts) }),
    bodyBytes: completeBytes,
    answers: { 200: { description: 'The upload is a medium now', json: z.object({ id: z.string() }) } },
    errors: [...uploadErrors, 'conflict', 'not_configured', 'account_ending', 'unusable_media'],
  }),
  removeDirect: operation({
    method: 'delete',
    path: '/uploads/direct/:id',
    operationId: 'cancelDirectUpload',
    tag,
    summary: 'Cancel a direct upload',
    security,
    scope,
    params,
    answers: { 200: { description: 'Nothing is left of it', json: okAnswer } },
    errors: ['conflict'],
  }),
});

export type DirectOperations = ReturnType<typeof directOperations>;
