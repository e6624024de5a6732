import type { Database, Transaction } from '@millrace/database';
import { type Cursors, pageDepth } from '@millrace/http';
import { inOrderOf, newestFirst, noSuch, readKeysetPage, sortKeyOf } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { addPlaces, clearPlaces, lockTracks, noSuchPlaylist, removePlace } from '../../catalogue/playlistPlaces.ts';
import { isOfExistingTrack } from '../../catalogue/removedTracks.ts';
import { addToTotal, readTotal } from '../../catalogue/totals.ts';
import { existsInPlaylist, notOf } from '../../catalogue/visibility.ts';
import { type Playlist, type PlaylistService, playlistTag } from '../../provided/playlists.ts';
import { trackTables } from '../../tables.ts';
import { lockPlaylist, orderVersion, type PlaylistPictures } from './pictures.ts';
import { inTheOrderOf, moved, placesOf, seenOf, storeOrder, withSeen } from './playlistOrder.ts';

/** A condition on the account `a` of a playlist: nobody sees playlists of accounts that are suspended, or that are to be deleted. */
const isOfShownAccount = 'a.suspended_at IS NULL AND a.delete_at IS NULL';

/**
 * Selects playlists by the ids in $1. Places of deleted tracks that are not removed yet do not count. OFFSET 0 makes the planner look
 * up these few tracks in a playlist; otherwise it might read all places of the playlist.
 */
const selectPlaylists = `
  SELECT p.id, p.account_id AS "accountId", p.title, p.description, p.is_public AS "isPublic",
    p.track_count - (
      SELECT count(*) FROM music.removed_tracks r, LATERAL (
        SELECT 1 FROM music.playlist_tracks t WHERE t.track_id = r.track_id AND t.playlist_id = p.id OFFSET 0
      ) places
    )::int AS "trackCount",
    p.linked_at AS "linkedAt", p.picture_key AS "pictureKey", ${orderVersion('p')} AS "orderVersion",
    p.created_at AS "createdAt", p.updated_at AS "updatedAt", COALESCE(a.display_name, a.company_name, '') AS "creatorName"
  FROM music.playlists p JOIN auth.accounts a ON a.id = p.account_id
  WHERE p.id = ANY($1::int[]) AND ${isOfShownAccount}`;
/** Bytes of the texts of a page of playlists. In JSON, they can take twice as many. */
export const maxTextBytes = 4 * 1024 * 1024;
/** The list of the account's playlists, and the public one, are in this order. */
const order = { ...newestFirst, table: 'music.playlists', id: { column: 'id', type: 'int' } } as const;

