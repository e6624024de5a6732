import type { Tier } from '../../../catalogue/searchText.ts';
import type { SearchedKind } from '../suggestions.ts';

/** Of the form of documents. A change makes another index, which `npm run millrace -- rebuild-search` fills. */
export const documentsVersion = 1;

/** What can be found. `_id` is the kind and the id. */
export interface Row {
  id: string;
  kind: SearchedKind;
  accountId: number;
  /** As in music.track_search: folded fields with line feeds around them. */
  text: string;
  plays: number;
}

const tokens = { type: 'text', analyzer: 'whitespace', norms: false } as const;

/**
 * The engine only compares tokens that we make: `whitespace` takes them apart. Runs of three characters have positions, so that a phrase of
 * them is a part of the text, exactly.
 */
export const mappings = {
  dynamic: 'strict',
  properties: {
    kind: { type: 'keyword' },
    id: { type: 'keyword' },
    account: { type: 'integer' },
    /** The first field: a title or a name. Searched by its beginning, and the order of names. */
    name: { type: 'keyword' },
    plays: { type: 'long' },
    /** Orders equals: the id, and the number of a playlist with leading zeros. */
    place: { type: 'keyword', index: false },
    ones: { ...tokens, index_options: 'docs' },
    twos: { ...tokens, index_options: 'docs' },
    threes: { ...tokens, index_options: 'positions' },
  },
} as const;

/** Refreshed so often that a ready track is found within a second. Deleted ids are remembered, so that a late write does not bring them back. */
export const indexSettings = { index: { refresh_interval: '500ms', gc_deletes: '1h', number_of_shards: 1 } } as const;

/** A run of characters as a token without letters that an analyzer could change. */
const tokenOf = (characters: readonly string[]): string =>
  characters.map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('-');

function runsOf(characters: readonly string[], length: number): string[] {
  const count = Math.max(0, characters.length - length + 1);
  return Array.from({ length: count }, (_, at) => tokenOf(characters.slice(at, at + length)));
}

const setOf = (list: readonly string[]): string => [...new Set(list)].join(' ');

export const documentId = (kind: SearchedKind, id: string): string => `${kind}:${id}`;

export function documentOf({ id, kind, accountId, text, plays }: Row) {
  const characters = Array.from(text);
  return {
    kind,
    id,
    account: accountId,
    name: text.split('\n')[1] ?? '',
    plays,
    place: id.padStart(10, '0'),
    ones: setOf(runsOf(characters, 1)),
    twos: setOf(runsOf(characters, 2)),
    threes: runsOf(characters, 3).join(' '),
  };
}

/** Whether a text has a needle. */
function contains(needle: string): object {
  const characters = Array.from(needle);
  if (characters.length > 2) return { match_phrase: { threes: runsOf(characters, 3).join(' ') } };
  return { match: { [characters.length === 2 ? 'twos' : 'ones']: tokenOf(characters) } };
}

/** The score is the higher, the better the tier. */
export function tiersQuery(tiers: readonly Tier[]): object {
  const queries = tiers.map((tier, n) => ({
    constant_score: { filter: { bool: { filter: tier.map(contains) } }, boost: tiers.length - n },
  }));
  return { dis_max: { queries } };
}
