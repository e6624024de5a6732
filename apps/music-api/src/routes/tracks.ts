import type { Account, Auth } from '@millrace/auth';
import { type Api, mediaId, ok, okAnswer, operation, pageFields, paging, requestIdOf, text } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits, uploadErrors } from '@millrace/uploads';
import { z } from 'zod';
import { track } from '../present.ts';
import type { LikeService } from '../services/likes.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';

const tag = 'Tracks';
const params = z.object({ id: mediaId });
const oneTrack = z.object({ track });

const optionalText = (max: number) =>
  text({ min: 0, max })
    .transform((s) => (s === '' ? null : s))
    .default(null);

const uploadFields = z.object({
  title: text({ max: 300 }),
  artistName: text({ max: 300 }),
  album: optionalText(300),
  genre: optionalText(100),
});

/** Size limit of an uploaded cover, in bytes. */
const maxCoverBytes = 10 * 1024 * 1024;

const liking = z.object({ liked: z.boolean(), count: z.int().min(0) }).meta({ id: 'Liking' });

/** A single track is public; likes need a JWT, everything else a JWT or a key. */
export const trackOperations = {
  get: operation({
    method: 'get',
    path: '/tracks/:id',
    operationId: 'getTrack',
    tag,
    summary: 'Get a track',
    security: 'publicJwt',
    params,
    answers: { 200: { description: 'The track', json: oneTrack } },
  }),
  upload: operation({
    method: 'post',
    path: '/tracks/upload',
    operationId: 'uploadTrack',
    tag,
    summary: 'Upload a track',
    description: 'Transcoding starts without a further call.',
    security: 'jwtOrKey',
    scope: 'tracks:write',
    form: {
      fields: uploadFields,
      files: {
        file: { description: 'The audio file', required: true },
        cover: { description: 'A picture, in place of the file’s own', required: false },
      },
    },
    answers: { 201: { description: 'The track, with the status `processing`', json: oneTrack } },
    errors: uploadErrors,
  }),
  list: operation({
    method: 'get',
    path: '/tracks',
    operationId: 'listTracks',
    tag,
    summary: 'List the account’s tracks, newest first',
    security: 'jwtOrKey',
    scope: 'tracks:read',
    query: paging(100),
    answers: {
      200: { description: 'A page of the tracks', json: z.object({ tracks: z.array(track), ...pageFields }) },
    },
  }),
  remove: operation({
    method: 'delete',
    path: '/tracks/:id',
    operationId: 'deleteTrack',
    tag,
    summary: 'Delete a track and all its files',
    security: 'jwtOrKey',
    scope: 'tracks:write',
    params,
    answers: { 200: { description: 'The track is deleted', json: okAnswer } },
    // Another account's track that is public.
    errors: ['forbidden'],
  }),
  like: operation({
    method: 'post',
    path: '/tracks/:id/like',
    operationId: 'likeTrack',
    tag,
    summary: 'Like a track',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The account likes the track', json: liking } },
  }),
  unlike: operation({
    method: 'delete',
    path: '/tracks/:id/like',
    operationId: 'unlikeTrack',
    tag,
    summary: 'Take back a like',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The account does not like the track', json: liking } },
  }),
};

export function mountTracks(
  api: Api<Account>,
  deps: {
    auth: Pick<Auth, 'limitUploads'>;
    tracks: TrackService;
    likes: LikeService;
    views: TrackViews;
    storage: Storage;
    upload: UploadLimits;
  },
): void {
  const { likes, tracks, views } = deps;
  const { gate, ...limits } = deps.upload;

  api.answer(trackOperations.get, async ({ params, caller }) => ({
    track: await views.one(await tracks.get(params.id), caller),
  }));

  api.handle(
    trackOperations.upload,
    async ({ caller }, req, res) => {
      const created = await receiveUpload(req, res, {
        storage: deps.storage,
        ...limits,
        admission: { gate, accountId: caller.id },
        fields: uploadFields,
        extraFiles: { cover: { maxBytes: maxCoverBytes } },
        begin: async (_part, texts) => {
          const upload = await tracks.startUpload(caller.id, uploadFields.partial().safeParse(texts).data ?? {});
          return {
            key: upload.sourceKey,
            onBytes: upload.onBytes,
            extraKeys: { cover: upload.coverKey },
            finish: (fields, { originalName, size }, { cover }) =>
              upload.finish({
                ...fields,
                sourceName: originalName,
                sourceBytes: size,
                hasCoverFile: cover !== undefined,
                requestId: requestIdOf(req),
              }),
            abandon: () => upload.abandon(),
          };
        },
      });
      if (created !== null) res.status(201).json({ track: await views.one(created, caller) });
    },
    [deps.auth.limitUploads],
  );

  api.answer(trackOperations.list, async ({ query, caller }) => {
    const found = await tracks.list(caller.id, query);
    return { tracks: await views.of(found.tracks, caller), ...query, total: found.total };
  });
  api.answer(trackOperations.remove, async ({ params, caller }) => {
    await tracks.remove(caller.id, params.id);
    return ok;
  });
  for (const [spec, liked] of [
    [trackOperations.like, true],
    [trackOperations.unlike, false],
  ] as const) {
    api.answer(spec, async ({ params, caller }) => ({ liked, count: await likes.set(caller.id, params.id, liked) }));
  }
}
