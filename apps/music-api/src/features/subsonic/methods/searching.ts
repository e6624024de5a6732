import { fold } from '@millrace/media';
import { notOf } from '../../../catalogue/visibility.ts';
import { albumsOf, asDirectory } from '../library/albums.ts';
import { artistsOf } from '../library/artists.ts';
import { type Folders, foldersOf, sourcesOf } from '../library/folders.ts';
import type { Library } from '../library/library.ts';
import type { Matching, Searched } from '../library/matching.ts';
import { type OrderedList, Pages } from '../library/pages.ts';
import { songsOf } from '../library/songs.ts';
import { maxCount, maxOffset } from './paging.ts';
import type { Call, Methods } from './types.ts';

/** Characters of a query that count. */
const maxQuery = 200;

/** A word without what programs add for other search engines: quotes around words, and an asterisk behind a word. */
function wordOf(written: string): string {
  let [start, end] = [0, written.length];
  while (start < end && written[start] === '"') start += 1;
  while (end > start && (written[end - 1] === '"' || written[end - 1] === '*')) end -= 1;
  return written.slice(start, end);
}

/** What is searched: folded, with one space between words. Empty if nothing is left of the query. */
const phraseOf = (query: string): string =>
  fold(query.slice(0, maxQuery))
    .split(' ')
    .map(wordOf)
    .filter((word) => word !== '')
    .join(' ');

/** What is searched, as a list. */
const lists = {
  artist: { kind: 'artist', at: 'p', idType: 'uuid' },
  album: { kind: 'album', at: 'a', idType: 'uuid' },
  song: { kind: 'track', at: 't', idType: 'text' },
} as const;

export function searchMethods(library: Library, matching: Matching): Methods {
  const { database, blocked } = library;
  const pages = new Pages(database);

  /** Everything in the folders: what a program reads that keeps a copy of the library. */
  const everything = (searched: Searched, accountId: number, folders: Folders): OrderedList => {
    const { kind, at, idType } = lists[searched];
    return {
      scope: JSON.stringify([searched, accountId, folders]),
      sources: sourcesOf(kind, folders),
      where: `$1::int IS NOT NULL${notOf(blocked, `${at}.account_id`)}`,
      parameters: [accountId],
      time: `${at}.created_at`,
      id: `${at}.id`,
      idType,
    };
  };

  async function results({ account, holder: asker, parameters, device }: Call) {
    const accountId = account.id;
    const folders = foldersOf(parameters);
    const phrase = phraseOf(parameters.text('query') ?? '');
    const idsOf = (searched: Searched): Promise<string[]> => {
      const count = parameters.integer(`${searched}Count`, { min: 0, max: maxCount, usual: 20 });
      const offset = parameters.integer(`${searched}Offset`, { min: 0, max: maxOffset, usual: 0 });
      if (phrase === '') return pages.read(everything(searched, accountId, folders), { reader: device, offset, count });
      return matching(searched, { accountId, asker, folders, phrase, count, offset });
    };
    const [artist, album, song] = await Promise.all([
      idsOf('artist').then((ids) => artistsOf(library, accountId, ids)),
      idsOf('album').then((ids) => albumsOf(library, accountId, ids)),
      idsOf('song').then((ids) => songsOf(library, accountId, ids)),
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
