import { operatorsTag, reasonField } from '@millrace/auth';
import { ifMatchHeader, okAnswer, operation, serialId } from '@millrace/http';
import { pictureErrors, pictureForm } from '@millrace/media';
import { z } from 'zod';
import { onePlaylist } from './answers.ts';

const tag = 'Playlists';
const params = z.object({ id: serialId });

/** As the other edits of playlists, they need a JWT. */
export const playlistCoverOperations = {
  set: operation({
    method: 'put',
    path: '/playlists/:id/cover',
    operationId: 'setPlaylistCover',
    tag,
    summary: 'Set or replace the picture of a playlist',
    description: 'Answered when a worker has made the picture. The address of the one before ends.',
    security: 'jwt',
    params,
    headers: ifMatchHeader,
    form: pictureForm,
    answers: { 200: { description: 'The playlist with its new picture', json: onePlaylist, headers: ['ETag'] } },
    // A playlist is ready at once.
    errors: ['forbidden', ...pictureErrors.filter((code) => code !== 'not_ready')],
  }),
  remove: operation({
    method: 'delete',
    path: '/playlists/:id/cover',
    operationId: 'deletePlaylistCover',
    tag,
    summary: 'Remove the picture of a playlist',
    description: 'The playlist is then shown as one that never had a picture.',
    security: 'jwt',
    params,
    headers: ifMatchHeader,
    answers: { 200: { description: 'The playlist without a picture', json: onePlaylist, headers: ['ETag'] } },
    errors: ['forbidden'],
  }),
  takeDown: operation({
    method: 'delete',
    path: '/admin/playlists/:id/cover',
    operationId: 'adminDeletePlaylistCover',
    tag: operatorsTag,
    summary: 'Remove the picture of a playlist of any account',
    description: 'Its owner can set another one. The audit log has the reason.',
    security: 'admin',
    params,
    body: z.object({ reason: reasonField }),
    answers: { 200: { description: 'The playlist has no picture', json: okAnswer } },
  }),
};
