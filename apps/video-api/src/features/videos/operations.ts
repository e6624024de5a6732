import { changesOf, ifMatchHeader, mediaId, okAnswer, operation, pageFields } from '@millrace/http';
import {
  fetchErrors,
  ownListQuery,
  pictureErrors,
  pictureForm,
  sourceUrl,
  statusParam,
  visibility,
} from '@millrace/media';
import { uploadErrors } from '@millrace/uploads';
import { z } from 'zod';
import { video } from '../../present.ts';
import { videoList } from '../../tables.ts';
import { description, title, uploadFields } from '../../uploadFields.ts';

const tag = 'Videos';
const security = 'jwtOrKey';
const params = z.object({ id: mediaId });
const oneVideo = z.object({ video });

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
