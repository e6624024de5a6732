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
   * Ids of the ready tracks whose title, artist or album matches, best first: whole fields, beginnings, parts, then (of several words)
   * each word anywhere; among equals the most played first.
   *
   * @param phrase folded, two characters or more
   * @throws AppError unavailable: too many searches wait, or this one took too long and found nothing
   */
  search(phrase: string, limit: number): Promise<string[]>;
}

export interface SearchOptions {
  /** How many of the most played tracks are kept in memory. */
  mostPlayed?: number;
  limits?: LookupLimits;
  /** For one lookup; a search makes no more of them once one was stopped. */
  timeoutMs?: number;
  /** Searches at a time: fewer than the pool has connections, so that other requests always find one. */
  concurrency?: number;
}

const defaultTimeoutMs = 2_000;
/** Searches that may wait for their turn. */
const maxWaiting = 100;

/** By tier, those of the most played tracks that match; each at most `limit`. */
export function matchesAmong(tracks: readonly PlayedTrack[], tiers: readonly Tier[], limit: number): Hit[][] {
  const found: Hit[][] = tiers.map(() => []);
  // Each tier's matches are matches of all that follow. So a text that lacks the widest tier that still takes hits is of no use.
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

/** The lookups of one search: none is made twice. After a timeout the rest find nothing. */
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
 * Two ways to an answer, each good where the other is not. Few tracks match: the index of grams finds them all, and they are sorted.
 * Many match (two letters are in a quarter of all titles): then the best of them are among the most played tracks, which are in
 * memory. A term that is in fewer than 30 of the 30,000 most played tracks is usually in fewer than 1,000 of a million. Where it is not,
 * `lookupLimits` bound what is read.
 */
export function createSearchService(database: Database, log: Logger, options: SearchOptions = {}): SearchService {
  const { limits = lookupLimits, timeoutMs = defaultTimeoutMs } = options;
  const mostPlayed = createMostPlayed(database, log, options.mostPlayed);
  const commonGrams = createCommonGrams(database, log);
  const turn = pLimit(options.concurrency ?? Number.POSITIVE_INFINITY);

  /** @param among hits of each tier among the most played tracks; empty where there are few tracks in all */
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
    // Part of the answer is better than none, but an empty answer would say that nothing matches.
    if (result.length === 0 && lookups.isTimedOut()) {
      throw new AppError('unavailable', 'The search took too long. Search for a longer or a rarer word.', {
        retryAfter: 5,
      });
    }
    return result;
  };

  const search = async (tiers: readonly Tier[], limit: number): Promise<Hit[]> => {
    const [popular, common] = [await mostPlayed.get(), await commonGrams()];
    // Of few tracks all matches can be looked at as they are now.
    const among = popular.length > limits.matches ? matchesAmong(popular, tiers, limit) : [];
    return database.readWithin(timeoutMs, (reader) =>
      ranked(createLookups(reader, { tiers, limit, common, limits }), tiers, limit, among),
    );
  };

  return {
    async search(phrase, limit) {
      if (turn.pendingCount >= maxWaiting) {
        throw new AppError('unavailable', 'Too many searches are waiting.', { retryAfter: 1 });
      }
      const hits = await turn(() => search(tiersOf(phrase), limit));
      return hits.map((hit) => hit.id);
    },
  };
}
