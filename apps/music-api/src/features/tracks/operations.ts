import { changesOf, ifMatchHeader, mediaId, okAnswer, operation, pageFields } from '@millrace/http';
import { fetchErrors, ownListQuery, pictureErrors, pictureForm, sourceUrl, statusParam } from '@millrace/media';
import { uploadErrors } from '@millrace/uploads';
import { z } from 'zod';
import { track } from '../../present.ts';
import { trackList } from '../../tables.ts';
import { trackFields, uploadFields } from '../../uploadFields.ts';

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

/** A single track is for everybody who sees it; everything else needs a JWT or a key. */
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
};
