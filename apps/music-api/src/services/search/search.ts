import { type Database, isStatementTimeout, type SqlQueryable } from '@millrace/database';
import type { BlockedMedia } from '@millrace/media-service';
import type { Logger } from '@millrace/service';
import { AppError } from '@millrace/service';
import pLimit from 'p-limit';
import { notOf } from '../visibility.ts';
import {
  type Candidates,
  findCandidates,
  type Hit,
  type Lookup,
  type LookupLimits,
  lookupLimits,
} from './candidates.ts';
import { createCommonGrams } from './commonGrams.ts';
import { createMostPlayed, type MostPlayed, type PlayedTrack } from './mostPlayed.ts';
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
  /** Time limit of each lookup in milliseconds. After a timeout, the search makes no more lookups. */
  timeoutMs?: number;
  /** Maximum number of concurrent searches. Must be below the size of the connection pool, so that other requests get connections. */
  concurrency?: number;
  /** Tracks that are left out. */
  blocked?: Pick<BlockedMedia, 'has' | 'accounts'>;
}

const defaultTimeoutMs = 2_000;
/** Maximum number of waiting searches. */
const maxWaiting = 100;

/**
 * The matches among the most played tracks: for each tier, at most `limit` whose best tier it is, most played first.
 *
 * @param tracks most played first
 */
function popularMatches(
  tracks: readonly PlayedTrack[],
  tiers: readonly Tier[],
  limit: number,
  isBlocked: (id: string) => boolean,
): Hit[][] {
  const found: Hit[][] = tiers.map(() => []);
  // The last tier that is not full. A match of a tier also matches all following tiers, so a text that does not match this one can only
  // belong to a full tier, and is skipped.
  let widest = tiers.length - 1;
  for (const { id, plays, text } of tracks) {
    while (widest >= 0 && (found[widest]?.length ?? limit) >= limit) widest -= 1;
    const has = (needle: string): boolean => text.includes(needle);
    if (widest < 0) break;
    if (!tiers[widest]?.every(has) || isBlocked(id)) continue;
    const tier = tiers.findIndex((needles) => needles.every(has));
    const hits = found[tier];
    if (hits !== undefined && hits.length < limit) hits.push({ id, tier, plays });
  }
  return found;
}

/** The index lookups of one search. None is made twice. After a timeout, further lookups find nothing. */
function createLookups(reader: SqlQueryable, search: Omit<Lookup, 'required'>) {
  const results = new Map<Tier, Candidates>();
  let isTimedOut = false;

  const unlessTimedOut = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
    if (isTimedOut) return undefined;
    try {
      return await read();
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      isTimedOut = true;
      return undefined;
    }
  };
  const lookUp = async (required: Tier): Promise<Candidates> =>
    (await unlessTimedOut(() => findCandidates(reader, { ...search, required }))) ?? { hits: [], isComplete: false };

  return {
    isTimedOut: () => isTimedOut,
    /** With the texts of the last refresh after a timeout. */
    mostPlayed: async (tracks: MostPlayed): Promise<readonly PlayedTrack[]> =>
      (await unlessTimedOut(() => tracks.getCurrent(reader))) ?? tracks.get(),
    async find(required: Tier): Promise<Candidates> {
      const found = results.get(required) ?? (await lookUp(required));
      results.set(required, found);
      return found;
    },
  };
}

type Lookups = ReturnType<typeof createLookups>;

/** All matches if the index finds them all, else undefined. */
async function findAll(lookups: Lookups, tiers: readonly Tier[]): Promise<Hit[] | undefined> {
  // A match of any tier matches the last one.
  const found = await lookups.find(tiers.at(-1) ?? []);
  return found.isComplete ? found.hits : undefined;
}

/** The best matches tier by tier: the popular ones and, where they are too few, those that the index finds. */
async function fillTiers(
  lookups: Lookups,
  tiers: readonly Tier[],
  limit: number,
  popular: readonly Hit[][],
): Promise<Hit[]> {
  const result: Hit[] = [];
  for (const [n, tier] of tiers.entries()) {
    const missing = limit - result.length;
    if (missing <= 0) break;
    const hits = popular[n] ?? [];
    if (hits.length < missing) {
      const known = new Set(hits.map((hit) => hit.id));
      const more = await lookups.find(tier);
      hits.push(...more.hits.filter((hit) => hit.tier === n && !known.has(hit.id)));
      hits.sort((a, b) => b.plays - a.plays || (a.id < b.id ? 1 : -1));
    }
    result.push(...hits.slice(0, missing));
  }
  return result;
}

/** @param popular by tier, the matches among the most played tracks; empty if there are few tracks in total */
async function rank(
  lookups: Lookups,
  tiers: readonly Tier[],
  limit: number,
  popular: readonly Hit[][],
): Promise<Hit[]> {
  if (popular.flat().length < limit) {
    const all = await findAll(lookups, tiers);
    if (all !== undefined) return all;
  }
  const result = await fillTiers(lookups, tiers, limit, popular);
  // A partial result is better than an error, but an empty one would say that nothing matches.
  if (result.length === 0 && lookups.isTimedOut()) {
    throw new AppError('unavailable', 'The search took too long. Search for a longer or a rarer word.', {
      retryAfter: 5,
    });
  }
  return result;
}

/**
 * Searches in one of two ways:
 *
 * - If few tracks match, the gram index finds them all, and they are sorted.
 * - If many match (two letters are in a quarter of all titles), the best are among the most played tracks, which are in memory.
 *
 * A term in fewer than 30 of the 30,000 most played tracks is usually in fewer than 1,000 of a million tracks. If it is in more,
 * `lookupLimits` bound the work: with more than 4,000 matches of which few are popular, only 4,000 are ranked by plays.
 */
export function createSearchService(database: Database, log: Logger, options: SearchOptions = {}): SearchService {
  const { limits = lookupLimits, timeoutMs = defaultTimeoutMs, blocked } = options;
  const isBlocked = (id: string): boolean => blocked?.has(id) ?? false;
  const mostPlayed = createMostPlayed(database, log, options.mostPlayed);
  const commonGrams = createCommonGrams(database, log);
  const runLimited = pLimit(options.concurrency ?? Number.POSITIVE_INFINITY);

  const search = async (tiers: readonly Tier[], limit: number): Promise<Hit[]> => {
    const common = await commonGrams();
    // With few tracks, the index finds all matches, with their current plays.
    const isLarge = (await mostPlayed.get()).length > limits.matches;
    const visible = blocked && notOf(blocked, 't.account_id');
    return database.readWithin(timeoutMs, async (reader) => {
      const lookups = createLookups(reader, { tiers, limit, common, limits, visible });
      const popular = isLarge ? popularMatches(await lookups.mostPlayed(mostPlayed), tiers, limit, isBlocked) : [];
      return rank(lookups, tiers, limit, popular);
    });
  };

  return {
    async search(phrase, limit) {
      if (runLimited.pendingCount >= maxWaiting) {
        throw new AppError('unavailable', 'Too many searches are waiting. Try again.', { retryAfter: 1 });
      }
      const hits = await runLimited(() => search(tiersOf(phrase), limit));
      return hits.map((hit) => hit.id);
    },
  };
}
