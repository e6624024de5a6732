import { foldField } from '@millrace/media';

/** Placed before, between and after the fields. Folded text never contains it. */
const separator = '\n';

/** The search text of a track: its folded fields, in the form that packages/database describes at music.track_search. */
export const searchTextOf = (track: { title: string; artistName: string; album: string | null }): string =>
  textOfFields([track.title, track.artistName, track.album ?? ''].map(foldField).filter((field) => field !== ''));

/** The search text of folded fields. */
export const textOfFields = (fields: readonly string[]): string =>
  `${separator}${fields.map((field) => field + separator).join('')}`;

/** A kind of match: every needle occurs somewhere in the text. */
export type Tier = readonly string[];

/** Phrases of more words are not split into words. */
const maxWords = 8;

/**
 * The tiers of a search, best first: a whole field, the beginning of a field, any part of a field, and, for several words, each word
 * anywhere. A match of a tier also matches all following tiers, so the last one is the widest.
 *
 * @param phrase folded, two characters or more
 */
export function tiersOf(phrase: string): [Tier, Tier, Tier] | [Tier, Tier, Tier, Tier] {
  const tiers: [Tier, Tier, Tier] = [[separator + phrase + separator], [separator + phrase], [phrase]];
  const words = [...new Set(phrase.split(' '))];
  const matchWords = words.length > 1 && words.length <= maxWords && words.some((word) => Array.from(word).length > 1);
  // Long words first: they are rare, so most texts that do not match fail at the first word.
  return matchWords ? [...tiers, words.sort((a, b) => b.length - a.length)] : tiers;
}

/** Title, artist and album. */
export const fieldCount = 3;

/** After every character that a text has. */
const lastCharacter = String.fromCodePoint(0x10_ff_ff);

/** The texts that begin with a text, in the order of code points: from the first one up to the second. */
export const rangeOf = (beginning: string): { from: string; to: string } => ({
  from: beginning,
  to: beginning + lastCharacter,
});

/** The fields that a tier of whole fields, or of beginnings of fields, matches; undefined for the other tiers. */
export function beginningOf([needle = '', ...others]: Tier): { from: string; to: string } | undefined {
  if (others.length > 0 || !needle.startsWith(separator)) return undefined;
  if (!needle.endsWith(separator)) return rangeOf(needle.slice(1));
  const whole = needle.slice(1, -1);
  // No text lies between a text and the text with the lowest character behind it.
  return { from: whole, to: `${whole}\u{1}` };
}

/** The index of the first tier that a text matches; undefined if it matches none. */
export function tierOf(text: string, tiers: readonly Tier[]): number | undefined {
  const widest = tiers.at(-1) ?? [];
  if (!widest.every((needle) => text.includes(needle))) return undefined;
  return tiers.findIndex((tier) => tier.every((needle) => text.includes(needle)));
}

/** Maximum number of grams per lookup. More grams do not make the index more selective. */
const maxGrams = 24;

/** A whole field so short that its character runs occur in too many other texts. */
const shortField = /^\n[^\n]{2,3}\n$/u;

/** All grams that a text with every needle must have, computed as in `music.search_grams`. */
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

/** Picks `count` entries, spread evenly over the list. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return list.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step)).slice(0, count);
}

/**
 * The grams with which to look up a tier: runs of three characters, needles of two characters, and short whole fields. The rarest come
 * first, because the index reads at least the list of the first.
 *
 * @param common number of tracks by gram; grams that are not in it are rarer
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

/** Any gram that is not among the most common ones is in at most this share of the tracks. */
const rareShare = 1 / 80;
/** So many texts cost less to read than another list of grams. Grams of one word occur together, so there are more than expected. */
const fewTexts = 300;
const leastGrams = 3;

/**
 * The grams of `gramsOf` that select few texts. Each list that an index reads costs more than the texts that its gram rules out, once these
 * are few: of ten million tracks, seven lists took 35 ms and three of them 15 ms. The rarest grams of all needles come first.
 */
export function selectiveGramsOf(
  needles: Tier,
  { tracks, total }: { tracks: ReadonlyMap<string, number>; total: number },
): string[] {
  const share = (gram: string): number => Math.min(1, (tracks.get(gram) ?? total * rareShare) / Math.max(1, total));
  const ofEach = needles.flatMap((needle) => gramsOf([needle], tracks).slice(0, 1)).sort((a, b) => share(a) - share(b));
  const grams = [...new Set([...ofEach, ...gramsOf(needles, tracks)])];
  let expected = total;
  return grams.filter((gram, n) => {
    if (n >= leastGrams && expected <= fewTexts) return false;
    expected *= share(gram);
    return true;
  });
}
