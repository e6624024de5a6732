import { type Account, type Auth, actorOf, holderOf, operatorsTag, reasonField } from '@millrace/auth';
import {
  type Api,
  ifMatchHeader,
  ok,
  okAnswer,
  operation,
  preconditionOf,
  requestIdOf,
  serialId,
  tagged,
} from '@millrace/http';
import { pictureErrors, pictureForm } from '@millrace/media-service';
import { z } from 'zod';
import type { PlaylistCovers } from '../services/playlistCovers.ts';
import type { PlaylistService } from '../services/playlists.ts';
import { onePlaylist, type PresentWithTracks, tracksPaging } from './playlistAnswers.ts';

const tag = 'Playlists';
const params = z.object({ id: serialId });

/** The page that they answer with. */
const firstPage = tracksPaging.parse({});

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

export function mountPlaylistCovers(
  api: Api<Account>,
  deps: {
    auth: Pick<Auth, 'limitUploads'>;
    playlists: Pick<PlaylistService, 'get'>;
    covers: PlaylistCovers;
    present: PresentWithTracks;
  },
): void {
  const { auth, playlists, covers, present } = deps;
  const shown = async (id: number, caller: Account) => present(await playlists.get(id, caller.id), caller, firstPage);

  api.handle(
    playlistCoverOperations.set,
    async ({ params: { id }, caller }, req, res) => {
      const change = { accountId: caller.id, playlistId: id, precondition: preconditionOf(req) };
      const asker = { requestId: requestIdOf(req), holder: holderOf(caller, req) };
      if (!(await covers.receive({ ...change, ...asker }, req, res))) return;
      const changed = await shown(id, caller);
      tagged(res, changed.playlist);
      res.status(200).json(changed);
    },
    [auth.limitUploads],
  );
  api.answer(playlistCoverOperations.remove, async ({ params: { id }, caller }, req, res) => {
    await covers.remove({ accountId: caller.id, playlistId: id, precondition: preconditionOf(req) });
    const changed = await shown(id, caller);
    tagged(res, changed.playlist);
    return changed;
  });
  api.answer(playlistCoverOperations.takeDown, async ({ params: { id }, body }, req) => {
    await covers.takeDown(id, body.reason, actorOf(req));
    return ok;
  });
}
