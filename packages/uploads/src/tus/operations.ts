import { mediaId, operation } from '@millrace/http';
import { z } from 'zod';
import { uploadErrors } from '../errors.ts';
import { uploadType } from './protocol.ts';

const tag = 'Resumable uploads';
const params = z.object({ id: mediaId });
const security = 'jwtOrKey';

const version = { 'Tus-Resumable': z.literal('1.0.0').describe('The version of the protocol') };
const checksum = {
  'Upload-Checksum': z
    .string()
    .optional()
    .describe(
      '`sha256` or `sha1`, and the digest of the body in base64. If it does not match, no byte of the body counts',
    ),
};
const bytes = { type: uploadType, description: 'The next bytes of the file' };
const state = ['Upload-Offset', 'Upload-Expires'] as const;

/** The operations of tus 1.0, with the scope of a service's keys. OPTIONS, by which clients ask what the server supports, is none. */
export const tusOperations = <const Scope extends string>(scope: Scope) => ({
  create: operation({
    method: 'post',
    path: '/uploads',
    operationId: 'createUpload',
    tag,
    summary: 'Begin a resumable upload',
    description:
      'Any client of tus 1.0 can be used. The id of the upload is the id of the medium. A body has the first bytes of the file.',
    security,
    scope,
    headers: z.object({
      ...version,
      ...checksum,
      'Upload-Length': z.string().describe('Size of the whole file in bytes'),
      'Upload-Metadata': z
        .string()
        .optional()
        .describe(
          'Pairs of a name and a value in base64: `filename`, and the fields of the form of the upload. Of others, only what clients of tus send of themselves is ignored',
        ),
    }),
    bytes: { ...bytes, required: false },
    answers: { 201: { description: 'The upload can begin', headers: ['Location', ...state] } },
    everyAnswer: ['Tus-Resumable', 'Tus-Version'],
    errors: [
      ...uploadErrors,
      'invalid_request',
      'conflict',
      'unusable_media',
      'checksum_mismatch',
      'precondition_failed',
    ],
  }),
  get: operation({
    method: 'head',
    path: '/uploads/:id',
    operationId: 'getUpload',
    tag,
    summary: 'Get how much of an upload is stored',
    description: 'A request that still sends bytes of the upload is ended first.',
    security,
    scope,
    params,
    headers: z.object(version),
    answers: { 200: { description: 'Continue at `Upload-Offset`', headers: ['Upload-Length', ...state] } },
    everyAnswer: ['Tus-Resumable', 'Tus-Version'],
    errors: ['precondition_failed', 'quota_exceeded', 'unusable_media', 'unsupported_media_type'],
  }),
  append: operation({
    method: 'patch',
    path: '/uploads/:id',
    operationId: 'continueUpload',
    tag,
    summary: 'Send the next bytes of an upload',
    description:
      'What arrives before the connection breaks counts, too. After the last byte, the medium is processed like any other upload.',
    security,
    scope,
    params,
    headers: z.object({
      ...version,
      ...checksum,
      'Upload-Offset': z.string().describe('Where the bytes begin: as many as are stored'),
    }),
    bytes: { ...bytes, required: true },
    answers: { 204: { description: 'The bytes are stored', headers: state } },
    everyAnswer: ['Tus-Resumable', 'Tus-Version'],
    errors: [...uploadErrors, 'conflict', 'unusable_media', 'checksum_mismatch', 'precondition_failed'],
  }),
  remove: operation({
    method: 'delete',
    path: '/uploads/:id',
    operationId: 'cancelUpload',
    tag,
    summary: 'Cancel an upload',
    security,
    scope,
    params,
    headers: z.object(version),
    answers: { 204: { description: 'Nothing is left of it' } },
    everyAnswer: ['Tus-Resumable', 'Tus-Version'],
    errors: ['conflict', 'precondition_failed'],
  }),
});

export type TusOperations = ReturnType<typeof tusOperations>;
