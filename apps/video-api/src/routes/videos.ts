import { type Account, type Auth, holderOf, mayDo } from '@millrace/auth';
import type { Video } from '@millrace/database';
import {
  type Api,
  changesOf,
  ifMatchHeader,
  mediaId,
  ok,
  okAnswer,
  operation,
  pageFields,
  preconditionOf,
  requestIdOf,
  tagged,
  text,
} from '@millrace/http';
import {
  fetchErrors,
  ownListQuery,
  pictureErrors,
  pictureForm,
  sourceUrl,
  statusParam,
  visibility,
} from '@millrace/media-service';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits, uploadErrors } from '@millrace/uploads';
import type { Request } from 'express';
import { z } from 'zod';
import { presentVideo, video } from '../present.ts';
import type { Playback } from '../services/playback.ts';
import type { ThumbnailService } from '../services/thumbnails.ts';
import type { VideoService } from '../services/videos.ts';
import { videoList } from '../tables.ts';

const tag = 'Videos';
const security = 'jwtOrKey';
const params = z.object({ id: mediaId });
const oneVideo = z.object({ video });

const title = text({ max: 300 });
const description = text({ min: 0, max: 10_000 }).transform((s) => (s === '' ? null : s));

export const uploadFields = z.object({
  title,
  description: description.default(null).nullable(),
  visibility: visibility.default('public'),
});
const changes = changesOf({
  title,
  description: description.nullable(),
  visibility,
  downloads: z
    .boolean({ error: 'must be true or false' })
    .describe('Whether the public may download the video as a file; false removes the files'),
});
const frame = z.object({
  time: z
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be 0 or more')
    .describe('Seconds from the beginning of the video'),
});

/** An account sees only its own videos. */
export const videoOperations = {
  upload: operation({
    method: 'post',
    path: '/videos/upload',
    operationId: 'uploadVideo',
    tag,
    summary: 'Upload a video',
    description: 'Transcoding starts without a further call.',
    security,
    scope: 'videos:write',
    form: { fields: uploadFields, files: { file: { description: 'The video file', required: true } } },
    unknownFields: 'ignored',
    answers: { 201: { description: 'The video, with the status `processing`', json: oneVideo } },
    errors: [...uploadErrors, 'not_configured'],
  }),
  fetch: operation({
    method: 'post',
    path: '/videos',
    operationId: 'fetchVideo',
    tag,
    summary: 'Fetch a video from an address',
    description:
      'Answered at once; the status is `fetching` until the file has arrived. Then it is treated like an upload.',
    security,
    scope: 'videos:write',
    body: uploadFields.extend({ url: sourceUrl }),
    answers: {
      202: { description: 'The video, with the status `fetching`', json: oneVideo, headers: ['Location'] },
    },
    errors: [...fetchErrors, 'not_configured'],
  }),
  list: operation({
    method: 'get',
    path: '/videos',
    operationId: 'listVideos',
    tag,
    summary: 'List videos',
    security,
    scope: 'videos:read',
    query: ownListQuery(videoList).safeExtend({ status: statusParam, visibility: visibility.optional() }),
    answers: {
      200: { description: 'A page of the videos', json: z.object({ videos: z.array(video), ...pageFields }) },
    },
  }),
  get: operation({
    method: 'get',
    path: '/videos/:id',
    operationId: 'getVideo',
    tag,
    summary: 'Get a video',
    security,
    scope: 'videos:read',
    params,
    answers: { 200: { description: 'The video', json: oneVideo, headers: ['ETag'] } },
  }),
  update: operation({
    method: 'patch',
    path: '/videos/:id',
    operationId: 'updateVideo',
    tag,
    summary: 'Change the given fields of a video',
    description:
      '`null` removes the description. A video that becomes private is answered when it is no longer delivered without a token, except by caches.',
    security,
    scope: 'videos:write',
    params,
    headers: ifMatchHeader,
    body: changes,
    answers: { 200: { description: 'The changed video', json: oneVideo, headers: ['ETag'] } },
    errors: ['not_ready', 'not_configured'],
  }),
  setThumbnail: operation({
    method: 'put',
    path: '/videos/:id/thumbnail',
    operationId: 'setVideoThumbnail',
    tag,
    summary: 'Replace the thumbnail of a video',
    description: 'With a frame of the video, or with a picture. Answered when a worker has made the thumbnail.',
    security,
    scope: 'videos:write',
    params,
    headers: ifMatchHeader,
    body: frame,
    form: pictureForm,
    answers: { 200: { description: 'The video with its new thumbnail', json: oneVideo, headers: ['ETag'] } },
    errors: pictureErrors,
  }),
  remove: operation({
    method: 'delete',
    path: '/videos/:id',
    operationId: 'deleteVideo',
    tag,
    summary: 'Delete a video and all its files',
    security,
    scope: 'videos:write',
    params,
    answers: { 200: { description: 'The video is deleted', json: okAnswer } },
  }),
};

