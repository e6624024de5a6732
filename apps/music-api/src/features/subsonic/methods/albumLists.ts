import { type Shelf, type ShelfName, shelves } from '../../../catalogue/shelves.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { anyOf } from '../library/anyOf.ts';
import { foldersOf, isEverything } from '../library/folders.ts';
import type { Library } from '../library/library.ts';
import { orderedIds, type SortKey } from '../library/ordered.ts';
import { SubsonicError } from '../protocol/errors.ts';
import type { Entry } from '../protocol/xml.ts';
import { pageOf } from './paging.ts';
import type { Call, Methods } from './types.ts';

/** Of albums `a` with their performers `p`, as SQL. $1 is the account, $2 the parameter that the order needs. */
interface AlbumOrder {
  where?: (shelf: Shelf) => string;
  keys: (shelf: Shelf) => readonly SortKey[];
  parameter?: 'genre';
}

const rated = `FROM music.ratings r WHERE r.account_id = $1 AND r.kind = 'album' AND r.id = a.id::text`;
const byTitle: readonly SortKey[] = [{ by: 'a.title_key' }];

/** The albums of what the account has played, also of its hidden tracks. */
const played = (column: string): string =>
  `SELECT ${column} FROM music.plays y JOIN music.tracks t ON t.id = y.track_id WHERE y.account_id = $1`;
const hiddenToOthers = 'CASE WHEN t.account_id = $1 THEN t.hidden_album_id END';

const hasGenre = (albumId: string): string =>
  `EXISTS (SELECT FROM music.tracks t WHERE t.${albumId} = a.id AND lower(t.genre) = lower($2))`;
const by = (expression: string, isDescending = false): readonly SortKey[] => [{ by: expression, isDescending }];

const albumOrders: Readonly<Record<string, AlbumOrder>> = {
  newest: { keys: () => [...by('a.created_at', true), ...by('a.id', true)] },
  alphabeticalByName: { keys: () => byTitle },
  alphabeticalByArtist: { keys: () => [...by('p.name_key'), ...byTitle] },
  random: { keys: () => by('random()') },
  starred: {
    where: () => `EXISTS (SELECT FROM music.stars s WHERE s.account_id = $1 AND s.kind = 'album' AND s.id = a.id)`,
    keys: () => byTitle,
  },
  highest: {
    where: () => `EXISTS (SELECT ${rated})`,
    keys: () => [...by(`(SELECT r.rating ${rated})`, true), ...byTitle],
  },
  frequent: {
    where: ({ albumId }) => `EXISTS (SELECT FROM music.tracks t WHERE t.${albumId} = a.id AND t.play_count > 0)`,
    keys: ({ albumId }) => [
      ...by(`(SELECT COALESCE(sum(t.play_count), 0) FROM music.tracks t WHERE t.${albumId} = a.id)`, true),
      ...byTitle,
    ],
  },
  recent: {
    where: () => `a.id IN (${played(`COALESCE(t.album_id, ${hiddenToOthers})`)})`,
    keys: () => by(`(${played('max(y.created_at)')} AND (t.album_id = a.id OR ${hiddenToOthers} = a.id))`, true),
  },
  byGenre: {
    where: ({ albumId }) => `(${hasGenre(albumId)} OR (a.account_id = $1 AND ${hasGenre(shelves.hidden.albumId)}))`,
    keys: () => byTitle,
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
    where: () => `a.year BETWEEN ${Math.min(first, last)} AND ${Math.max(first, last)}`,
    keys: () => [...by('a.year', first > last), ...byTitle],
  };
}

export function albumListMethods(library: Library): Methods {
  async function albums(call: Call): Promise<Entry[]> {
    const { account, parameters } = call;
    const type = parameters.required('type');
    const list = type === 'byYear' ? byYear(call) : albumOrders[type];
    if (list === undefined) throw new SubsonicError('generic', `There is no list of the type ${type.slice(0, 40)}.`);
    const { count, offset } = pageOf(call, 'size', 10);
    const folders = foldersOf(parameters);
    if (type === 'random' && isEverything(folders)) {
      return albumsOf(library, account.id, await anyOf(library, account.id, 'album', count));
    }
    const rows = (name: ShelfName) => {
      const shelf = shelves[name];
      return { where: list.where?.(shelf) ?? 'true', keys: list.keys(shelf) };
    };
    const own = list.parameter === undefined ? [] : [parameters.required(list.parameter)];
    const ordered = { kind: 'album', folders, rows, parameters: own } as const;
    const found = await orderedIds(library, account.id, ordered, { count, offset });
    return albumsOf(library, account.id, found);
  }

  return {
    getAlbumList2: async (call) => ({ albumList2: { album: await albums(call) } }),
    getAlbumList: async (call) => ({ albumList: { album: (await albums(call)).map(asDirectory) } }),
  };
}
