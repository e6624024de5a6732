import { displayNameOf } from '@millrace/auth';
import type { Database, Playlist, Transaction } from '@millrace/database';
import { AppError } from '@millrace/errors';
import { noSuch } from '@millrace/media-service';
import { trackTables } from '../tables.ts';
import { addPlace, noSuchPlaylist, removePlace } from './playlistPlaces.ts';
import { addToTotal, readTotal } from './totals.ts';

export interface PlaylistFields {
  title: string;
  description: string | null;
  isPublic: boolean;
}

/** A playlist with the name of the account whose it is. */
export type NamedPlaylist = Playlist & { creatorName: string };

export interface PlaylistPage {
  playlists: NamedPlaylist[];
  total: number;
}

/** Who asks; undefined without an account. */
type Viewer = number | undefined;

export interface PlaylistService {
  create(accountId: number, fields: PlaylistFields): Promise<NamedPlaylist>;
  /** An account's own, newest first. */
  list(accountId: number, page: number, limit: number): Promise<PlaylistPage>;
  /** Everybody's public ones, newest first. */
  listPublic(page: number, limit: number): Promise<PlaylistPage>;
  /** @throws AppError not_found, also for somebody else's private one */
  get(id: number, viewer: Viewer): Promise<NamedPlaylist>;
  /** Ids of its tracks, in order, each as often as it stands there. */
  trackIds(id: number): Promise<string[]>;
  /** Changes what is given. @throws AppError not_found; forbidden for somebody else's public one */
  update(accountId: number, id: number, fields: Partial<PlaylistFields>): Promise<void>;
  remove(accountId: number, id: number): Promise<void>;
  /** @throws AppError as `update`; conflict when it is full */
  addTrack(accountId: number, id: number, trackId: string): Promise<void>;
  /** Each occurrence; none is no error. */
  removeTrack(accountId: number, id: number, trackId: string): Promise<void>;
}

const withName = { account: { select: { displayName: true, companyName: true } } } as const;
type WithAccount = Playlist & { account: { displayName: string | null; companyName: string | null } };
const named = ({ account, ...playlist }: WithAccount): NamedPlaylist => ({
  ...playlist,
  creatorName: displayNameOf(account),
});

const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

export function createPlaylistService(database: Database): PlaylistService {
  const { prisma } = database;

  /** Whose it is never changes, so this look needs no lock; whether it is public decides the sentence only. */
  const assertOwner = async (accountId: number, id: number): Promise<void> => {
    const playlist = await prisma.playlist.findUnique({ where: { id }, select: { accountId: true, isPublic: true } });
    if (playlist === null || (playlist.accountId !== accountId && !playlist.isPublic)) throw noSuchPlaylist();
    if (playlist.accountId !== accountId) throw new AppError('forbidden', 'The playlist belongs to another account.');
  };

  /** Locks the row; says whether it is public now. @throws AppError not_found when it was deleted meanwhile */
  const lock = async (tx: Transaction, id: number): Promise<boolean> => {
    const [row] = await tx.$queryRawUnsafe<{ isPublic: boolean }[]>(
      'SELECT is_public AS "isPublic" FROM music.playlists WHERE id = $1 FOR UPDATE',
      id,
    );
    if (row === undefined) throw noSuchPlaylist();
    return row.isPublic;
  };

  return {
    create: (accountId, fields) =>
      database.transaction(async (tx) => {
        const playlist = await tx.playlist.create({ data: { accountId, ...fields }, include: withName });
        await addToTotal(database.executor(tx), 'public_playlists', fields.isPublic ? 1 : 0);
        return named(playlist);
      }),

    async list(accountId, page, limit) {
      const where = { accountId };
      const total = await prisma.playlist.count({ where });
      if (page * limit >= total) return { playlists: [], total };
      const playlists = await prisma.playlist.findMany({
        where,
        include: withName,
        orderBy: newestFirst,
        skip: page * limit,
        take: limit,
      });
      return { playlists: playlists.map(named), total };
    },

    async listPublic(page, limit) {
      const total = await readTotal(database, 'public_playlists');
      if (page * limit >= total) return { playlists: [], total };
      // The ids come from the index of the public ones alone.
      const ids = await database.query<{ id: number }>(
        `SELECT id FROM music.playlists WHERE is_public ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT $2`,
        [page * limit, limit],
      );
      const playlists = await prisma.playlist.findMany({
        where: { id: { in: ids.map((row) => row.id) }, isPublic: true },
        include: withName,
        orderBy: newestFirst,
      });
      return { playlists: playlists.map(named), total };
    },

    async get(id, viewer) {
      const playlist = await prisma.playlist.findUnique({ where: { id }, include: withName });
      if (playlist === null || !(playlist.isPublic || playlist.accountId === viewer)) throw noSuchPlaylist();
      return named(playlist);
    },

    async trackIds(id) {
      const rows = await database.query<{ id: string }>(
        'SELECT track_id AS id FROM music.playlist_tracks WHERE playlist_id = $1 ORDER BY position',
        [id],
      );
      return rows.map((row) => row.id);
    },

    async update(accountId, id, fields) {
      await assertOwner(accountId, id);
      await database.transaction(async (tx) => {
        const wasPublic = await lock(tx, id);
        const { isPublic } = await tx.playlist.update({ where: { id }, data: fields });
        await addToTotal(database.executor(tx), 'public_playlists', Number(isPublic) - Number(wasPublic));
      });
    },

    async remove(accountId, id) {
      await assertOwner(accountId, id);
      await database.transaction(async (tx) => {
        const wasPublic = await lock(tx, id);
        await tx.playlist.delete({ where: { id } });
        await addToTotal(database.executor(tx), 'public_playlists', wasPublic ? -1 : 0);
      });
    },

    async addTrack(accountId, id, trackId) {
      await assertOwner(accountId, id);
      const added = await database.transaction((tx) => addPlace(tx, id, trackId));
      if (!added) throw noSuch(trackTables);
    },

    async removeTrack(accountId, id, trackId) {
      await assertOwner(accountId, id);
      await database.transaction((tx) => removePlace(tx, id, trackId));
    },
  };
}
