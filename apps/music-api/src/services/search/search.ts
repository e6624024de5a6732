import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/logging';
import { candidateCap, findCandidates, type Hit } from './candidates.ts';
import { createMostPlayed, type PlayedTrack } from './mostPlayed.ts';
import { type Tier, tierOf, tiersOf } from './text.ts';

export interface SearchService {
  /**
   * Ids of the ready tracks whose title, artist or album matches, best first: whole fields, beginnings, parts, then (of several words)
   * each word anywhere; among equals the most played first.
   *
   * @param phrase folded, two characters or more
   */
  search(phrase: string, limit: number): Promise<string[]>;
}

/** By tier, those of the most played tracks that match; each at most `limit`. */
function matchesAmong(tracks: readonly PlayedTrack[], tiers: readonly Tier[], limit: number): Hit[][] {
  const found: Hit[][] = tiers.map(() => []);
  for (const { id, plays, text } of tracks) {
    const tier = tierOf(text, tiers);
    if (tier === undefined) continue;
    const hits = found[tier];
    if (hits !== undefined && hits.length < limit) hits.push({ id, tier, plays });
  }
  return found;
}

/**
 * Two ways to an answer, each good where the other is not. Few tracks match: the index of grams finds them all, and they are sorted.
 * Many match (two letters stand in a quarter of all titles): then the best of them are among the most played tracks, which are in
 * memory. A term that stands in less than 30 of the 30,000 most played stands, if it is no stranger to popular tracks than to
 * others, in less than 1,000 of a million. Where it is one, `candidateCap` matches are looked at: no search costs more than that.
 *
 * @param options.mostPlayed how many of the most played tracks are kept in memory */
export function createSearchService(
  database: Database,
  log: Logger,
  options: { mostPlayed?: number } = {},
): SearchService {
  const mostPlayed = createMostPlayed(database, log, options.mostPlayed);

  const ranked = async (tiers: readonly Tier[], limit: number): Promise<Hit[]> => {
    const popular = await mostPlayed.get();
    // Of few tracks all matches can be looked at as they are now.
    const among = popular.length > candidateCap ? matchesAmong(popular, tiers, limit) : [];
    const widest = tiers.at(-1) ?? [];
    if (among.flat().length < limit) {
      const all = await findCandidates(database, tiers, widest, limit);
      if (all.isComplete) return all.hits;
    }
    const result: Hit[] = [];
    for (const [n, tier] of tiers.entries()) {
      const missing = limit - result.length;
      if (missing <= 0) break;
      const hits = among[n] ?? [];
      if (hits.length < missing) {
        const known = new Set(hits.map((hit) => hit.id));
        const more = await findCandidates(database, tiers, tier, limit);
        hits.push(...more.hits.filter((hit) => hit.tier === n && !known.has(hit.id)));
        hits.sort((a, b) => b.plays - a.plays || (a.id < b.id ? 1 : -1));
      }
      result.push(...hits.slice(0, missing));
    }
    return result;
  };

  return {
    async search(phrase, limit) {
      const hits = await ranked(tiersOf(phrase), limit);
      return hits.map((hit) => hit.id);
    },
  };
}
