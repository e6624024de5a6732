import { okAnswer, operation, serialId } from '@millrace/http';
import { z } from 'zod';
import { onePlaylist, tracksPaging } from './answers.ts';

const tag = 'Playlists';
const params = z.object({ id: serialId });

/** A link opens a playlist without an account. */
export const playlistLinkOperations = {
  make: operation({
    method: 'post',
    path: '/playlists/:id/share',
    operationId: 'sharePlaylist',
    tag,
    summary: 'Make the link of a playlist',
    description: 'Shown once. It takes the place of the link before, which ends.',
    security: 'jwt',
    params,
    answers: {
      201: {
        description: 'The link',
        json: z.object({
          token: z.string(),
          url: z.url().describe('Answers the playlist to whoever has it'),
        }),
      },
    },
    errors: ['forbidden'],
  }),
  revoke: operation({
    method: 'delete',
    path: '/playlists/:id/share',
    operationId: 'unsharePlaylist',
    tag,
    summary: 'End the link of a playlist',
    security: 'jwt',
    params,
    answers: { 200: { description: 'The playlist has no link', json: okAnswer } },
    errors: ['forbidden'],
  }),
  open: operation({
    method: 'get',
    path: '/shared/playlists/:token',
    operationId: 'getSharedPlaylist',
    tag,
    summary: 'Get the playlist of a link with its tracks',
    security: 'publicJwt',
    // Longer ones are no tokens.
    params: z.object({ token: z.string().max(100) }),
    query: tracksPaging,
    answers: { 200: { description: 'The playlist, with a page of its tracks', json: onePlaylist, headers: ['ETag'] } },
  }),
};
