import { type Account, type Auth, mayDo } from '@millrace/auth';
import type { Video, VideoCaptions } from '@millrace/database';
import {
  type ByteCounter,
  grantedCacheControl,
  grantOf,
  objectAnswers,
  objectRequestHeaders,
  type ReaderLimits,
  sendObject,
} from '@millrace/delivery';
import { type Api, mediaId, ok, okAnswer, operation } from '@millrace/http';
import { anyPlace, type Storage } from '@millrace/storage';
import type { Request } from 'express';
import { z } from 'zod';
import { type CaptionsService, captionsForm } from '../services/captions/captions.ts';
import { captionsKey } from '../services/captions/rows.ts';
import type { Playback, VideoUrls } from '../services/playback.ts';
import type { VideoService } from '../services/videos.ts';

const tag = 'Captions';
const security = 'jwtOrKey';
const params = z.object({ id: mediaId });
const ofLanguage = params.extend({
  language: z.string().max(100).describe('BCP 47, such as `de` or `pt-BR`'),
});
const webVtt = ['text/vtt'];

/** Captions of a video in one language. */
const captions = z
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

export function mountCaptions(
  api: Api<Account>,
  deps: {
    auth: Pick<Auth, 'limitUploads'>;
    videos: VideoService;
    captions: CaptionsService;
    bytes: ByteCounter;
    storage: Storage;
    readers: ReaderLimits;
    playback: Playback;
  },
): void {
  const { captions: service, videos, readers } = deps;
  const storage = anyPlace(deps.storage);

  const urlsFor = (req: Request) => deps.playback.urlsFor(mayDo(req, 'videos:read'));
  const present = (video: Video, row: VideoCaptions, urls: VideoUrls): z.input<typeof captions> => ({
    language: row.language,
    label: row.label,
    default: row.isDefault,
    bytes: row.bytes,
    cues: row.cues,
    source: row.source === 'file' ? 'file' : 'upload',
    created_at: row.createdAt.toISOString(),
    url: urls.pathOf(video, captionsKey(row)),
  });

  api.answer(captionOperations.list, async ({ params, caller }, req) => {
    const video = await videos.getOwn(caller.id, params.id);
    const urls = urlsFor(req);
    return { captions: (await service.list(video)).map((row) => present(video, row, urls)) };
  });
  api.handle(captionOperations.get, async ({ params, caller }, req, res) => {
    const key = captionsKey(await service.get({ accountId: caller.id, videoId: params.id, language: params.language }));
    await sendObject(req, res, { storage, key, cacheControl: 'private, no-cache', readers });
  });
  api.handle(
    captionOperations.set,
    async ({ params, caller }, req, res) => {
      const request = { accountId: caller.id, videoId: params.id, language: params.language };
      const stored = await service.receive(request, req, res);
      if (stored === null) return;
      const video = await videos.getOwn(caller.id, params.id);
      res.status(200).json({ captions: present(video, stored, urlsFor(req)) });
    },
    [deps.auth.limitUploads],
  );
  api.answer(captionOperations.remove, async ({ params, caller }) => {
    await service.remove({ accountId: caller.id, videoId: params.id, language: params.language });
    return ok;
  });

  api.handle(captionOperations.stream, async ({ params }, req, res) => {
    const grant = grantOf(req);
    const video = await videos.get(params.id, grant);
    const key = captionsKey(await service.ofVideo(video, params.language));
    res.setHeader('Access-Control-Allow-Origin', '*');
    await sendObject(req, res, {
      storage,
      key,
      // They can be replaced.
      cacheControl: grant === undefined ? 'public, max-age=60' : grantedCacheControl(grant, 60),
      readers,
      onSent: (sent) => deps.bytes.add({ id: params.id, bytes: sent }),
    });
  });
}
