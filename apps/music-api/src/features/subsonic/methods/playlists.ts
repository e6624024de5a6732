import { atMostEntries } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import { inBatches } from '../../../catalogue/batches.ts';
import { maxPlaces } from '../../../catalogue/playlistPlaces.ts';
import { isPlayableInPlaylist, notOf } from '../../../catalogue/visibility.ts';
import type { Playlist, PlaylistService } from '../../../provided/playlists.ts';
import type { Library } from '../library/library.ts';
import { songsOf } from '../library/songs.ts';
import { missing, notFound, SubsonicError } from '../protocol/errors.ts';
import { idOf, readId } from '../protocol/ids.ts';
import type { Parameters } from '../protocol/parameters.ts';
import type { Entry } from '../protocol/xml.ts';
import type { Call, Method, Methods } from './types.ts';

/** Playlists that one answer has: those of an account (QUOTA_PLAYLISTS), and the newest public ones. */
const maxOwn = 1_000;
const maxPublic = 100;

/** Characters of a playlist's name and comment, as in the API. */
const longest = { name: 300, comment: 10_000 };

/** Songs of a playlist, and how long they are. */
interface Sums {
  songs: number;
  seconds: number;
}

const none: Sums = { songs: 0, seconds: 0 };

/** Playlists whose sums are remembered, and milliseconds for which they are: their tracks may be hidden or shown meanwhile. */
const [maxRemembered, rememberedMs] = [20_000, 30_000];

/** An account that sees what everybody sees. */
const nobody = 0;

/** Places that are read at once. */
const placesAtOnce = 1_000;

const anyVersion = (): void => undefined;