/** @param deps.maxPlaylists maximum per account; 0: no limit */
export function createPlaylistService(deps: {
  database: Database;
  cursors: Cursors;
  maxPlaylists: number;
  blocked: Pick<BlockedMedia, 'accounts'>;
  playlistPictures: Pick<PlaylistPictures, 'change' | 'settle'>;
}): PlaylistService {
  const { database, maxPlaylists, blocked, playlistPictures } = deps;

  /** Serializes the creations of an account. Otherwise two concurrent ones could both pass the limit. */
  const enforceQuota = async (tx: Transaction, accountId: number): Promise<void> => {
    if (maxPlaylists === 0) return;
    await tx.$executeRawUnsafe(`SELECT pg_advisory_xact_lock(hashtext('quota:music.playlists'), $1::int)`, accountId);
    const [own] = await tx.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM (SELECT FROM music.playlists WHERE account_id = $1 LIMIT ${maxPlaylists}) p`,
      accountId,
    );
    if (own === undefined || own.count < maxPlaylists) return;
    throw new AppError('quota_exceeded', `The account has ${maxPlaylists} playlists. Delete one, then create another.`);
  };

  /** The owner never changes, so this read needs no lock. Whether others see the playlist only decides between 403 and 404. */
  const assertOwner: PlaylistService['assertOwner'] = async (accountId, id) => {
    const [playlist] = await database.query<{ accountId: number; isSeen: boolean }>(
      `SELECT p.account_id AS "accountId", p.is_public AND ${isOfShownAccount} AS "isSeen"
       FROM music.playlists p JOIN auth.accounts a ON a.id = p.account_id WHERE p.id = $1`,
      [id],
    );
    if (playlist === undefined || (playlist.accountId !== accountId && !playlist.isSeen)) throw noSuchPlaylist();
    if (playlist.accountId !== accountId) throw new AppError('forbidden', 'The playlist belongs to another account.');
  };

  /** The public playlists of suspended accounts, which the total contains. */
  const hiddenTotal = async (): Promise<number> => {
    const accounts = blocked.accounts();
    if (accounts.length === 0) return 0;
    const [row] = await database.query<{ hidden: number }>(
      'SELECT count(*)::int AS hidden FROM music.playlists WHERE is_public AND account_id = ANY($1::int[])',
      [accounts],
    );
    return row?.hidden ?? 0;
  };

  const rowsOf = async (ids: readonly number[]): Promise<Playlist[]> =>
    inOrderOf(ids, await database.query<Playlist>(selectPlaylists, [ids]));

  /** A description can be long, and an account has up to a thousand playlists on a page. */
  const fitting = async (ids: readonly string[]): Promise<number> => {
    const [row] = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT n, sum(octet_length(p.title) + octet_length(COALESCE(p.description, ''))) OVER (ORDER BY n) AS bytes
         FROM unnest($1::int[]) WITH ORDINALITY AS given(id, n) JOIN music.playlists p ON p.id = given.id
       ) AS page WHERE n = 1 OR bytes <= ${maxTextBytes}`,
      [ids.map(Number)],
    );
    // None is left if all were deleted meanwhile.
    return Math.max(1, row?.count ?? 1);
  };

  const listed: PlaylistService['listed'] = async (ids) => (await rowsOf(ids)).filter(({ isPublic }) => isPublic);

  const get: PlaylistService['get'] = async (id, viewer) => {
    const [playlist] = await database.query<Playlist>(selectPlaylists, [[id]]);
    if (playlist === undefined || !(playlist.isPublic || playlist.accountId === viewer)) throw noSuchPlaylist();
    return playlist;
  };

  return {
    listed,
    get,
    assertOwner,

    async create(accountId, fields) {
      const { id } = await database.transaction(async (tx) => {
        await enforceQuota(tx, accountId);
        const made = await tx.playlist.create({
          data: { accountId, ...fields, titleFold: sortKeyOf(fields.title) },
          select: { id: true },
        });
        await addToTotal(database.executor(tx), 'public_playlists', fields.isPublic ? 1 : 0);
        return made;
      });
      return get(id, accountId);
    },

    async list(accountId, at) {
      const list = {
        ...order,
        scope: ['playlists', accountId],
        where: 'account_id = $1',
        parameters: [accountId],
        depth: pageDepth.own,
        fitting,
      };
      const { ids, fields } = await readKeysetPage(deps, list, at);
      return { playlists: await rowsOf(ids.map(Number)), fields };
    },

    async listPublic(at) {
      const list = {
        ...order,
        scope: ['public playlists'],
        where: `is_public${notOf(blocked)}`,
        parameters: [],
        depth: pageDepth.public,
        total: async () => Math.max(0, (await readTotal(database, 'public_playlists')) - (await hiddenTotal())),
      };
      // An index-only scan of the public playlists.
      const { ids, fields } = await readKeysetPage(deps, list, at);
      // A playlist may have become private in the meantime.
      return { playlists: await listed(ids.map(Number)), fields };
    },

    async shownCount({ id, accountId }, viewer) {
      const isShown = existsInPlaylist('t', { account: '$2::int', playlist: '$3::int', blocked });
      const [row] = await database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM music.playlist_tracks p JOIN music.tracks t ON t.id = p.track_id
         WHERE p.playlist_id = $1 AND p.${isOfExistingTrack} AND ${isShown}`,
        [id, viewer ?? null, accountId],
      );
      return row?.count ?? 0;
    },

    trackIds({ id, trackCount }, at) {
      const list = {
        scope: ['places', id],
        table: 'music.playlist_tracks',
        parameters: [id],
        where: `playlist_id = $1 AND ${isOfExistingTrack}`,
        ...({ key: { column: 'position', type: 'int' }, id: { column: 'track_id', type: 'text' } } as const),
        isDescending: false,
        depth: pageDepth.public,
        total: async () => trackCount,
      };
      return readKeysetPage(deps, list, at);
    },

    newestTracks: (id, count) =>
      database.query(
        `SELECT p.track_id AS id, min(p.added_at) AS "addedAt" FROM music.playlist_tracks p JOIN music.tracks t ON t.id = p.track_id
         WHERE p.playlist_id = $1 AND t.status = 'ready'${notOf(blocked, 't.account_id')}
         GROUP BY p.track_id ORDER BY 2 DESC, max(p.position) DESC LIMIT $2`,
        [id, count],
      ),

    async update(accountId, id, fields, precondition) {
      await assertOwner(accountId, id);
      await playlistPictures.change(id, {
        closes: ({ isPublic }) => isPublic && fields.isPublic === false,
        async write(tx, before) {
          precondition(playlistTag(before));
          const titleFold = fields.title === undefined ? {} : { titleFold: sortKeyOf(fields.title) };
          const { isPublic } = await tx.playlist.update({ where: { id }, data: { ...fields, ...titleFold } });
          await addToTotal(database.executor(tx), 'public_playlists', Number(isPublic) - Number(before.isPublic));
        },
      });
    },

    async remove(accountId, id) {
      await assertOwner(accountId, id);
      const removed = await database.transaction(async (tx) => {
        const before = await lockPlaylist(tx, id);
        await tx.playlist.delete({ where: { id } });
        await addToTotal(database.executor(tx), 'public_playlists', before.isPublic ? -1 : 0);
        return before;
      });
      if (removed.pictureKey !== null) await playlistPictures.settle(id);
    },

    async addTracks(accountId, id, trackIds) {
      await assertOwner(accountId, id);
      await database.transaction(async (tx) => {
        if (!(await lockTracks(tx, { accountId, blocked }, trackIds))) throw noSuch(trackTables);
        await addPlaces(tx, id, trackIds);
      });
    },

    async replaceTracks(accountId, id, trackIds) {
      await assertOwner(accountId, id);
      await database.transaction(async (tx) => {
        if (!(await lockTracks(tx, { accountId, blocked }, trackIds))) throw noSuch(trackTables);
        await lockPlaylist(tx, id);
        await clearPlaces(tx, id);
        await addPlaces(tx, id, trackIds);
      });
    },

    async reorder(accountId, id, trackIds, precondition) {
      await assertOwner(accountId, id);
      await database.transaction(async (tx) => {
        precondition(playlistTag(await lockPlaylist(tx, id)));
        const places = await placesOf(tx, { id, accountId }, blocked);
        await storeOrder(tx, id, withSeen(places, inTheOrderOf(seenOf(places), trackIds)));
      });
    },

    async move(accountId, id, move) {
      await assertOwner(accountId, id);
      await database.transaction(async (tx) => {
        await lockPlaylist(tx, id);
        const places = await placesOf(tx, { id, accountId }, blocked);
        await storeOrder(tx, id, withSeen(places, moved(seenOf(places), move)));
      });
    },

    async removePlaces(accountId, id, places) {
      await assertOwner(accountId, id);
      await database.transaction(async (tx) => {
        await lockPlaylist(tx, id);
        const all = seenOf(await placesOf(tx, { id, accountId }, blocked));
        const gone = [...new Set(places)].flatMap((place) => all[place]?.position ?? []);
        await tx.playlistTrack.deleteMany({ where: { playlistId: id, position: { in: gone } } });
        await tx.playlist.update({
          where: { id },
          data: { trackCount: { decrement: gone.length }, updatedAt: new Date() },
        });
      });
    },

    async removeTrack(accountId, id, trackId) {
      await assertOwner(accountId, id);
      await database.transaction((tx) => removePlace(tx, id, trackId));
    },
  };
}
