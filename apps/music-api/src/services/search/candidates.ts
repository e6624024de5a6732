import type { Database } from '@millrace/database';
import { gramsOf, type Tier } from './text.ts';

/** A match. */
export interface Hit {
  id: string;
  /** Index of the best tier it belongs to. */
  tier: number;
  plays: number;
}

export interface Candidates {
  /** The best of those that were looked at. */
  hits: Hit[];
  /** Whether all matches were looked at. */
  isComplete: boolean;
}

/** Matches that are looked at for one search: what they cost is what the slowest search costs. */
export const candidateCap = 4_000;

/**
 * Looks matches up by the index of grams and ranks them by tier and plays.
 *
 * @param tiers all of the search, to rank by
 * @param wanted the one that every match belongs to
 * @param limit how many to return
 */
export async function findCandidates(
  database: Database,
  tiers: readonly Tier[],
  wanted: Tier,
  limit: number,
): Promise<Candidates> {
  const parameters: unknown[] = [gramsOf(wanted)];
  const allStand = (tier: Tier): string =>
    tier
      .map((needle) => {
        parameters.push(needle);
        // Not LIKE: every character stands for itself.
        return `strpos(text, $${parameters.length}) > 0`;
      })
      .join(' AND ');
  const rank = tiers.map((tier, n) => `WHEN ${allStand(tier)} THEN ${n}`).join(' ');
  const rows = await database.query<Hit & { seen: number }>(
    `SELECT t.id, m.tier, t.play_count AS plays, m.seen
     FROM (
       SELECT track_id, CASE ${rank} END AS tier, count(*) OVER () AS seen
       FROM (
         SELECT track_id, text FROM music.track_search
         WHERE music.search_grams(text) @> $1::text[] AND ${allStand(wanted)}
         LIMIT ${candidateCap}
       ) found
     ) m JOIN music.tracks t ON t.id = m.track_id
     ORDER BY m.tier, t.play_count DESC, t.id DESC LIMIT ${limit}`,
    parameters,
  );
  return {
    hits: rows.map(({ id, tier, plays }) => ({ id, tier, plays })),
    isComplete: (rows[0]?.seen ?? 0) < candidateCap,
  };
}
