import { fold } from './fold.ts';

/** Stands before, between and after the fields; no folded text has one. */
const separator = '\n';

/** Characters of a folded field that can be found; the compatibility forms of some characters are long. */
const maxFieldLength = 500;

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
  return tellsApart ? [...tiers, words] : tiers;
}

/** The first tier that a text belongs to; undefined when it does not match at all. */
export function tierOf(text: string, tiers: readonly Tier[]): number | undefined {
  const widest = tiers.at(-1) ?? [];
  if (!widest.every((needle) => text.includes(needle))) return undefined;
  return tiers.findIndex((tier) => tier.every((needle) => text.includes(needle)));
}

/** Looked up at most; more of them make the index no more selective. */
const maxGrams = 24;

/** A whole field so short that the runs of its characters stand in too many others. */
const shortField = /^\n[^\n]{2,3}\n$/u;

/**
 * The grams that a text must have in which all the needles stand, as `music.search_grams` makes them: runs of three characters, of two
 * where a needle has no more, and short whole fields.
 */
export function gramsOf(needles: Tier): string[] {
  const grams = new Set<string>();
  for (const needle of needles) {
    const characters = Array.from(needle);
    if (characters.length === 2 || shortField.test(needle)) grams.add(needle);
    else {
      for (let at = 0; at + 3 <= characters.length; at += 1) grams.add(characters.slice(at, at + 3).join(''));
    }
  }
  const all = [...grams];
  const step = Math.max(1, all.length / maxGrams);
  return Array.from({ length: Math.min(all.length, maxGrams) }, (_, n) => all[Math.floor(n * step)] ?? '');
}
