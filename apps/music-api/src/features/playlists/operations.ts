import { ifMatchHeader, okAnswer, operation, pageFields, paging, serialId, text } from '@millrace/http';
import { z } from 'zod';
import { maxPlaces } from '../../catalogue/playlistPlaces.ts';
import { playlist } from '../../playlistAnswers.ts';
import { onePlaylist, tracksPaging } from './answers.ts';
import { maxTextBytes } from './playlists.ts';

const tag = 'Playlists';
const params = z.object({ id: serialId });

const title = text({ max: 300 });
const description = text({ min: 0, max: 10_000 })
  .nullable()
  .transform((s) => (s === '' ? null : s));
const isPublic = z.boolean({ error: 'must be true or false' });

const newPlaylist = z.object({ title, description: description.default(null), isPublic: isPublic.default(false) });
const changes = z.object({
  title: title.optional(),
  description: description.optional(),
  isPublic: isPublic.optional(),
});
/** As many as a playlist has at most. */
const order = z.object({
  trackIds: z
    .array(z.string({ error: 'must be a string' }), { error: 'must be a list' })
    .max(maxPlaces, `must be at most ${maxPlaces} tracks`)
    .describe('All tracks of the playlist, as often as it has them'),
});
const place = z.int({ error: 'must be a whole number from 0' }).min(0, 'must be a whole number from 0').max(maxPlaces);
const moveBody = z.object({
  trackId: z.string({ error: 'must be a string' }).describe('The track at `from`'),
  from: place.describe('Its place, from 0'),
  to: place.describe('The place that it has afterwards'),
});
const trackBody = z.object({ trackId: z.string({ error: 'must be a string' }) });

/** Quotes of the texts take two bytes, and a playlist without them some hundreds. */
const maxPageBytes = 2 * maxTextBytes + 1_000_000;
/** The default of QUOTA_PLAYLISTS: without paging parameters, an account gets all its playlists. */
const ownLimit = 1_000;

const playlistPage = z.object({ playlists: z.array(playlist), ...pageFields });
const edited = { 200: { description: 'The playlist, with the first page of its tracks', json: onePlaylist } };

/** Reading public playlists needs no credentials, everything else needs a JWT. */
export const playlistOperations = {
  listPublic: operation({
    method: 'get',
    path: '/playlists/public',
    operationId: 'listPublicPlaylists',
    tag,
    summary: 'List the public playlists of all accounts, newest first',
    security: 'public',
    query: paging(100),
    answers: { 200: { description: 'A page of the playlists', json: playlistPage } },
  }),
  get: operation({
    method: 'get',
    path: '/playlists/:id',
    operationId: 'getPlaylist',
    tag,
    summary: 'Get a playlist with its tracks',
    security: 'publicJwt',
    params,
    query: tracksPaging,
    answers: { 200: { description: 'The playlist, with a page of its tracks', json: onePlaylist, headers: ['ETag'] } },
  }),
  create: operation({
    method: 'post',
    path: '/playlists',
    operationId: 'createPlaylist',
    tag,
    summary: 'Create a playlist',
    security: 'jwt',
    body: newPlaylist,
    unknownFields: 'ignored',
    answers: { 201: { description: 'The playlist', json: onePlaylist } },
    errors: ['quota_exceeded'],
  }),
  list: operation({
    method: 'get',
    path: '/playlists',
    operationId: 'listPlaylists',
    tag,
    summary: 'List the account’s playlists, newest first',
    security: 'jwt',
    query: paging(ownLimit, ownLimit),
    answers: { 200: { description: 'A page of the playlists', json: playlistPage } },
    maxBytes: maxPageBytes,
  }),
  update: operation({
    method: 'put',
    path: '/playlists/:id',
    operationId: 'updatePlaylist',
    tag,
    summary: 'Change the given fields of a playlist',
    security: 'jwt',
    params,
    headers: ifMatchHeader,
    body: changes,
    unknownFields: 'ignored',
    answers: { 200: { ...edited[200], headers: ['ETag'] } },
    errors: ['forbidden'],
  }),
  remove: operation({
    method: 'delete',
    path: '/playlists/:id',
    operationId: 'deletePlaylist',
    tag,
    summary: 'Delete a playlist',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The playlist is deleted', json: okAnswer } },
    errors: ['forbidden'],
  }),
  addTrack: operation({
    method: 'post',
    path: '/playlists/:id/tracks',
    operationId: 'addTrackToPlaylist',
    tag,
    summary: 'Add a track at the end of a playlist',
    security: 'jwt',
    params,
    body: trackBody,
    unknownFields: 'ignored',
    answers: edited,
    errors: ['forbidden', 'conflict'],
  }),
  reorder: operation({
    method: 'put',
    path: '/playlists/:id/tracks',
    operationId: 'reorderPlaylist',
    tag,
    summary: 'Order the tracks of a playlist',
    description: 'If the tracks are not those of the playlist, it has changed meanwhile, and the answer is 409.',
    security: 'jwt',
    params,
    headers: ifMatchHeader,
    body: order,
    // 5,000 ids.
    bodyBytes: 512 * 1024,
    answers: { 200: { ...edited[200], headers: ['ETag'] } },
    errors: ['forbidden', 'conflict'],
  }),
  move: operation({
    method: 'post',
    path: '/playlists/:id/tracks/move',
    operationId: 'movePlaylistTrack',
    tag,
    summary: 'Move a track to another place of its playlist',
    description: 'If another track is at `from`, the playlist has changed meanwhile, and the answer is 409.',
    security: 'jwt',
    params,
    body: moveBody,
    answers: edited,
    errors: ['forbidden', 'conflict'],
  }),
  removeTrack: operation({
    method: 'delete',
    path: '/playlists/:id/tracks',
    operationId: 'removeTrackFromPlaylist',
    tag,
    summary: 'Remove all places of a track from a playlist',
    security: 'jwt',
    params,
    body: trackBody,
    unknownFields: 'ignored',
    answers: edited,
    errors: ['forbidden'],
  }),
};
