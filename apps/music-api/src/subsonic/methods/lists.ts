import { randomBytes, randomUUID } from 'node:crypto';
import { similarTracks } from '../../services/similarTracks.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { artistsOf } from '../library/artists.ts';
import { albumsIn, foldersOf, isEverything, tracksIn } from '../library/folders.ts';
import type { Library } from '../library/library.ts';
import { songsOf } from '../library/songs.ts';
import { notFound, SubsonicError } from '../protocol/errors.ts';
import type { Entry } from '../protocol/xml.ts';
import { requiredId } from './browsing.ts';
import type { Call, Method, Methods } from './types.ts';

/** Songs of an album or an artist that others are compared with. */
const maxCompared = 50;
/** Entries of one answer at most. */
export const maxCount = 500;
export const maxOffset = 1_000_000_000;

/** The orders of `getAlbumList2`, as SQL. Those with a parameter have it as $3. */
const albumOrders: Readonly<Record<string, { where?: string; order: string; parameter?: 'genre' }>> = {
  newest: { order: 'a.created_at DESC, a.id DESC' },
  alphabeticalByName: { order: 'a.title_key, a.id' },
  alphabeticalByArtist: { order: 'p.name_key, a.title_key, a.id' },
  random: { order: 'random()' },
  starred: {
    where: `EXISTS (SELECT FROM music.stars s WHERE s.account_id = $1 AND s.kind = 'album' AND s.id = a.id)`,
    order: 'a.title_key, a.id',
  },
  highest: {
    where: `EXISTS (SELECT FROM music.ratings r WHERE r.account_id = $1 AND r.kind = 'album' AND r.id = a.id::text)`,
    order: `(SELECT r.rating FROM music.ratings r WHERE r.account_id = $1 AND r.kind = 'album' AND r.id = a.id::text) DESC, a.title_key, a.id`,
  },
  frequent: {
    order:
      '(SELECT COALESCE(sum(t.play_count), 0) FROM music.tracks t WHERE t.album_id = a.id) DESC, a.title_key, a.id',
  },
  recent: {
    where: `a.id IN (SELECT t.album_id FROM music.plays y JOIN music.tracks t ON t.id = y.track_id WHERE y.account_id = $1)`,
    order: `(SELECT max(y.created_at) FROM music.plays y JOIN music.tracks t ON t.id = y.track_id
      WHERE y.account_id = $1 AND t.album_id = a.id) DESC, a.id`,
  },
  byGenre: {
    where: `EXISTS (SELECT FROM music.tracks t WHERE t.album_id = a.id AND lower(t.genre) = lower($3))`,
    order: 'a.title_key, a.id',
    parameter: 'genre',
  },
};

/** `size`, `count` and `offset` as all lists have them. */
export const pageOf = ({ parameters }: Pick<Call, 'parameters'>, name: string, usual: number) => ({
  count: parameters.integer(name, { min: 0, max: maxCount, usual }),
  offset: parameters.integer('offset', { min: 0, max: maxOffset, usual: 0 }),
});

