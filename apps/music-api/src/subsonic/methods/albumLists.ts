import { notOf } from '../../services/visibility.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { anyOf } from '../library/anyOf.ts';
import { albumsIn, foldersOf, isEverything } from '../library/folders.ts';
import { idsOf, type Library } from '../library/library.ts';
import { SubsonicError } from '../protocol/errors.ts';
import type { Entry } from '../protocol/xml.ts';
import { pageOf } from './paging.ts';
import type { Call, Methods } from './types.ts';

/** As SQL. $1 is the account, $2 the parameter that the order needs. */
interface AlbumOrder {
  where?: string;
  order: string;
  parameter?: 'genre';
}

const rated = `FROM music.ratings r WHERE r.account_id = $1 AND r.kind = 'album' AND r.id = a.id::text`;

const albumOrders: Readonly<Record<string, AlbumOrder>> = {
  newest: { order: 'a.created_at DESC, a.id DESC' },
  alphabeticalByName: { order: 'a.title_key, a.id' },
  alphabeticalByArtist: { order: 'p.name_key, a.title_key, a.id' },
  random: { order: 'random()' },
  starred: {
    where: `EXISTS (SELECT FROM music.stars s WHERE s.account_id = $1 AND s.kind = 'album' AND s.id = a.id)`,
    order: 'a.title_key, a.id',
  },
  highest: { where: `EXISTS (SELECT ${rated})`, order: `(SELECT r.rating ${rated}) DESC, a.title_key, a.id` },
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
    where: `EXISTS (SELECT FROM music.tracks t WHERE t.album_id = a.id AND lower(t.genre) = lower($2))`,
    order: 'a.title_key, a.id',
    parameter: 'genre',
  },
};

/** Years from the first to the second, also downwards. */
function byYear({ parameters }: Call): AlbumOrder {
  const year = (name: string): number => {
    parameters.required(name);
    return parameters.integer(name, { min: 0, max: 9_999, usual: 0 });
  };
  const [first, last] = [year('fromYear'), year('toYear')];
  return {
    where: `a.year BETWEEN ${Math.min(first, last)} AND ${Math.max(first, last)}`,
    order: `a.year ${first > last ? 'DESC' : 'ASC'}, a.title_key, a.id`,
  };
}

export function albumListMethods(library: Library): Methods {
  async function albums(call: Call): Promise<Entry[]> {
    const { account, parameters } = call;
    const type = parameters.required('type');
    const list = type === 'byYear' ? byYear(call) : albumOrders[type];
    if (list === undefined) throw new SubsonicError('generic', `There is no list of the type ${type.slice(0, 40)}.`);
    const { count, offset } = pageOf(call, 'size', 10);
    const chosen = foldersOf(parameters);
    if (type === 'random' && isEverything(chosen)) {
      return albumsOf(library, account.id, await anyOf(library, 'albums', count));
    }
    const own = list.parameter === undefined ? [] : [parameters.required(list.parameter)];
    const values = [account.id, ...own, count, offset];
    const found = await idsOf(
      library,
      `SELECT a.id FROM music.albums a LEFT JOIN music.performers p ON p.id = a.performer_id
       WHERE $1::int IS NOT NULL AND ${albumsIn(chosen)} AND ${list.where ?? 'true'}${notOf(library.blocked, 'a.account_id')}
       ORDER BY ${list.order} LIMIT $${values.length - 1} OFFSET $${values.length}`,
      values,
    );
    return albumsOf(library, account.id, found);
  }

  return {
    getAlbumList2: async (call) => ({ albumList2: { album: await albums(call) } }),
    getAlbumList: async (call) => ({ albumList: { album: (await albums(call)).map(asDirectory) } }),
  };
}
