import { fold } from './fold.ts';

/** Stands before, between and after the fields; no folded text has one. */
const separator = '\n';

/** Characters of a folded field that can be found. The compatibility forms of some characters are long. */
export const maxFieldLength = 500;

/** What a track is found by: its fields folded, in the form that packages/database describes with music.track_search. */
export function searchTextOf(track: { title: string; artistName: string; album: string | null }): string {
  const fields = [track.title, track.artistName, track.album ?? '']
    .map((field) => Array.from(fold(field)).slice(0, maxFieldLength).join('').trim())
    .filter((field) => field !== '');
  return `${separator}${fields.map((field) => field + separator).join('')}`;
}

/** A way to match, better ones first: every needle stands somewhere in the text. */
export type Tier = readonly string[];

/** The longest phrase that is told apart into words. */
const maxWords = 8;

/**
 * The tiers of a search, best first: a whole field, the beginning of a field, any part of one, and, for several words, each of them
 * anywhere. Each tier's matches are matches of all that follow, so the last one is the widest.
 *
 * @param phrase folded, two characters or more
 */
export function tiersOf(phrase: string): [Tier, Tier, Tier] | [Tier, Tier, Tier, Tier] {
  const tiers: [Tier, Tier, Tier] = [[separator + phrase + separator], [separator + phrase], [phrase]];
  const words = [...new Set(phrase.split(' '))];
  const tellsApart = words.length > 1 && words.length <= maxWords && words.some((word) => Array.from(word).length > 1);
  // Long words first: they are rare, so a text that does not match is mostly told by the first of them.
  return tellsApart ? [...tiers, words.sort((a, b) => b.length - a.length)] : tiers;
}

/** The first tier that a text belongs to; undefined when it does not match at all. */
export function tierOf(text: string, tiers: readonly Tier[]): number | undefined {
  const widest = tiers.at(-1) ?? [];
  if (!widest.every((needle) => text.includes(needle))) return undefined;
  return tiers.findIndex((tier) => tier.every((needle) => text.includes(needle)));
}

/** Grams that one lookup names at most. More of them make the index no more selective. */
const maxGrams = 24;

/** A whole field so short that the runs of its characters stand in too many others. */
const shortField = /^\n[^\n]{2,3}\n$/u;

/** All grams that a text must have in which each needle stands, as `music.search_grams` makes them. */
function allGramsOf(needles: Tier): string[] {
  const grams = new Set<string>();
  for (const needle of needles) {
    const characters = Array.from(needle);
    if (characters.length === 2 || shortField.test(needle)) grams.add(needle);
    else {
      for (let at = 0; at + 3 <= characters.length; at += 1) grams.add(characters.slice(at, at + 3).join(''));
    }
  }
  return [...grams];
}

/** So many of a list, from all parts of it. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return list.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step)).slice(0, count);
}

/**
 * The grams to look a tier up by: runs of three characters, of two where a needle has no more, and short whole fields. Rare ones come
 * first, because the index reads at least the list of the rarest.
 *
 * @param common tracks by gram; grams that are not in it are rarer
 */
export function gramsOf(needles: Tier, common: ReadonlyMap<string, number> = new Map()): string[] {
  const all = allGramsOf(needles);
  const rare = spread(
    all.filter((gram) => !common.has(gram)),
    maxGrams,
  );
  const others = all.filter((gram) => common.has(gram));
  others.sort((a, b) => (common.get(a) ?? 0) - (common.get(b) ?? 0));
  return [...rare, ...others].slice(0, maxGrams);
}
