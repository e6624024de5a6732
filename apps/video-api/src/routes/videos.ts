import type { Account, Auth } from '@millrace/auth';
import { type Api, mediaId, ok, okAnswer, operation, pageFields, paging, requestIdOf, text } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits, uploadErrors } from '@millrace/uploads';
import { z } from 'zod';
import { presentVideo, video } from '../present.ts';
import type { VideoService } from '../services/videos.ts';

const tag = 'Videos';
const security = 'jwtOrKey';
const params = z.object({ id: mediaId });
const oneVideo = z.object({ video });

const uploadFields = z.object({
  title: text({ max: 300 }),
  description: text({ min: 0, max: 10_000 })
    .transform((s) => (s === '' ? null : s))
    .default(null)
    .nullable(),
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
    answers: { 201: { description: 'The video, with the status `processing`', json: oneVideo } },
    errors: uploadErrors,
  }),
  list: operation({
    method: 'get',
    path: '/videos',
    operationId: 'listVideos',
    tag,
    summary: 'List videos, newest first',
    security,
    scope: 'videos:read',
    query: paging(100),
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
    answers: { 200: { description: 'The video', json: oneVideo } },
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
  deps: { auth: Pick<Auth, 'limitUploads'>; videos: VideoService; storage: Storage; upload: UploadLimits },
): void {
  const { videos } = deps;
  const { gate, ...limits } = deps.upload;

  api.handle(
    videoOperations.upload,
    async ({ caller }, req, res) => {
      const created = await receiveUpload(req, res, {
        storage: deps.storage,
        ...limits,
        admission: { gate, accountId: caller.id },
        fields: uploadFields,
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
      if (created !== null) res.status(201).json({ video: presentVideo(created) });
    },
    [deps.auth.limitUploads],
  );
  api.answer(videoOperations.list, async ({ query, caller }) => {
    const found = await videos.list(caller.id, query);
    return { videos: found.videos.map(presentVideo), ...query, total: found.total };
  });
  api.answer(videoOperations.get, async ({ params, caller }) => ({
    video: presentVideo(await videos.getOwn(caller.id, params.id)),
  }));
  api.answer(videoOperations.remove, async ({ params, caller }) => {
    await videos.remove(caller.id, params.id);
    return ok;
  });
}
