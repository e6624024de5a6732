import type { Account } from '@millrace/auth';
import { attachment, objectAnswers, objectRequestHeaders } from '@millrace/delivery';
import { type Api, mediaId, operation } from '@millrace/http';
import { sourceType } from '@millrace/jobs';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Original, Originals } from '../services/originals.ts';
import type { OriginalSender } from './trackSender.ts';

/** Media types of originals, by what was decoded. */
export const originalTypes = [...sourceType.options, 'application/octet-stream'];

/** Error codes of operations that send an original, in addition to those that follow from their records. */
export const originalErrors = ['downloads_off', 'not_ready', 'unusable_media', 'range_not_satisfiable'] as const;

/** Sends an original to a caller, or to everybody. */
export async function answerOriginal(
  req: Request,
  res: Response,
  original: Original,
  { caller, send, headers }: { caller: Account | undefined; send: OriginalSender; headers?: Record<string, string> },
): Promise<void> {
  // Players on pages of any origin may read what is for everybody, as with /media.
  if (caller === undefined) res.setHeader('Access-Control-Allow-Origin', '*');
  await send(req, res, original, { caches: caller === undefined ? 'public' : 'private', ...(headers && { headers }) });
}

/** The `Content-Disposition` that saves an original under the client's name. */
export const savedAs = ({ title, suffix }: Original): Record<string, string> => ({
  'Content-Disposition': attachment({ title, suffix, untitled: 'track' }),
});

/** A credential is needed for what its owner gives to nobody else. */
export const downloadOperation = operation({
  method: 'get',
  path: '/tracks/:id/download',
  operationId: 'downloadTrack',
  tag: 'Playback',
  summary: 'Download the uploaded file of a track',
  description: 'Answered to everybody if `originals` of the track is `public`, else to its owner only.',
  security: 'publicJwtOrKey',
  scope: 'tracks:read',
  params: z.object({ id: mediaId }),
  headers: objectRequestHeaders,
  answers: objectAnswers('The file', originalTypes, ['Content-Disposition']),
  errors: originalErrors,
});

export function mountDownload(
  api: Api<Account>,
  { originals, send }: { originals: Pick<Originals, 'get'>; send: OriginalSender },
): void {
  api.handle(downloadOperation, async ({ params, caller }, req, res) => {
    const original = await originals.get(params.id, caller?.id);
    await answerOriginal(req, res, original, { caller, send, headers: savedAs(original) });
  });
}