export function mountVideos(
  api: Api<Account>,
  deps: {
    auth: Pick<Auth, 'limitUploads'>;
    videos: VideoService;
    thumbnails: ThumbnailService;
    playback: Playback;
    storage: Storage;
    upload: UploadLimits;
    /** URL of the API. */
    baseUrl: string;
  },
): void {
  const { videos, thumbnails } = deps;
  const urlsFor = (req: Request) => deps.playback.urlsFor(mayDo(req, 'videos:read'));
  const present = (row: Video, req: Request) => presentVideo(row, urlsFor(req));
  const { gate, ...limits } = deps.upload;

  api.handle(
    videoOperations.upload,
    async ({ caller }, req, res) => {
      const created = await receiveUpload(req, res, {
        storage: deps.storage,
        ...limits,
        admission: { gate, accountId: caller.id },
        operation: videoOperations.upload,
        begin: async (_part, texts) => {
          const upload = await videos.startUpload(caller.id, uploadFields.partial().safeParse(texts).data ?? {});
          return {
            key: upload.sourceKey,
            onBytes: upload.onBytes,
            finish: (fields, { originalName, size }) =>
              upload.finish({ ...fields, sourceName: originalName, sourceBytes: size, requestId: requestIdOf(req) }),
            abandon: () => upload.abandon(),
          };
        },
      });
      if (created !== null) res.status(201).json({ video: present(created, req) });
    },
    [deps.auth.limitUploads],
  );
  api.handle(
    videoOperations.fetch,
    async ({ body: { url, ...fields }, caller }, req, res) => {
      const created = await videos.fetch(caller.id, fields, { url, requestId: requestIdOf(req) });
      res
        .status(202)
        .location(`${deps.baseUrl}/videos/${created.id}`)
        .json({ video: present(created, req) });
    },
    [deps.auth.limitUploads],
  );
  api.answer(videoOperations.list, async ({ query, caller }, req) => {
    const found = await videos.list(caller.id, query);
    const urls = urlsFor(req);
    return { videos: found.videos.map((row) => presentVideo(row, urls)), ...found.fields };
  });
  api.answer(videoOperations.get, async ({ params, caller }, req, res) => ({
    video: tagged(res, present(await videos.getOwn(caller.id, params.id), req)),
  }));
  api.answer(videoOperations.update, async ({ params, body, caller }, req, res) => ({
    video: tagged(res, present(await videos.update(caller.id, params.id, body, preconditionOf(req)), req)),
  }));
  api.handle(
    videoOperations.setThumbnail,
    async ({ params, body, caller }, req, res) => {
      const request = {
        accountId: caller.id,
        videoId: params.id,
        precondition: preconditionOf(req),
        requestId: requestIdOf(req),
        holder: holderOf(caller, req),
      };
      const changed =
        body === undefined ? await thumbnails.receive(request, req, res) : await thumbnails.take(request, body.time);
      if (changed !== null) res.status(200).json({ video: tagged(res, present(changed, req)) });
    },
    [deps.auth.limitUploads],
  );
  api.answer(videoOperations.remove, async ({ params, caller }) => {
    await videos.remove(caller.id, params.id);
    return ok;
  });
}
