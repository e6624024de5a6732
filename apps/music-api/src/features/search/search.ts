import { type Database, isStatementTimeout, type SqlQueryable } from '@millrace/database';
import type { BlockedMedia } from '@millrace/platform';
import { AppError, type Logger } from '@millrace/service';
import { type Tier, tiersOf } from '../../catalogue/searchText.ts';
import { notOf } from '../../catalogue/visibility.ts';
import type { Hit, SearchService } from '../../provided/search.ts';
import {
  type Candidates,
  findCandidates,
  type Lookup,
  type LookupLimits,
  lookupLimits,
  type Range,
} from './candidates.ts';
import { createCommonGrams } from './commonGrams.ts';
import { createHasHead } from './head.ts';
import { createMostPlayed, type MostPlayed, type PlayedTrack } from './mostPlayed.ts';
import { findNames } from './names.ts';
import { findTitles } from './titles.ts';

export interface SearchOptions {
  /** Number of most played tracks to keep in memory. */
  mostPlayed?: number;
  limits?: LookupLimits;
  /** Time limit of each lookup in milliseconds. After a timeout, the search makes no more lookups. */
  timeoutMs?: number;
  /** Tracks that are left out. */
  blocked?: Pick<BlockedMedia, 'has' | 'accounts'>;
}

const defaultTimeoutMs = 2_000;

const tookTooLong = () =>
  new AppError('unavailable', 'The search took too long. Search for a longer or a rarer word.', { retryAfter: 5 });

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
function createLookups(reader: SqlQueryable, search: Omit<Lookup, 'required' | 'range'>) {
  const results: Record<Range, Map<Tier, Candidates>> = { head: new Map(), all: new Map() };
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
  const lookUp = async (range: Range, required: Tier): Promise<Candidates> => {
    const found = await unlessTimedOut(() => findCandidates(reader, { ...search, range, required }));
    return found ?? { hits: [], isComplete: false };
  };

  return {
    isTimedOut: () => isTimedOut,
    /** With the texts of the last refresh after a timeout. */
    mostPlayed: async (tracks: MostPlayed): Promise<readonly PlayedTrack[]> =>
      (await unlessTimedOut(() => tracks.getCurrent(reader))) ?? tracks.get(),
    async find(range: Range, required: Tier): Promise<Candidates> {
      const found = results[range].get(required) ?? (await lookUp(range, required));
      results[range].set(required, found);
      return found;
    },
  };
}

type Lookups = ReturnType<typeof createLookups>;

/** What a search knows before it looks anything up. */
interface Search {
  tiers: readonly Tier[];
  limit: number;
  /** By tier, the matches among the most played tracks; empty if there are few tracks in total. */
  popular: readonly Hit[][];
  /** Where to look for what is missing, in this order. */
  ranges: readonly Range[];
}

/** All matches if the index finds them all, else undefined. */
async function findAll(lookups: Lookups, { tiers, limit, ranges }: Search): Promise<Hit[] | undefined> {
  // A match of any tier matches the last one.
  const widest = tiers.at(-1) ?? [];
  // If the head alone has enough, there may be thousands.
  if (ranges.includes('head') && (await lookups.find('head', widest)).hits.length >= limit) return undefined;
  const found = await lookups.find('all', widest);
  return found.isComplete ? found.hits : undefined;
}

/**
 * The best matches tier by tier: the popular ones and, where they are too few, those that the indexes find. Each range has the most played
 * tracks of the next one, so matches of a range that are enough are the best ones.
 */
async function fillTiers(lookups: Lookups, { tiers, limit, popular, ranges }: Search): Promise<Hit[]> {
  const result: Hit[] = [];
  for (const [n, tier] of tiers.entries()) {
    const missing = limit - result.length;
    if (missing <= 0) break;
    const hits = new Map((popular[n] ?? []).map((hit) => [hit.id, hit]));
    for (const range of ranges) {
      if (hits.size >= missing) break;
      for (const hit of (await lookups.find(range, tier)).hits) {
        if (hit.tier === n && !hits.has(hit.id)) hits.set(hit.id, hit);
      }
    }
    const sorted = [...hits.values()].sort((a, b) => b.plays - a.plays || (a.id < b.id ? 1 : -1));
    result.push(...sorted.slice(0, missing));
  }
  return result;
}

async function rank(lookups: Lookups, search: Search): Promise<Hit[]> {
  if (search.popular.flat().length < search.limit) {
    const all = await findAll(lookups, search);
    if (all !== undefined) return all;
  }
  const result = await fillTiers(lookups, search);
  // A partial result is better than an error, but an empty one would say that nothing matches.
  if (result.length === 0 && lookups.isTimedOut()) throw tookTooLong();
  return result;
}

/**
 * Searches in up to three places:
 *
 * - If few tracks match, the gram index finds them all, and they are sorted.
 * - If many match (two letters are in a quarter of all titles), the best are among the most played tracks, which are in memory.
 * - In a catalogue of millions, a term may be too rare for the one and too common for the other. Then the best are in the head.
 *
 * A term in fewer than 30 of the 30,000 most played tracks is usually in fewer than 1,000 of a million tracks; one in fewer than 30 of the
 * 300,000 tracks of the head is in fewer than 1,000 of ten million. If it is in more, because nobody plays what it matches, `lookupLimits`
 * bound the work: only 4,000 matches are ranked by plays.
 */
export function createSearchService(database: Database, log: Logger, options: SearchOptions = {}): SearchService {
  const { limits = lookupLimits, timeoutMs = defaultTimeoutMs, blocked } = options;
  const isBlocked = (id: string): boolean => blocked?.has(id) ?? false;
  const mostPlayed = createMostPlayed(database, log, options.mostPlayed);
  const commonGrams = createCommonGrams(database, log);
  const hasHead = createHasHead(database, log);

  const search = async (tiers: readonly Tier[], limit: number): Promise<Hit[]> => {
    const common = await commonGrams();
    // With few tracks, the index finds all matches, with their current plays.
    const isLarge = (await mostPlayed.get()).length > limits.matches;
    const ranges: Range[] = isLarge && (await hasHead()) ? ['head', 'all'] : ['all'];
    const visible = blocked && notOf(blocked, 't.account_id');
    return database.readWithin(timeoutMs, async (reader) => {
      const lookups = createLookups(reader, { tiers, limit, common, limits, visible });
      const popular = isLarge ? popularMatches(await lookups.mostPlayed(mostPlayed), tiers, limit, isBlocked) : [];
      return rank(lookups, { tiers, limit, popular, ranges });
    });
  };

  /** A search of one or two lookups, which finds nothing if they take too long. */
  const lookUp = <T>(work: (reader: SqlQueryable) => Promise<T>): Promise<T> =>
    database.readWithin(timeoutMs, work).catch((error: unknown) => {
      throw isStatementTimeout(error) ? tookTooLong() : error;
    });

  return {
    async search(phrase, limit) {
      const hits = await search(tiersOf(phrase), limit);
      return hits.map((hit) => hit.id);
    },

    async titles(phrase, limit) {
      const withHead = await hasHead();
      return lookUp(async (reader) => {
        const popular = await mostPlayed.getCurrent(reader);
        const visible = blocked && notOf(blocked, 't.account_id');
        const most = limits.matches;
        return findTitles(reader, { phrase, limit, popular, hasHead: withHead, most, isBlocked, visible });
      });
    },

    names: (kind, phrase, limit) => lookUp((reader) => findNames(reader, { kind, phrase, limit, blocked })),
  };
}
