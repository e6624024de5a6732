import { type Account, actorOf, credentialOf, holderOf } from '@millrace/auth';
import { mediaId, ok, type PageRequest, preconditionOf, requestIdOf, tagged } from '@millrace/http';
import { feature, type Pictures, refolding } from '@millrace/media';
import { removeEach } from '../../catalogue/forgetting.ts';
import type { MusicCore } from '../../core.ts';
import { makingCovers } from '../../makeCover.ts';
import { presentPlaylist } from '../../playlistAnswers.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { secretAddress } from '../../secretAddress.ts';
import { presentingWithTracks, tracksPaging } from './answers.ts';
import { playlistCoverOperations } from './coverOperations.ts';
import { createPlaylistCovers } from './covers.ts';
import { playlistLinkOperations } from './linkOperations.ts';
import { createPlaylistLinks } from './links.ts';
import { playlistOperations } from './operations.ts';
import { createPlaylistPictures } from './pictures.ts';
import { createPlaylistService } from './playlists.ts';

/** The page that edits answer with. */
const firstPage = tracksPaging.parse({});

/** Text that cannot be an id matches no track, and Postgres rejects some of it (NUL). No track has the empty id. */
const trackIdOf = (given: string): string => (mediaId.safeParse(given).success ? given : '');

interface Needs {
  core: MusicCore;
  receiving: { pictures: Pictures };
  tracks: TracksProvided;
}

/** Playlists, their pictures, and the links that open them. */
export const playlists = feature({
  name: 'playlists',
  operations: {
    ...playlistOperations,
    setCover: playlistCoverOperations.set,
    removeCover: playlistCoverOperations.remove,
    takeCoverDown: playlistCoverOperations.takeDown,
    makeLink: playlistLinkOperations.make,
    revokeLink: playlistLinkOperations.revoke,
    openLink: playlistLinkOperations.open,
  },
  create({ core, receiving: { pictures }, tracks: { service: tracks, views } }: Needs) {
    const { auth, baseUrl, config, cursors, database, delivered, log, purges, queue, storage, sweeper } = core;
    const { urls } = delivered;
    const playlistPictures = createPlaylistPictures({ database, storage, log, pictures, sweeper, purges });
    const playlists = createPlaylistService({
      database,
      cursors,
      playlistPictures,
      blocked: { accounts: auth.suspended.ids },
      maxPlaylists: config.QUOTA_PLAYLISTS,
    });
    const makeCover = makingCovers(queue);
    const covers = createPlaylistCovers({ database, playlists, pictures, playlistPictures, makeCover });
    const links = createPlaylistLinks({ database, playlists, playlistPictures });

    const present = presentingWithTracks({ playlists, tracks, views, urls });
    const shown = async (id: number, viewer: Account | undefined, page: PageRequest = firstPage) =>
      present(await playlists.get(id, viewer?.id), viewer, page);

    return {
      provided: { service: playlists, links },
      tasks: [
        refolding(database, {
          table: 'music.playlists',
          idType: 'int',
          where: 'true',
          from: 'title',
          to: 'title_fold',
        }),
      ],
      exported: [
        {
          type: 'playlist',
          table: 'music.playlists',
          owner: 'account_id',
          key: 'r.id::text',
          json: `to_jsonb(r) - '{account_id,next_position,link_hash,picture_key}'::text[] || jsonb_build_object('track_ids',
            ARRAY(SELECT t.track_id FROM music.playlist_tracks t WHERE t.playlist_id = r.id ORDER BY t.position))`,
        },
      ],
      forgetAccount: (accountId, signal) =>
        removeEach<number>(database, 'SELECT id FROM music.playlists WHERE account_id = $1', {
          accountId,
          signal,
          remove: (id) => playlists.remove(accountId, id),
        }),
      handlers: {
        async listPublic({ query }) {
          const found = await playlists.listPublic(query);
          return { playlists: found.playlists.map((one) => presentPlaylist(one, undefined, urls)), ...found.fields };
        },
        async get({ params, query, caller }, _req, res) {
          const found = await shown(params.id, caller, query);
          tagged(res, found.playlist);
          return found;
        },
        async create({ body, caller }) {
          const created = await playlists.create(caller.id, body);
          const empty = { page: 0, ...firstPage, total: 0, next_cursor: null };
          return { playlist: { ...presentPlaylist(created, caller, urls), tracks: [] }, ...empty };
        },
        async list({ query, caller }) {
          const found = await playlists.list(caller.id, query);
          return { playlists: found.playlists.map((one) => presentPlaylist(one, caller, urls)), ...found.fields };
        },
        async update({ params, body, caller }, req, res) {
          await playlists.update(caller.id, params.id, body, preconditionOf(req));
          const changed = await shown(params.id, caller);
          tagged(res, changed.playlist);
          return changed;
        },
        async remove({ params, caller }) {
          await playlists.remove(caller.id, params.id);
          return ok;
        },
        async addTrack({ params, body, caller }) {
          await playlists.addTracks(caller.id, params.id, [trackIdOf(body.trackId)]);
          return shown(params.id, caller);
        },
        async reorder({ params, body, caller }, req, res) {
          await playlists.reorder(caller.id, params.id, body.trackIds, preconditionOf(req));
          const ordered = await shown(params.id, caller);
          tagged(res, ordered.playlist);
          return ordered;
        },
        async move({ params, body, caller }) {
          await playlists.move(caller.id, params.id, body);
          return shown(params.id, caller);
        },
        async removeTrack({ params, body, caller }) {
          await playlists.removeTrack(caller.id, params.id, trackIdOf(body.trackId));
          return shown(params.id, caller);
        },
        setCover: {
          before: [auth.limitUploads],
          async handle({ params: { id }, caller }, req, res) {
            const change = { accountId: caller.id, playlistId: id, precondition: preconditionOf(req) };
            const asker = { requestId: requestIdOf(req), holder: holderOf(caller, req) };
            if (!(await covers.receive({ ...change, ...asker }, req, res))) return;
            const changed = await shown(id, caller);
            tagged(res, changed.playlist);
            res.status(200).json(changed);
          },
        },
        async removeCover({ params: { id }, caller }, req, res) {
          await covers.remove({ accountId: caller.id, playlistId: id, precondition: preconditionOf(req) });
          const changed = await shown(id, caller);
          tagged(res, changed.playlist);
          return changed;
        },
        async takeCoverDown({ params: { id }, body }, req) {
          await covers.takeDown(id, body.reason, actorOf(req));
          return ok;
        },
        async makeLink({ params: { id } }, req) {
          const token = await links.make(credentialOf(req), id);
          return { token, url: `${baseUrl}/shared/playlists/${token}` };
        },
        async revokeLink({ params: { id }, caller }) {
          await links.revoke(caller.id, id);
          return ok;
        },
        openLink: {
          before: [secretAddress],
          async answer({ params: { token }, query, caller }, _req, res) {
            const found = await present(await links.open(token), caller, query);
            tagged(res, found.playlist);
            return found;
          },
        },
      },
    };
  },
});
