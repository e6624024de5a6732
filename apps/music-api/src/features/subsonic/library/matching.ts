import type { SharedSearch } from '../../../provided/search.ts';
import { hiddenIn, isEverything } from './folders.ts';
import { idsOf, type Library } from './library.ts';
import { orderedIds } from './ordered.ts';
import { withoutPunctuation } from './punctuation.ts';
import type { SongMatches } from './songMatches.ts';
import { maxFound, type Wanted } from './wanted.ts';

const maxWords = 8;

const wordsOf = (phrase: string): string[] => (withoutPunctuation(phrase) || phrase).split(' ').slice(0, maxWords);

/** Patterns of texts that have all words. */
const patternsOf = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/** An album is found by its title and its artist. Albums `a` with their performers `p`, as `orderedIds` has them. */
const texts = {
  album: { id: 'a.id', name: 'a.title_key', text: "concat_ws(' ', a.title_key, p.name_key)" },
  artist: { id: 'p.id', name: 'p.name_key', text: 'p.name_key' },
} as const;
const ofHidden = { album: 'LEFT JOIN music.hidden_performers p ON p.id = a.performer_id', artist: '' } as const;

type Named = keyof typeof texts;
export type Searched = 'song' | Named;

/** Finds ids by words. */
export type Matching = (searched: Searched, wanted: Wanted) => Promise<string[]>;

/** Reads the ids of what is found by words. What only the account sees comes first in results of the search service, which does not know it. */
export function createMatching(
  library: Library,
  { search, songs }: { search: SharedSearch; songs: SongMatches },
): Matching {
  /** What only the account sees: whole names, beginnings, parts, then other texts with the words. It is of one account, so it is read. */
  const hiddenIds = (kind: Named, { accountId, folders, phrase }: Wanted): Promise<string[]> => {
    const { id, name, text } = texts[kind];
    const { from, where } = hiddenIn(kind, folders);
    return idsOf(
      library,
      `SELECT ${id} FROM ${from} ${ofHidden[kind]} WHERE ${where} AND ${text} LIKE ALL($2::text[])
       ORDER BY ${name} <> $3, NOT starts_with(${name}, $3), position($3 IN ${name}) = 0, ${name}, ${id} LIMIT ${maxFound}`,
      [accountId, patternsOf(wordsOf(phrase)), phrase],
    );
  };

  /** Albums by artists whose names match, artist by artist; then albums of found songs whose title and artist together have all words. */
  const albumsByArtists = async ({ asker, phrase }: Wanted): Promise<string[]> => {
    const artists = await search.of(asker).names('artist', phrase, maxFound);
    const byName = await idsOf(
      library,
      `SELECT a.id FROM unnest($1::uuid[]) WITH ORDINALITY AS found(id, n) JOIN music.albums a ON a.performer_id = found.id
       ORDER BY found.n, a.title_key, a.id LIMIT ${maxFound}`,
      [artists.map(({ id }) => id)],
    );
    const words = wordsOf(phrase);
    if (words.length < 2 || byName.length >= maxFound) return byName;
    const { text } = texts.album;
    const ofSongs = await idsOf(
      library,
      `SELECT a.id FROM music.albums a LEFT JOIN music.performers p ON p.id = a.performer_id
       WHERE a.id IN (SELECT t.album_id FROM music.tracks t WHERE t.id = ANY($1::text[])) AND ${text} LIKE ALL($2::text[])
       ORDER BY a.title_key, a.id`,
      [await search.of(asker).search(phrase, maxFound), patternsOf(words)],
    );
    return [...byName, ...ofSongs];
  };

  const listedNames = async (kind: Named, wanted: Wanted): Promise<string[]> => {
    const byName = (await search.of(wanted.asker).names(kind, wanted.phrase, maxFound)).map(({ id }) => id);
    if (kind === 'artist' || byName.length >= maxFound) return byName;
    return [...new Set([...byName, ...(await albumsByArtists(wanted))])].slice(0, maxFound);
  };

  /** The names of an account and those it follows are few, so they are read. */
  const names = async (kind: Named, wanted: Wanted): Promise<string[]> => {
    const { accountId, folders, phrase, count, offset } = wanted;
    if (isEverything(folders)) {
      const found = (await Promise.all([hiddenIds(kind, wanted), listedNames(kind, wanted)])).flat();
      return found.slice(offset, offset + count);
    }
    const words = wordsOf(phrase);
    const { name, text } = texts[kind];
    const rows = () => ({
      where: `${text} LIKE ALL($2::text[])`,
      keys: [{ by: `NOT (${name} LIKE ALL($2::text[]))` }, { by: `position($3 IN ${name})` }, { by: name }],
    });
    const list = { kind, folders, rows, parameters: [patternsOf(words), words[0] ?? ''] } as const;
    return orderedIds(library, accountId, list, { count, offset });
  };

  return async (searched, wanted) => {
    const { phrase, count, offset } = wanted;
    if (phrase === '' || count === 0) return [];
    if (searched === 'song') return (await songs(wanted)).slice(offset, offset + count);
    return names(searched, wanted);
  };
}
