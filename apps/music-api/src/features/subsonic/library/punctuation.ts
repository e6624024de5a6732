import type { SearchService, SharedSearch } from '../../../provided/search.ts';

const isPunctuation = (character: string): boolean => /\p{P}/u.test(character);

/** A word without the punctuation around it; what is between its letters stays. */
function bare(word: string): string {
  const characters = Array.from(word);
  const first = characters.findIndex((one) => !isPunctuation(one));
  const last = characters.findLastIndex((one) => !isPunctuation(one));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** A folded phrase without punctuation around its words: `storm! (live)` becomes `storm live`. Empty if it has nothing else. */
export const withoutPunctuation = (phrase: string): string =>
  phrase
    .split(' ')
    .map(bare)
    .filter((word) => word !== '')
    .join(' ');

/** The phrases that somebody means who types one: as it is, and without punctuation if that is another one. */
export function meant(phrase: string): string[] {
  const plain = withoutPunctuation(phrase);
  return plain === '' || plain === phrase ? [phrase] : [phrase, plain];
}

/**
 * A search for players, which send what somebody types, or what another search engine would understand. The operations of the service take signs as
 * they are.
 *
 * It also finds what the phrase matches without punctuation, behind what it matches as it is typed: `Storm!` finds Storm, and the band `!!!` is found
 * by its name.
 */
export const beyondPunctuation = (search: SharedSearch): SharedSearch => ({
  of: (asker) => searchingBeyond(search.of(asker)),
});

function searchingBeyond(search: SearchService): SearchService {
  /** The shortest phrase that `find` takes is `min` characters long. */
  const findAll = async <Found>(
    phrase: string,
    { limit, min, idOf }: { limit: number; min: number; idOf: (one: Found) => string },
    find: (one: string) => Promise<Found[]>,
  ): Promise<Found[]> => {
    const found = new Map<string, Found>();
    for (const one of meant(phrase)) {
      if (found.size >= limit || Array.from(one).length < min) break;
      for (const hit of await find(one)) if (!found.has(idOf(hit))) found.set(idOf(hit), hit);
    }
    return [...found.values()].slice(0, limit);
  };
  const ofHit = ({ id }: { id: string }): string => id;

  return {
    search: (phrase, limit) =>
      findAll(phrase, { limit, min: 2, idOf: (id: string) => id }, (one) => search.search(one, limit)),
    titles: (phrase, limit) => findAll(phrase, { limit, min: 1, idOf: ofHit }, (one) => search.titles(one, limit)),
    names: (kind, phrase, limit) =>
      findAll(phrase, { limit, min: 1, idOf: ofHit }, (one) => search.names(kind, one, limit)),
  };
}
