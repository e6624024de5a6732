import { objectAnswers, objectRequestHeaders } from '@millrace/delivery';
import { operation } from '@millrace/http';
import { z } from 'zod';

const tag = 'Accounts';
const params = z.object({ id: z.string().regex(/^[\w-]{22}$/) });

const accountExport = z
  .object({
    id: z.string(),
    status: z.enum(['processing', 'ready', 'error']),
    url: z
      .url()
      .nullable()
      .describe('The archive, for a day; null until it is ready. Anyone who has the address can read it'),
    bytes: z.int().nullable().describe('Size of the archive; null until it is ready'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('When the export is removed'),
  })
  .meta({ id: 'AccountExport' });

/** The export of an account's data. */
export const exportOperations = {
  request: operation({
    method: 'post',
    path: '/auth/export',
    operationId: 'requestExport',
    tag,
    summary: 'Export the data of the account',
    description:
      'Makes an archive of what this service keeps of the account: one line of JSON for each row, and the original files. While one is ' +
      'being made, answers that one.',
    security: 'jwt',
    answers: { 202: { description: 'The export is being made', json: accountExport } },
    errors: ['rate_limited'],
  }),
  list: operation({
    method: 'get',
    path: '/auth/exports',
    operationId: 'listExports',
    tag,
    summary: 'List the exports of the account, newest first',
    security: 'jwt',
    answers: { 200: { description: 'The exports, at most 100', json: z.object({ exports: z.array(accountExport) }) } },
  }),
  get: operation({
    method: 'get',
    path: '/auth/exports/:id',
    operationId: 'getExport',
    tag,
    summary: 'Get an export, and a link to its archive',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The export', json: accountExport } },
  }),
  archive: operation({
    method: 'get',
    path: '/auth/exports/:id/archive',
    operationId: 'getExportArchive',
    tag,
    summary: 'Get the archive of an export',
    description:
      'A tar archive. Its address is the `url` of the export. Ranges work, so an interrupted download can go on.',
    security: 'public',
    params,
    query: z.object({ token: z.string({ error: 'is missing' }).max(200) }),
    headers: objectRequestHeaders,
    answers: objectAnswers('The archive', ['application/x-tar'], ['Content-Disposition']),
    errors: ['forbidden', 'account_suspended', 'not_ready', 'conflict', 'range_not_satisfiable'],
  }),
};