export function playlistMethods(library: Library, playlists: PlaylistService): Methods {
  const { database, blocked } = library;
  /** Ids as this service writes them, and plain numbers. @throws SubsonicError */
  const playlistId = (written: string): number => {
    const id = readId(written.startsWith('pl-') ? written : `pl-${written}`);
    if (id === undefined) throw notFound('playlist');
    return Number(id.id);
  };

  const trackIds = (parameters: Parameters, name: string): string[] => {
    const given = parameters.all(name);
    if (given.length > maxPlaces) throw new SubsonicError('generic', `A playlist has at most ${maxPlaces} songs.`);
    return given.map((written) => {
      const id = readId(written);
      if (id?.kind !== 'track') throw notFound('song');
      return id.id;
    });
  };

  const places = async (playlist: Playlist): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await playlists.trackIds(playlist, { limit: placesAtOnce, page: undefined, cursor });
      ids.push(...page.ids);
      if (page.fields.next_cursor === null) return ids;
      cursor = page.fields.next_cursor;
    }
  };

  /** What the account sees of playlists: tracks that are hidden from it count nowhere. */
  const sumsOf = async (ids: readonly number[], accountId: number): Promise<(id: number) => Sums> => {
    const rows = await database.query<Sums & { id: number }>(
      `SELECT p.playlist_id AS id, count(*)::int AS songs, round(sum(t.duration_seconds))::int AS seconds
       FROM music.playlist_tracks p JOIN music.playlists l ON l.id = p.playlist_id JOIN music.tracks t ON t.id = p.track_id
       WHERE p.playlist_id = ANY($1::int[]) AND ${isPlayableInPlaylist('t', '$2::int', 'l.account_id')}${notOf(blocked, 't.account_id')} GROUP BY 1`,
      [ids, accountId],
    );
    const sums = new Map(rows.map(({ id, ...sum }) => [id, sum]));
    return (id) => sums.get(id) ?? none;
  };

  const remembered = new LRUCache<string, Sums>({ ...atMostEntries(maxRemembered), ttl: rememberedMs });

  /**
   * The sums of many playlists. All their places are counted, which takes the database a second for those of a large account: once in a while,
   * not for each program that asks. Of others' playlists, they are those that everybody sees.
   */
  const sumsOfList = async (list: readonly Playlist[], accountId: number): Promise<(one: Playlist) => Sums> => {
    const keyOf = ({ id, accountId: owner, updatedAt }: Playlist): string =>
      `${id} ${updatedAt.getTime()} ${owner === accountId}`;
    const found = new Map<number, Sums>();
    const count = async (some: readonly Playlist[], viewer: number): Promise<void> => {
      if (some.length === 0) return;
      const ids = some.map(({ id }) => id);
      const sumOf = await sumsOf(ids, viewer);
      for (const one of some) {
        const sums = sumOf(one.id);
        remembered.set(keyOf(one), sums);
        found.set(one.id, sums);
      }
    };
    const unknown: { own: Playlist[]; others: Playlist[] } = { own: [], others: [] };
    for (const one of list) {
      const sums = remembered.get(keyOf(one));
      if (sums !== undefined) found.set(one.id, sums);
      else if (one.accountId === accountId) unknown.own.push(one);
      else unknown.others.push(one);
    }
    await count(unknown.own, accountId);
    await count(unknown.others, nobody);
    return ({ id }) => found.get(id) ?? none;
  };

  const present = (playlist: Playlist, { songs, seconds }: Sums, accountId: number): Entry => ({
    id: idOf('playlist', playlist.id),
    name: playlist.title,
    comment: playlist.description ?? undefined,
    owner: playlist.creatorName,
    public: playlist.isPublic,
    songCount: songs,
    duration: seconds,
    // Without one, programs show what they showed before playlists had pictures.
    coverArt: playlist.pictureKey === null ? undefined : idOf('playlist', playlist.id),
    created: playlist.createdAt.toISOString(),
    changed: playlist.updatedAt.toISOString(),
    readonly: playlist.accountId !== accountId,
  });

  /** The songs of a playlist that the account sees there. */
  const songsIn = async (playlist: Playlist, accountId: number): Promise<Entry[]> => {
    const found = await places(playlist);
    const shown = await inBatches(found, (some) =>
      database.query<{ id: string }>(
        `SELECT t.id FROM music.tracks t WHERE t.id = ANY($1::text[]) AND ${isPlayableInPlaylist('t', '$2::int', '$3::int')}`,
        [some, accountId, playlist.accountId],
      ),
    );
    const ids = new Set(shown.map(({ id }) => id));
    return songsOf(
      library,
      accountId,
      found.filter((id) => ids.has(id)),
    );
  };

  const withSongs = async (id: number, accountId: number) => {
    const playlist = await playlists.get(id, accountId);
    const [sumOf, entry] = await Promise.all([sumsOf([id], accountId), songsIn(playlist, accountId)]);
    return { playlist: { ...present(playlist, sumOf(id), accountId), entry } };
  };

  /** A page has fewer if their comments are long. */
  const ownPlaylists = async (accountId: number): Promise<Playlist[]> => {
    const own: Playlist[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await playlists.list(accountId, { limit: maxOwn - own.length, page: undefined, cursor });
      own.push(...page.playlists);
      if (page.fields.next_cursor === null || own.length >= maxOwn) return own;
      cursor = page.fields.next_cursor;
    }
  };

  const getPlaylists: Method = async ({ account }) => {
    const [own, shared] = await Promise.all([
      ownPlaylists(account.id),
      playlists.listPublic({ limit: maxPublic, page: undefined, cursor: undefined }),
    ]);
    const all = [...own, ...shared.playlists.filter(({ accountId }) => accountId !== account.id)];
    const sumOf = await sumsOfList(all, account.id);
    return { playlists: { playlist: all.map((one) => present(one, sumOf(one), account.id)) } };
  };

  /** With `playlistId`, the songs replace those of the playlist. */
  const createPlaylist: Method = async ({ account, parameters }) => {
    const songs = trackIds(parameters, 'songId');
    const given = parameters.text('playlistId');
    if (given === undefined) {
      const title = parameters.stored('name', longest.name);
      if (title === undefined || title === '') throw missing('name');
      const fields = { title, description: null, isPublic: false };
      const { id } = await playlists.create(account.id, fields);
      await playlists.addTracks(account.id, id, songs);
      return withSongs(id, account.id);
    }
    const id = playlistId(given);
    const title = parameters.stored('name', longest.name);
    if (title !== undefined && title !== '') await playlists.update(account.id, id, { title }, anyVersion);
    await playlists.replaceTracks(account.id, id, songs);
    return withSongs(id, account.id);
  };

  const updatePlaylist: Method = async ({ account, parameters }: Call) => {
    const id = playlistId(parameters.required('playlistId'));
    const title = parameters.stored('name', longest.name);
    const comment = parameters.stored('comment', longest.comment);
    const fields = {
      ...(title !== undefined && title !== '' && { title }),
      ...(comment !== undefined && { description: comment || null }),
      ...(parameters.text('public') !== undefined && { isPublic: parameters.flag('public', false) }),
    };
    if (Object.keys(fields).length > 0) await playlists.update(account.id, id, fields, anyVersion);
    const added = trackIds(parameters, 'songIdToAdd');
    const removed = parameters.all('songIndexToRemove');
    if (removed.length > 0) await playlists.removePlaces(account.id, id, removed.map(Number));
    await playlists.addTracks(account.id, id, added);
    return {};
  };

  return {
    getPlaylists,
    getPlaylist: ({ account, parameters }) => withSongs(playlistId(parameters.required('id')), account.id),
    createPlaylist,
    updatePlaylist,
    async deletePlaylist({ account, parameters }) {
      await playlists.remove(account.id, playlistId(parameters.required('id')));
      return {};
    },
  };
}
