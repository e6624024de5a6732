import type { SearchService } from '../../services/search/port.ts';
import { type Folders, hiddenIn, isEverything, listedAsOne } from './folders.ts';
import { idsOf, type Library } from './library.ts';
import { orderedIds } from './ordered.ts';

/** Results that a text can have in the whole catalogue, and of songs: those that the search service ranks. */
const maxFound = 500;
const maxWords = 8;

export interface Wanted {
  accountId: number;
  folders: Folders;
  /** Folded, not empty. */
  phrase: string;
  count: number;
  offset: number;
}

const wordsOf = (phrase: string): string[] =>
  phrase
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxWords);

/** Patterns of texts that have all words. */
const patternsOf = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/** A song is found by its title, its artist and its album, as by the search service. Joins read each artist and album once. */
const ofSongs = `LEFT JOIN music.hidden_performers hp ON hp.id = t.hidden_performer_id
  LEFT JOIN music.hidden_albums ha ON ha.id = t.hidden_album_id`;
const songText = "concat_ws(' ', t.title_fold, hp.name_key, ha.title_key)";

const texts = {
  song: { kind: 'track', id: 't.id', name: 't.title_fold', text: songText, joins: ofSongs },
  album: { kind: 'album', id: 'a.id', name: 'a.title_key', text: 'a.title_key', joins: '' },
  artist: { kind: 'artist', id: 'p.id', name: 'p.name_key', text: 'p.name_key', joins: '' },
} as const;

export type Searched = keyof typeof texts;

/** What only the account sees: whole names, beginnings, parts, then other texts with the words. It is of one account, so it is read. */
function hiddenIds(library: Library, searched: Searched, { accountId, folders, phrase }: Wanted): Promise<string[]> {
  const { kind, id, name, text, joins } = texts[searched];
  const { from, where } = hiddenIn(kind, folders);
  return idsOf(
    library,
    `SELECT ${id} FROM ${from} ${joins} WHERE ${where} AND ${text} LIKE ALL($2::text[])
     ORDER BY ${name} <> $3, NOT starts_with(${name}, $3), position($3 IN ${name}) = 0, ${name}, ${id} LIMIT ${maxFound}`,
    [accountId, patternsOf(wordsOf(phrase)), phrase],
  );
}

/** Reads the ids of what is found by words. What only the account sees comes first in results of the search service, which does not know it. */
export function createMatching(library: Library, search: SearchService) {
  const songs = async (wanted: Wanted): Promise<string[]> => {
    const { accountId, folders, phrase } = wanted;
    if (Array.from(phrase).length < 2) return [];
    const { from, where } = listedAsOne('track', folders);
    const listed = async (): Promise<string[]> => {
      const found = await search.search(phrase, maxFound);
      const shown = await idsOf(
        library,
        `SELECT t.id FROM ${from} WHERE $1::int IS NOT NULL AND t.id = ANY($2::text[]) AND ${where}`,
        [accountId, found],
      );
      const inFolders = new Set(shown);
      return found.filter((id) => inFolders.has(id));
    };
    return (await Promise.all([hiddenIds(library, 'song', wanted), listed()])).flat();
  };

  /** The names of an account and those it follows are few, so they are read. */
  const names = async (kind: 'artist' | 'album', wanted: Wanted): Promise<string[]> => {
    const { accountId, folders, phrase, count, offset } = wanted;
    if (isEverything(folders)) {
      const listed = async () => (await search.names(kind, phrase, maxFound)).map(({ id }) => id);
      const found = (await Promise.all([hiddenIds(library, kind, wanted), listed()])).flat();
      return found.slice(offset, offset + count);
    }
    const words = wordsOf(phrase);
    const { name } = texts[kind];
    const rows = () => ({
      where: `${name} LIKE ALL($2::text[])`,
      keys: [{ by: `position($3 IN ${name})` }, { by: name }],
    });
    const list = { kind, folders, rows, parameters: [patternsOf(words), words[0] ?? ''] } as const;
    return orderedIds(library, accountId, list, { count, offset });
  };

  return async (searched: Searched, wanted: Wanted): Promise<string[]> => {
    const { count, offset } = wanted;
    if (searched === 'song') return (await songs(wanted)).slice(offset, offset + count);
    return names(searched, wanted);
  };
}
