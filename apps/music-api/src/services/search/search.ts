import { type Database, isStatementTimeout, type SqlQueryable } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { AppError } from '@millrace/service';
import pLimit from 'p-limit';
import {
  type Candidates,
  findCandidates,
  type Hit,
  type Lookup,
  type LookupLimits,
  lookupLimits,
} from './candidates.ts';
import { createCommonGrams } from './commonGrams.ts';
import { createMostPlayed, type PlayedTrack } from './mostPlayed.ts';
import { type Tier, tiersOf } from './text.ts';

export interface SearchService {
  /**
   * Ids of the ready tracks whose title, artist or album matches, best first: whole fields, beginnings of fields, parts of fields, then
   * (for several words) each word anywhere. Among equals, the most played come first.
   *
   * @param phrase folded, two characters or more
   * @throws AppError unavailable: too many searches are waiting, or this one timed out without a result
   */
  search(phrase: string, limit: number): Promise<string[]>;
}

export interface SearchOptions {
  /** Number of most played tracks to keep in memory. */
  mostPlayed?: number;
  limits?: LookupLimits;
  /** Time limit of a lookup. After a timeout, the search makes no more lookups. */
  timeoutMs?: number;
  /** Maximum number of concurrent searches. Below the size of the connection pool, so that other requests always get a connection. */
  concurrency?: number;
}

const defaultTimeoutMs = 2_000;
/** Maximum number of waiting searches. */
const maxWaiting = 100;

/** The matches among the most played tracks, by tier, at most `limit` per tier. */
export function matchesAmong(tracks: readonly PlayedTrack[], tiers: readonly Tier[], limit: number): Hit[][] {
  const found: Hit[][] = tiers.map(() => []);
  // A match of a tier also matches all following tiers. So a text that does not match the widest tier with room left can be skipped.
  let widest = tiers.length - 1;
  for (const { id, plays, text } of tracks) {
    while (widest >= 0 && (found[widest]?.length ?? limit) >= limit) widest -= 1;
    const has = (needle: string): boolean => text.includes(needle);
    if (widest < 0) break;
    if (!tiers[widest]?.every(has)) continue;
    const tier = tiers.findIndex((needles) => needles.every(has));
    const hits = found[tier];
    if (hits !== undefined && hits.length < limit) hits.push({ id, tier, plays });
  }
  return found;
}

/** The lookups of one search. None is made twice. After a timeout, further lookups find nothing. */
function createLookups(reader: SqlQueryable, base: Omit<Lookup, 'wanted'>) {
  const made = new Map<Tier, Candidates>();
  let isTimedOut = false;

  const find = async (wanted: Tier): Promise<Candidates> => {
    if (!isTimedOut) {
      try {
        return await findCandidates(reader, { ...base, wanted });
      } catch (error) {
        if (!isStatementTimeout(error)) throw error;
        isTimedOut = true;
      }
    }
    return { hits: [], isComplete: false };
  };

  return {
    isTimedOut: () => isTimedOut,
    async find(wanted: Tier): Promise<Candidates> {
      const found = made.get(wanted) ?? (await find(wanted));
      made.set(wanted, found);
      return found;
    },
  };
}

type Lookups = ReturnType<typeof createLookups>;

/**
 * Searches in one of two ways. If few tracks match, the gram index finds them all, and they are sorted. If many match (two letters are
 * in a quarter of all titles), the best are among the most played tracks, which are in memory. A term in fewer than 30 of the 30,000
 * most played tracks is usually in fewer than 1,000 of a million tracks. If it is in more, `lookupLimits` bound the work: with more than
 * 4,000 matches of which few are popular, only 4,000 are ranked by plays.
 */
export function createSearchService(database: Database, log: Logger, options: SearchOptions = {}): SearchService {
  const { limits = lookupLimits, timeoutMs = defaultTimeoutMs } = options;
  const mostPlayed = createMostPlayed(database, log, options.mostPlayed);
  const commonGrams = createCommonGrams(database, log);
  const turn = pLimit(options.concurrency ?? Number.POSITIVE_INFINITY);

  /** @param among by tier, the hits among the most played tracks; empty if there are few tracks in total */
  const ranked = async (lookups: Lookups, tiers: readonly Tier[], limit: number, among: Hit[][]): Promise<Hit[]> => {
    if (among.flat().length < limit) {
      const all = await lookups.find(tiers.at(-1) ?? []);
      if (all.isComplete) return all.hits;
    }
    const result: Hit[] = [];
    for (const [n, tier] of tiers.entries()) {
      const missing = limit - result.length;
      if (missing <= 0) break;
      const hits = among[n] ?? [];
      if (hits.length < missing) {
        const known = new Set(hits.map((hit) => hit.id));
        const more = await lookups.find(tier);
        hits.push(...more.hits.filter((hit) => hit.tier === n && !known.has(hit.id)));
        hits.sort((a, b) => b.plays - a.plays || (a.id < b.id ? 1 : -1));
      }
      result.push(...hits.slice(0, missing));
    }
    // A partial result is better than an error, but an empty one would say that nothing matches.
    if (result.length === 0 && lookups.isTimedOut()) {
      throw new AppError('unavailable', 'The search took too long. Search for a longer or a rarer word.', {
        retryAfter: 5,
      });
    }
    return result;
  };

  const search = async (tiers: readonly Tier[], limit: number): Promise<Hit[]> => {
    const [popular, common] = [await mostPlayed.get(), await commonGrams()];
    // With few tracks, the lookup reads all matches with their current plays.
    const among = popular.length > limits.matches ? matchesAmong(popular, tiers, limit) : [];
    return database.readWithin(timeoutMs, (reader) =>
      ranked(createLookups(reader, { tiers, limit, common, limits }), tiers, limit, among),
    );
  };

  return {
    async search(phrase, limit) {
      if (turn.pendingCount >= maxWaiting) {
        throw new AppError('unavailable', 'Too many searches are waiting. Try again.', { retryAfter: 1 });
      }
      const hits = await turn(() => search(tiersOf(phrase), limit));
      return hits.map((hit) => hit.id);
    },
  };
}
