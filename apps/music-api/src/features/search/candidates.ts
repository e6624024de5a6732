import type { SqlQueryable } from '@millrace/database';
import { beginningOf, fieldCount, gramsOf, selectiveGramsOf, type Tier } from '../../catalogue/searchText.ts';
import type { Hit } from '../../provided/search.ts';
import type { GramCounts } from './commonGrams.ts';

export interface Candidates {
  /** The best of the matches that were read. */
  hits: Hit[];
  /** Whether all matches were read. */
  isComplete: boolean;
}

export interface LookupLimits {
  /** Maximum number of matches to rank. */
  matches: number;
  /**
   * Maximum number of texts to read. A text with all grams of a needle may lack the needle: `ananan` has only two grams, and a word of
   * one letter has none. Without this limit, such a search reads half of all texts.
   */
  texts: number;
  /**
   * Maximum number of tracks with the rarest gram for an index lookup: GIN reads the whole list of that gram despite LIMIT. If even the
   * rarest gram is in more tracks, the lookup reads the table instead: matches are common, so its first texts include some.
   */
  listed: number;
}

export const lookupLimits: LookupLimits = { matches: 4_000, texts: 10_000, listed: 200_000 };

/** Where to look: among all tracks, or in the head, which has the most played ones. */
export type Range = 'head' | 'all';

const tables: Record<Range, string> = { head: 'music.track_search_head', all: 'music.track_search' };

export interface Lookup {
  /** All tiers of the search. Hits are ranked by the best tier that they match. */
  tiers: readonly Tier[];
  /** The tier that every hit must match. */
  required: Tier;
  range: Range;
  /** Maximum number of hits to return. */
  limit: number;
  common: GramCounts;
  limits: LookupLimits;
  /** SQL for the end of a condition on tracks `t`; '' for all tracks. */
  visible?: string | undefined;
}

/** How a lookup reads texts. */
interface Texts {
  /** A statement for rows (track_id, text). */
  sql: string;
  /** With fewer rows than these, and if `isIndexed`, it has read all that can match. */
  limit: number;
  isIndexed: boolean;
  /** Whether there are more grams to look up, so that fewer texts are read. */
  hasMoreGrams: boolean;
}

type Parameter = (value: unknown) => string;

/** By the order of texts, one index for each field: the lists of grams of a common beginning are long. */
function textsOfField({ from, to }: { from: string; to: string }, limit: number, parameter: Parameter): Texts {
  const [first, end] = [parameter(from), parameter(to)];
  const ofField = Array.from({ length: fieldCount }, (_, n) => {
    const field = `split_part(text, E'\\n', ${n + 2})`;
    return `(SELECT track_id, text FROM music.track_search WHERE ${field} >= ${first} AND ${field} < ${end} LIMIT ${limit})`;
  });
  // UNION, because a track may match with several fields. One that is cut has as many rows as the limit.
  return { sql: ofField.join(' UNION '), limit, isIndexed: true, hasMoreGrams: false };
}

function textsOf({ required, range, common, limits }: Lookup, allGrams: boolean, parameter: Parameter): Texts {
  const beginning = range === 'all' ? beginningOf(required) : undefined;
  if (beginning !== undefined) return textsOfField(beginning, limits.matches, parameter);
  const all = gramsOf(required, common.tracks);
  const [rarest = ''] = all;
  const isIndexed = range === 'head' || (common.tracks.get(rarest) ?? 0) <= limits.listed;
  const grams = allGrams ? all : selectiveGramsOf(required, common);
  const where = isIndexed ? `WHERE music.search_grams(text) @> ${parameter(grams)}::text[]` : '';
  const sql = `SELECT track_id, text FROM ${tables[range]} ${where} LIMIT ${limits.texts}`;
  return { sql, limit: limits.texts, isIndexed, hasMoreGrams: isIndexed && grams.length < all.length };
}

/**
 * Finds matches with the indexes of grams and of fields, and ranks them by tier and plays.
 *
 * @throws a statement timeout (`isStatementTimeout`)
 */
export async function findCandidates(reader: SqlQueryable, lookup: Lookup): Promise<Candidates> {
  const { found, isWorthMoreGrams } = await find(reader, lookup, false);
  return isWorthMoreGrams ? (await find(reader, lookup, true)).found : found;
}

/** @param allGrams looks up all grams of the needles, not only enough of the rarest */
async function find(
  reader: SqlQueryable,
  lookup: Lookup,
  allGrams: boolean,
): Promise<{ found: Candidates; isWorthMoreGrams: boolean }> {
  const { tiers, required, limit, limits, visible = '' } = lookup;
  const parameters: unknown[] = [];
  const parameter: Parameter = (value) => `$${parameters.push(value)}`;
  // Not LIKE, which has special characters.
  const hasAll = (tier: Tier): string => tier.map((needle) => `strpos(text, ${parameter(needle)}) > 0`).join(' AND ');
  const rank = tiers.map((tier, n) => `WHEN ${hasAll(tier)} THEN ${n}`).join(' ');
  const texts = textsOf(lookup, allGrams, parameter);

  // CTEs are read row by row, so each limit also stops the steps before it. `texts` is counted only if no limit stopped it early.
  const rows = await reader.query<{ isComplete: boolean; isCut: boolean } & (Hit | Record<keyof Hit, null>)>(
    `WITH texts AS MATERIALIZED (${texts.sql}),
     found AS MATERIALIZED (
       SELECT track_id, CASE ${rank} END AS tier FROM texts WHERE ${hasAll(required)} LIMIT ${limits.matches}
     ),
     best AS (
       SELECT t.id, f.tier, t.play_count AS plays FROM found f JOIN music.tracks t ON t.id = f.track_id${visible}
       ORDER BY f.tier, t.play_count DESC, t.id DESC LIMIT ${limit}
     )
     SELECT b.id, b.tier, b.plays, CASE
       WHEN (SELECT count(*) FROM found) >= ${limits.matches} THEN false
       ELSE ${texts.isIndexed} AND (SELECT count(*) FROM texts) < ${texts.limit}
     END AS "isComplete", CASE
       WHEN (SELECT count(*) FROM found) >= ${limits.matches} THEN false
       ELSE ${texts.hasMoreGrams} AND (SELECT count(*) FROM texts) >= ${texts.limit}
     END AS "isCut"
     FROM (VALUES (true)) AS one LEFT JOIN best b ON true
     ORDER BY b.tier, b.plays DESC, b.id DESC`,
    parameters,
  );
  const hits = rows.flatMap(({ id, tier, plays }) => (id === null ? [] : [{ id, tier, plays }]));
  const [{ isComplete = false, isCut = false } = {}] = rows;
  return { found: { hits, isComplete }, isWorthMoreGrams: isCut };
}
