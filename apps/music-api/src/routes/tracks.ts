import { type Account, type Auth, holderOf, mayDo } from '@millrace/auth';
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
} from '@millrace/http';
import { fetchErrors, ownListQuery, pictureErrors, pictureForm, sourceUrl, statusParam } from '@millrace/media-service';
import type { Storage } from '@millrace/storage';
import { receiveUpload, type UploadLimits, uploadErrors } from '@millrace/uploads';
import type { Request } from 'express';
import { z } from 'zod';
import { track } from '../present.ts';
import type { CoverService } from '../services/covers.ts';
import type { LikeService } from '../services/likes.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews, Viewer } from '../services/trackViews.ts';
import { trackList } from '../tables.ts';
import { trackFields, uploadFields } from './trackFields.ts';

const tag = 'Tracks';
const params = z.object({ id: mediaId });
const oneTrack = z.object({ track });

const { title, artistName, album, genre, albumArtist, isCompilation, trackNumber, discNumber, year } = trackFields;
const { originals, visibility, releaseAt } = trackFields;
const changes = changesOf({
  title,
  artistName,
  isCompilation,
  originals,
  album: album.nullable(),
  genre: genre.nullable(),
  albumArtist: albumArtist.nullable(),
  trackNumber: trackNumber.nullable(),
  discNumber: discNumber.nullable(),
  year: year.nullable(),
  visibility,
  releaseAt: releaseAt.nullable(),
});

/** Size limit of an uploaded cover, in bytes. */
const maxCoverBytes = 10 * 1024 * 1024;

const liking = z.object({ liked: z.boolean(), count: z.int().min(0) }).meta({ id: 'Liking' });

/** A single track is for everybody who sees it; likes need a JWT, everything else a JWT or a key. */
export const trackOperations = {
  get: operation({
    method: 'get',
    path: '/tracks/:id',
    operationId: 'getTrack',
    tag,
    summary: 'Get a track',
    security: 'publicJwt',
    params,
    answers: { 200: { description: 'The track', json: oneTrack, headers: ['ETag'] } },
  }),
  update: operation({
    method: 'patch',
    path: '/tracks/:id',
    operationId: 'updateTrack',
    tag,
    summary: 'Change the given fields of a track',
    description:
      'The search, the albums and all other lists follow at once. `null` removes a field. A track without an album is a single of its own. The files of a track that others may not see any more get other addresses.',
    security: 'jwtOrKey',
    scope: 'tracks:write',
    params,
    headers: ifMatchHeader,
    body: changes,
    answers: { 200: { description: 'The changed track', json: oneTrack, headers: ['ETag'] } },
    // Another account's track is public.
    errors: ['forbidden', 'not_ready'],
  }),
  setCover: operation({
    method: 'put',
    path: '/tracks/:id/cover',
    operationId: 'setTrackCover',
    tag,
    summary: 'Replace the cover of a track',
    description: 'Answered when a worker has made the cover.',
    security: 'jwtOrKey',
    scope: 'tracks:write',
    params,
    headers: ifMatchHeader,
    form: pictureForm,
    answers: { 200: { description: 'The track with its new cover', json: oneTrack, headers: ['ETag'] } },
    // Another account's track is public.
    errors: ['forbidden', ...pictureErrors],
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
    unknownFields: 'ignored',
    answers: { 201: { description: 'The track, with the status `processing`', json: oneTrack } },
    errors: uploadErrors,
  }),
  fetch: operation({
    method: 'post',
    path: '/tracks',
    operationId: 'fetchTrack',
    tag,
    summary: 'Fetch a track from an address',
    description:
      'Answered at once; the status is `fetching` until the file has arrived. Then it is treated like an upload.',
    security: 'jwtOrKey',
    scope: 'tracks:write',
    body: uploadFields.extend({ url: sourceUrl }),
    answers: {
      202: { description: 'The track, with the status `fetching`', json: oneTrack, headers: ['Location'] },
    },
    errors: fetchErrors,
  }),
  list: operation({
    method: 'get',
    path: '/tracks',
    operationId: 'listTracks',
    tag,
    summary: 'List the account’s tracks',
    security: 'jwtOrKey',
    scope: 'tracks:read',
    query: ownListQuery(trackList).safeExtend({ status: statusParam, visibility: visibility.optional() }),
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
    covers: CoverService;
    likes: LikeService;
    views: TrackViews;
    storage: Storage;
    upload: UploadLimits;
    /** URL of the API. */
    baseUrl: string;
  },
): void {
  const { likes, tracks, views } = deps;
  const { gate, ...limits } = deps.upload;
  const viewerOf = ({ id }: Account, req: Request): Viewer => ({
    id,
    isWriteOnly: !mayDo(req, 'tracks:read'),
  });

  api.answer(trackOperations.get, async ({ params, caller }, _req, res) => ({
    track: tagged(res, await views.one(await tracks.getVisible(params.id, caller?.id), caller)),
  }));
  api.answer(trackOperations.update, async ({ params, body, caller }, req, res) => {
    const updated = await tracks.update(caller.id, params.id, body, preconditionOf(req));
    return { track: tagged(res, await views.one(updated, viewerOf(caller, req))) };
  });

  api.handle(
    trackOperations.setCover,
    async ({ params, caller }, req, res) => {
      const request = {
        accountId: caller.id,
        trackId: params.id,
        precondition: preconditionOf(req),
        requestId: requestIdOf(req),
        holder: holderOf(caller, req),
      };
      const changed = await deps.covers.receive(request, req, res);
      if (changed !== null)
        res.status(200).json({ track: tagged(res, await views.one(changed, viewerOf(caller, req))) });
    },
    [deps.auth.limitUploads],
  );

  api.handle(
    trackOperations.upload,
    async ({ caller }, req, res) => {
      const created = await receiveUpload(req, res, {
        storage: deps.storage,
        ...limits,
        admission: { gate, accountId: caller.id },
        operation: trackOperations.upload,
        extraFiles: { cover: { maxBytes: maxCoverBytes } },
        begin: async ({ field, originalName }, texts) => {
          const known = uploadFields.partial().safeParse(texts).data ?? {};
          const upload = await tracks.startUpload(caller.id, known, field === 'file' ? originalName : null);
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
      if (created !== null) res.status(201).json({ track: await views.one(created, viewerOf(caller, req)) });
    },
    [deps.auth.limitUploads],
  );

  api.handle(
    trackOperations.fetch,
    async ({ body: { url, ...fields }, caller }, req, res) => {
      const created = await tracks.fetch(caller.id, fields, { url, requestId: requestIdOf(req) });
      res
        .status(202)
        .location(`${deps.baseUrl}/tracks/${created.id}`)
        .json({ track: await views.one(created, viewerOf(caller, req)) });
    },
    [deps.auth.limitUploads],
  );

  api.answer(trackOperations.list, async ({ query, caller }) => {
    const found = await tracks.list(caller.id, query);
    return { tracks: await views.of(found.tracks, caller), ...found.fields };
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