export function listMethods(library: Library): Methods {
  const { database, hidden } = library;
  const ids = async (sql: string, values: readonly unknown[]): Promise<string[]> =>
    (await database.query<{ id: string }>(sql, values)).map(({ id }) => id);

  /**
   * Random rows of the whole catalogue: those behind a random id, because ids are random. To order all rows at random would read them all.
   * `where` and names become part of the SQL, so they must be constants.
   */
  const anyOf = async (table: string, idType: string, where: string, count: number): Promise<string[]> => {
    const from = idType === 'uuid' ? randomUUID() : randomBytes(12).toString('base64url');
    const part = (isBehind: boolean, limit: number): Promise<string[]> =>
      ids(
        `SELECT id FROM music.${table} WHERE id ${isBehind ? '>=' : '<'} $1::${idType} AND account_id <> ALL($2::int[]) AND ${where} ORDER BY id LIMIT $3`,
        [from, hidden(), limit],
      );
    const behind = await part(true, count);
    return behind.length === count ? behind : [...behind, ...(await part(false, count - behind.length))];
  };

  /** Years from the first to the second, also downwards. */
  const byYear = ({ parameters }: Call) => {
    const [from, to] = ['fromYear', 'toYear'].map((name) => {
      const year = parameters.optionalInteger(name, { min: 0, max: 9_999 });
      if (year === undefined) throw new SubsonicError('missingParameter', `The parameter ${name} is missing.`);
      return year;
    });
    const [first = 0, last = 0] = [from, to];
    return {
      where: `a.year BETWEEN ${Math.min(first, last)} AND ${Math.max(first, last)}`,
      order: `a.year ${first > last ? 'DESC' : 'ASC'}, a.title_key, a.id`,
    };
  };

  async function albums(call: Call): Promise<Entry[]> {
    const { account, parameters } = call;
    const type = parameters.required('type');
    const list: { where?: string; order: string; parameter?: 'genre' } | undefined =
      type === 'byYear' ? byYear(call) : albumOrders[type];
    if (list === undefined) throw new SubsonicError('generic', `There is no list of the type ${type.slice(0, 40)}.`);
    const { count, offset } = pageOf(call, 'size', 10);
    const chosen = foldersOf(parameters);
    if (type === 'random' && isEverything(chosen)) {
      return albumsOf(library, account.id, await anyOf('albums', 'uuid', 'true', count));
    }
    const own = list.parameter === undefined ? [] : [parameters.required(list.parameter)];
    const values = [account.id, hidden(), ...own, count, offset];
    const found = await ids(
      `SELECT a.id FROM music.albums a LEFT JOIN music.performers p ON p.id = a.performer_id
       WHERE $1::int IS NOT NULL AND a.account_id <> ALL($2::int[]) AND ${albumsIn(chosen)} AND ${list.where ?? 'true'}
       ORDER BY ${list.order} LIMIT $${values.length - 1} OFFSET $${values.length}`,
      values,
    );
    return albumsOf(library, account.id, found);
  }

  const starred = async ({ account }: Call) => {
    const [artist, album, song] = await Promise.all([
      ids(
        `SELECT s.id FROM music.stars s JOIN music.performers p ON p.id = s.id
         WHERE s.account_id = $1 AND s.kind = 'artist' AND p.account_id <> ALL($2::int[]) ORDER BY s.created_at DESC, s.id`,
        [account.id, hidden()],
      ).then((found) => artistsOf(library, account.id, found)),
      ids(
        `SELECT s.id FROM music.stars s JOIN music.albums a ON a.id = s.id
         WHERE s.account_id = $1 AND s.kind = 'album' AND a.account_id <> ALL($2::int[]) ORDER BY s.created_at DESC, s.id`,
        [account.id, hidden()],
      ).then((found) => albumsOf(library, account.id, found)),
      ids(
        `SELECT l.track_id AS id FROM music.likes l JOIN music.tracks t ON t.id = l.track_id
         WHERE l.account_id = $1 AND t.status = 'ready' AND t.account_id <> ALL($2::int[]) ORDER BY l.created_at DESC, l.track_id`,
        [account.id, hidden()],
      ).then((found) => songsOf(library, account.id, found)),
    ]);
    return { artist, album, song };
  };

  const songs = async (
    call: Call,
    where: string,
    order: string,
    values: readonly unknown[],
    count: number,
    offset = 0,
  ) => {
    const { account, parameters } = call;
    const all = [account.id, hidden(), ...values, count, offset];
    const found = await ids(
      `SELECT t.id FROM music.tracks t WHERE $1::int IS NOT NULL AND t.status = 'ready' AND t.account_id <> ALL($2::int[])
         AND ${tracksIn(foldersOf(parameters))} AND ${where}
       ORDER BY ${order} LIMIT $${all.length - 1} OFFSET $${all.length}`,
      all,
    );
    return songsOf(library, account.id, found);
  };

  const getRandomSongs: Method = async (call) => {
    const { parameters } = call;
    const genre = parameters.text('genre');
    const from = parameters.optionalInteger('fromYear', { min: 0, max: 9_999 }) ?? 0;
    const to = parameters.optionalInteger('toYear', { min: 0, max: 9_999 }) ?? 9_999;
    const isAny = from === 0 && to === 9_999;
    const where = `${isAny ? 'true' : `t.year BETWEEN ${from} AND ${to}`} AND ($3::text IS NULL OR lower(t.genre) = lower($3))`;
    const count = parameters.integer('size', { min: 0, max: maxCount, usual: 10 });
    if (isAny && genre === undefined && isEverything(foldersOf(parameters))) {
      const found = await anyOf('tracks', 'text', "status = 'ready'", count);
      return { randomSongs: { song: await songsOf(library, call.account.id, found) } };
    }
    return { randomSongs: { song: await songs(call, where, 'random()', [genre ?? null], count) } };
  };

  /** Songs like a song, like those of an album, or like those of an artist. */
  const similar = async ({ account, parameters }: Call): Promise<Entry[]> => {
    const { kind, id } = requiredId(parameters, 'track', 'album', 'artist');
    const isOf = { track: 'id = $1', album: 'album_id = $1::uuid', artist: 'performer_id = $1::uuid' }[kind];
    const like = await ids(
      `SELECT id FROM music.tracks WHERE ${isOf} AND status = 'ready' AND account_id <> ALL($2::int[]) LIMIT ${maxCompared}`,
      [id, hidden()],
    );
    if (like.length === 0) throw notFound(kind === 'track' ? 'song' : kind);
    const count = parameters.integer('count', { min: 0, max: maxCount, usual: 50 });
    const found = await similarTracks(database, like, hidden(), count);
    return songsOf(
      library,
      account.id,
      found.map((track) => track.id),
    );
  };

  return {
    getSimilarSongs: async (call) => ({ similarSongs: { song: await similar(call) } }),
    getSimilarSongs2: async (call) => ({ similarSongs2: { song: await similar(call) } }),
    getAlbumList2: async (call) => ({ albumList2: { album: await albums(call) } }),
    getAlbumList: async (call) => ({ albumList: { album: (await albums(call)).map(asDirectory) } }),
    getStarred2: async (call) => ({ starred2: await starred(call) }),
    async getStarred(call) {
      const { album, ...others } = await starred(call);
      return { starred: { ...others, album: album.map(asDirectory) } };
    },
    getRandomSongs,
    async getSongsByGenre(call) {
      const genre = call.parameters.required('genre');
      const { count, offset } = pageOf(call, 'count', 10);
      const song = await songs(call, 'lower(t.genre) = lower($3)', 't.title_fold, t.id', [genre], count, offset);
      return { songsByGenre: { song } };
    },
    async getTopSongs(call) {
      const artist = call.parameters.required('artist');
      const count = call.parameters.integer('count', { min: 0, max: maxCount, usual: 50 });
      const song = await songs(call, 'lower(t.artist_name) = lower($3)', 't.play_count DESC, t.id', [artist], count);
      return { topSongs: { song } };
    },
  };
}
