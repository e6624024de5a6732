import { type Account, credentialOf } from '@millrace/auth';
import { type Api, ok, okAnswer, operation, serialId, tagged } from '@millrace/http';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { PlaylistLinks } from '../services/playlistLinks.ts';
import { onePlaylist, type PresentWithTracks, tracksPaging } from './playlistAnswers.ts';

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

/** The address is a secret: no cache keeps the answer, and browsers do not tell the address to other servers. */
export const secretAddress: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  next();
};

export function mountPlaylistLinks(
  api: Api<Account>,
  // `baseUrl` is the URL of the API.
  { links, present, baseUrl }: { links: PlaylistLinks; present: PresentWithTracks; baseUrl: string },
): void {
  const operations = playlistLinkOperations;
  api.answer(operations.make, async ({ params: { id } }, req) => {
    const token = await links.make(credentialOf(req), id);
    return { token, url: `${baseUrl}/shared/playlists/${token}` };
  });
  api.answer(operations.revoke, async ({ params: { id }, caller }) => {
    await links.revoke(caller.id, id);
    return ok;
  });
  api.answer(
    operations.open,
    async ({ params: { token }, query, caller }, _req, res) => {
      const found = await present(await links.open(token), caller, query);
      tagged(res, found.playlist);
      return found;
    },
    [secretAddress],
  );
}
