import { fold } from '@millrace/media-service';
import type { SearchService } from '../../services/search/port.ts';
import { notOf } from '../../services/visibility.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { artistsOf } from '../library/artists.ts';
import {
  albumSources,
  albumsIn,
  artistSources,
  artistsIn,
  type Folders,
  foldersOf,
  isEverything,
  trackSources,
  tracksIn,
} from '../library/folders.ts';
import { idsOf, type Library } from '../library/library.ts';
import { type OrderedList, Pages } from '../library/pages.ts';
import { songsOf } from '../library/songs.ts';
import { maxCount, maxOffset } from './paging.ts';
import type { Call, Methods } from './types.ts';

/** Results that a text can have in the whole catalogue, and of songs: those that the search service ranks. */
const maxFound = 500;

/** Characters of a query that count. */
const maxQuery = 200;

/** Some programs send quotes for nothing, and an asterisk behind the last word. */
function wordsIn(query: string): string {
  let [start, end] = [0, Math.min(query.length, maxQuery)];
  while (query[start] === '"') start += 1;
  while (end > start && (query[end - 1] === '"' || query[end - 1] === '*')) end -= 1;
  return query.slice(start, end);
}

type Searched = 'artist' | 'album' | 'song';

export function searchMethods(library: Library, search: SearchService): Methods {
  const { database, blocked } = library;
  const pages = new Pages(database);

  /** Everything in the folders: what a program reads that keeps a copy of the library. */
  const everything = (kind: Searched, accountId: number, chosen: Folders): OrderedList => {
    const of = {
      artist: { sources: artistSources(chosen), at: 'p', isShown: 'true', idType: 'uuid' },
      album: { sources: albumSources(chosen), at: 'a', isShown: 'true', idType: 'uuid' },
      song: { sources: trackSources(chosen), at: 't', isShown: "t.status = 'ready'", idType: 'text' },
    } as const;
    const { sources, at, isShown, idType } = of[kind];
    return {
      scope: JSON.stringify([kind, accountId, chosen]),
      sources,
      where: `$1::int IS NOT NULL AND ${isShown}${notOf(blocked, `${at}.account_id`)}`,
      parameters: [accountId],
      ...{ time: `${at}.created_at`, id: `${at}.id`, idType },
    };
  };

  /** Ids of what has the words in its name. The names of an account and those it follows are few, so they are read. */
  async function matching(
    kind: 'artist' | 'album',
    accountId: number,
    chosen: Folders,
    phrase: string,
    count: number,
    offset: number,
  ) {
    if (isEverything(chosen)) {
      const found = await search.names(kind, phrase, maxFound);
      return found.slice(offset, offset + count).map(({ id }) => id);
    }
    const words = phrase
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, 8);
    const [from, at, key, where] =
      kind === 'artist'
        ? (['music.performers p', 'p', 'p.name_key', artistsIn(chosen)] as const)
        : (['music.albums a', 'a', 'a.title_key', albumsIn(chosen)] as const);
    return idsOf(
      library,
      `SELECT ${at}.id FROM ${from} WHERE $1::int IS NOT NULL AND ${where}${notOf(blocked, `${at}.account_id`)}
         AND ${key} LIKE ALL($2::text[]) ORDER BY position($3 IN ${key}), ${key}, ${at}.id LIMIT $4 OFFSET $5`,
      [
        accountId,
        words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
        words[0] ?? '',
        count,
        offset,
      ],
    );
  }

  /** Ids of songs in the folders, best first. */
  async function matchingSongs(accountId: number, chosen: Folders, phrase: string, count: number, offset: number) {
    if (Array.from(phrase).length < 2) return [];
    const found = await search.search(phrase, maxFound);
    const shown = await idsOf(
      library,
      `SELECT t.id FROM music.tracks t WHERE $1::int IS NOT NULL AND t.id = ANY($2::text[]) AND ${tracksIn(chosen)}`,
      [accountId, found],
    );
    const inFolders = new Set(shown);
    return found.filter((id) => inFolders.has(id)).slice(offset, offset + count);
  }

  async function results({ account, parameters }: Call) {
    const chosen = foldersOf(parameters);
    const phrase = fold(wordsIn(parameters.text('query') ?? ''));
    const page = (kind: Searched) => ({
      count: parameters.integer(`${kind}Count`, { min: 0, max: maxCount, usual: 20 }),
      offset: parameters.integer(`${kind}Offset`, { min: 0, max: maxOffset, usual: 0 }),
    });
    const idsOf = (kind: Searched): Promise<string[]> => {
      const { count, offset } = page(kind);
      if (phrase === '') return pages.read(everything(kind, account.id, chosen), offset, count);
      if (kind === 'song') return matchingSongs(account.id, chosen, phrase, count, offset);
      return matching(kind, account.id, chosen, phrase, count, offset);
    };
    const [artist, album, song] = await Promise.all([
      idsOf('artist').then((ids) => artistsOf(library, account.id, ids)),
      idsOf('album').then((ids) => albumsOf(library, account.id, ids)),
      idsOf('song').then((ids) => songsOf(library, account.id, ids)),
    ]);
    return { artist, album, song };
  }

  return {
    search3: async (call) => ({ searchResult3: await results(call) }),
    async search2(call) {
      const { album, ...others } = await results(call);
      return { searchResult2: { ...others, album: album.map(asDirectory) } };
    },
  };
}
