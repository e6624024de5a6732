import type { Account } from '@millrace/auth';
import { attachment, grantOf, objectAnswers, objectRequestHeaders } from '@millrace/delivery';
import { type Api, mediaId, operation, requestIdOf } from '@millrace/http';
import { derivedObjects } from '@millrace/jobs';
import { readyPrefix } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Downloads } from '../services/derived/downloads.ts';
import type { Storyboards } from '../services/derived/storyboards.ts';
import type { VideoService } from '../services/videos.ts';
import { createDerivedSender, type SenderDependencies, tries } from './derivedSender.ts';

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

export interface DerivedDependencies extends SenderDependencies {
  videos: Pick<VideoService, 'get'>;
  storyboards: Storyboards;
  downloads: Downloads;
}

/** Until the storyboard is made. */
const notYet = { headers: { 'Cache-Control': 'public, max-age=5' } };

export function mountDerived(api: Api<Account>, deps: DerivedDependencies): void {
  const { videos, storyboards, downloads } = deps;
  const send = createDerivedSender(deps);

  const sendOfStoryboard = async (id: string, name: string, req: Request, res: Response): Promise<void> => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    const video = await videos.get(id, grantOf(req));
    readyPrefix(video, 'video');
    const { storyboardPrefix: prefix } = video;
    if (prefix === null) await storyboards.want(video);
    else if (await send(req, res, id, prefix + name)) return;
    // A sheet that the storyboard does not have is no reason to make it again.
    else if (name === derivedObjects.storyboard) await storyboards.makeAgain(video, prefix);
    throw new AppError('not_found', 'There is no storyboard, or not yet.', notYet);
  };

  api.handle(derivedOperations.storyboard, ({ params }, req, res) =>
    sendOfStoryboard(params.id, derivedObjects.storyboard, req, res),
  );
  api.handle(derivedOperations.sheet, ({ params }, req, res) =>
    sendOfStoryboard(params.id, `storyboard/${params.sheet}`, req, res),
  );
  api.handle(derivedOperations.preview, ({ params }, req, res) =>
    sendOfStoryboard(params.id, derivedObjects.preview, req, res),
  );

  api.handle(derivedOperations.download, async ({ params, query }, req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    for (let n = 0; n < tries; n += 1) {
      const video = await videos.get(params.id, grantOf(req));
      const { key, quality, forget } = await downloads.get(video, query.q, requestIdOf(req));
      const disposition = attachment({ title: video.title, suffix: ` (${quality}).mp4`, untitled: 'video' });
      if (await send(req, res, params.id, key, { 'Content-Disposition': disposition })) return;
      await forget();
    }
    throw new AppError('unavailable', 'The file was removed before it could be sent.', { retryAfter: 1 });
  });
}
