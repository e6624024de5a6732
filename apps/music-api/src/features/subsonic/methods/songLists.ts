import { similarTracks } from '../../../catalogue/similarTracks.ts';
import { isListedFor, notOf } from '../../../catalogue/visibility.ts';
import { anyOf } from '../library/anyOf.ts';
import { foldersOf, isEverything } from '../library/folders.ts';
import { idsOf, type Library } from '../library/library.ts';
import { orderedIds, type SortKey } from '../library/ordered.ts';
import { isOf, songsOf } from '../library/songs.ts';
import { notFound } from '../protocol/errors.ts';
import { requiredId } from '../protocol/ids.ts';
import type { Entry } from '../protocol/xml.ts';
import { maxCount, pageOf } from './paging.ts';
import type { Call, Method, Methods } from './types.ts';

/** Songs of an album or an artist that others are compared with. */
const maxCompared = 50;

/** A condition and an order of tracks `t`, as SQL; $1 is the account, and `values` begin with $2. */
interface SongList {
  where: string;
  keys: readonly SortKey[];
  values: readonly unknown[];
}

export function songListMethods(library: Library): Methods {
  const { database, blocked } = library;

  const songs = async (
    { account, parameters }: Call,
    { where, keys, values }: SongList,
    page: { count: number; offset?: number },
  ): Promise<Entry[]> => {
    const folders = foldersOf(parameters);
    const list = { kind: 'track', folders, rows: () => ({ where, keys }), parameters: values } as const;
    return songsOf(library, account.id, await orderedIds(library, account.id, list, page));
  };

  const getRandomSongs: Method = async (call) => {
    const { account, parameters } = call;
    const genre = parameters.text('genre');
    const from = parameters.optionalInteger('fromYear', { min: 0, max: 9_999 }) ?? 0;
    const to = parameters.optionalInteger('toYear', { min: 0, max: 9_999 }) ?? 9_999;
    const isAny = from === 0 && to === 9_999;
    const count = parameters.integer('size', { min: 0, max: maxCount, usual: 10 });
    if (isAny && genre === undefined && isEverything(foldersOf(parameters))) {
      return {
        randomSongs: { song: await songsOf(library, account.id, await anyOf(library, account.id, 'track', count)) },
      };
    }
    const where = `${isAny ? 'true' : `t.year BETWEEN ${from} AND ${to}`} AND ($2::text IS NULL OR lower(t.genre) = lower($2))`;
    return {
      randomSongs: {
        song: await songs(call, { where, keys: [{ by: 'random()' }], values: [genre ?? null] }, { count }),
      },
    };
  };

  /** Songs like a song, like those of an album, or like those of an artist. */
  const similar = async ({ account, parameters }: Call): Promise<Entry[]> => {
    const { kind, id } = requiredId(parameters, 'track', 'album', 'artist');
    const like = await idsOf(
      library,
      `SELECT t.id FROM music.tracks t WHERE ${isOf(kind)} AND ${isListedFor('t', '$2::int')}${notOf(blocked, 't.account_id')} LIMIT ${maxCompared}`,
      [id, account.id],
    );
    if (like.length === 0) throw notFound(kind === 'track' ? 'song' : kind);
    const count = parameters.integer('count', { min: 0, max: maxCount, usual: 50 });
    const found = await similarTracks(database, like, blocked, count);
    return songsOf(
      library,
      account.id,
      found.map((track) => track.id),
    );
  };

  return {
    getRandomSongs,
    async getSongsByGenre(call) {
      const values = [call.parameters.required('genre')];
      const list = { where: 'lower(t.genre) = lower($2)', keys: [{ by: 't.title_fold' }], values };
      return { songsByGenre: { song: await songs(call, list, pageOf(call, 'count', 10)) } };
    },
    async getTopSongs(call) {
      const values = [call.parameters.required('artist')];
      const list = {
        where: 'lower(t.artist_name) = lower($2)',
        keys: [{ by: 't.play_count', isDescending: true }],
        values,
      };
      const count = call.parameters.integer('count', { min: 0, max: maxCount, usual: 50 });
      return { topSongs: { song: await songs(call, list, { count }) } };
    },
    getSimilarSongs: async (call) => ({ similarSongs: { song: await similar(call) } }),
    getSimilarSongs2: async (call) => ({ similarSongs2: { song: await similar(call) } }),
  };
}
